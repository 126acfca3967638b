#include "analysis/marker_sets.h"

namespace skelplay::analysis {
namespace {
using figure::Axis;

constexpr MarkerSet plug_in_gait{
    .name = "Plug-in Gait",
    .source = "Vicon, Plug-in Gait Reference Guide; the optional markers of CGM2 and of the knee alignment device",
    .head = "?FHD ?BHD",
    .spine = "C7 T10 CLAV STRN (RBAK)",
    .hips = "?ASI|?ASIS ?PSI|?PSIS (SACR)",
    .collar = "?SHO",
    .upper_arm = "(?UPA) ?ELB (?MEP)",
    .forearm = "(?FRM) ?WRA ?WRB",
    .hand = "?FIN",
    .thigh = "?THI ?KNE (?THAP) (?THAD) (?KNM) (?KAX) (?KD1) (?KD2)",
    .shin = "?TIB (?TIAP) (?TIAD)",
    .foot = "?ANK (?MED) ?HEE ?TOE (?FMH) (?SMH) (?VMH)",
    .chains =
        "LFHD RFHD RBHD LBHD LFHD;?BHD C7;CLAV STRN T10 C7 CLAV;CLAV ?SHO C7;?SHO ?UPA ?ELB ?FRM ?WRA ?FIN;"
        "?FRM ?WRB ?FIN;?WRA ?WRB;CLAV STRN ?ASI;C7 T10 ?PSI;LASI RASI RPSI SACR LPSI LASI;"
        "?ASI ?THI ?KNE ?TIB ?ANK ?HEE ?TOE ?ANK"};

constexpr MarkerSet helen_hayes_sacral{
    .name = "Helen Hayes",
    .source = "Kadaba, Ramakrishnan and Wootten 1990; Davis et al. 1991: a sacral marker, in Vicon's names",
    .hips = "?ASI|?ASIS SACR",
    .thigh = "?THI ?KNE (?KNM)",
    .shin = "?TIB",
    .foot = "?ANK (?MED) ?HEE ?TOE",
    .chains = "LASI RASI SACR LASI;?ASI ?THI ?KNE ?TIB ?ANK ?HEE ?TOE ?ANK"};

constexpr MarkerSet helen_hayes{
    .name = "Helen Hayes",
    .source = "Motion Analysis, Cortex and OrthoTrak: its full body with medial markers in static trials",
    .head = "(Top.Head) (Front.Head) (Rear.Head)",
    .spine = "(R.Offset) (C7)",
    .hips = "?ASIS V.Sacral",
    .collar = "?Shoulder",
    .upper_arm = "?Elbow",
    .forearm = "?Wrist",
    .thigh = "?Thigh ?Knee (?Knee.Medial)",
    .shin = "?Shank",
    .foot = "?Ankle (?Ankle.Medial) ?Heel ?Toe (?Foot.Medial) (?Foot.Lateral)",
    .chains =
        "Front.Head Top.Head Rear.Head;LShoulder RShoulder;?Shoulder ?Elbow ?Wrist;?Shoulder V.Sacral;"
        "LASIS RASIS V.Sacral LASIS;?ASIS ?Thigh ?Knee ?Shank ?Ankle ?Heel ?Toe ?Ankle"};

constexpr MarkerSet davis{.name = "Davis",
                          .source = "BTS Bioengineering, SMART: the names of the Davis protocol",
                          .spine = "c7",
                          .hips = "?asis sacrum",
                          .collar = "?should",
                          .thigh = "?thigh ?knee1 (?knee2) (?bar1)",
                          .shin = "(?bar2) (?shank)",
                          .foot = "?mall ?met (?heel) (?toe)",
                          .chains =
                              "Lshould c7 Rshould Lshould;c7 sacrum;?should ?asis;Lasis Rasis sacrum Lasis;"
                              "?asis ?thigh ?knee1 ?bar2 ?mall ?heel ?met ?mall;?thigh ?bar1;?knee1 ?knee2"};

constexpr MarkerSet cmu_41{
    .name = "CMU 41",
    .source = "Carnegie Mellon University, Graphics Lab Motion Capture Database, marker placement guide",
    .head = "?FHD ?BHD (ARIEL)",
    .spine = "C7 T10 CLAV STRN (RBAC|RBAK) (LBAC)",
    .hips = "?FWT ?BWT",
    .collar = "?SHO",
    .upper_arm = "?UPA ?ELB",
    .forearm = "?FRM ?WRA ?WRB",
    .hand = "?FIN (?THM)",
    .thigh = "?THI ?KNE",
    .shin = "?SHN",
    .foot = "?ANK ?HEE ?MT5 ?TOE (?MT1)",
    .chains =
        "LFHD RFHD RBHD LBHD LFHD;?BHD C7;CLAV STRN T10 C7 CLAV;CLAV ?SHO C7;?SHO ?UPA ?ELB ?FRM ?WRA ?FIN;"
        "?FRM ?WRB ?FIN;?WRA ?WRB;CLAV STRN ?FWT;C7 T10 ?BWT;LFWT RFWT RBWT LBWT LFWT;"
        "?FWT ?THI ?KNE ?SHN ?ANK ?HEE ?MT5 ?TOE ?ANK"};

constexpr MarkerSet vicon_actor{
    .name = "Vicon Shogun",
    .source = "Vicon, Blade and Shogun: the default actor of 53 markers",
    .head = "(ARIEL) ?FHD ?BHD",
    .spine = "C7 T10 CLAV STRN",
    .hips = "?FWT ?BWT (MFWT) (MBWT) (?MWT)",
    .collar = "?FSH ?BSH",
    .upper_arm = "?UPA ?ELB ?IEL",
    .forearm = "(?FRM) ?IWR ?OWR",
    .hand = "?IHAND ?OHAND",
    .thigh = "?THI ?KNE ?KNI",
    .shin = "?SHN",
    .foot = "?ANK ?HEL|?HEE ?TOE ?MT1 ?MT5",
    .chains =
        "LFHD RFHD RBHD LBHD LFHD;?FHD ARIEL ?BHD;?BHD C7;CLAV STRN T10 C7 CLAV;CLAV ?FSH ?BSH C7;"
        "?FSH ?UPA ?ELB ?FRM ?OWR ?OHAND ?IHAND ?IWR ?IEL ?ELB;?OWR ?IWR;CLAV STRN ?FWT;C7 T10 ?BWT;"
        "LFWT MFWT RFWT RBWT MBWT LBWT LFWT;?FWT ?THI ?KNE ?SHN ?ANK ?HEL ?MT5 ?TOE ?MT1 ?ANK;?KNE ?KNI ?SHN"};

constexpr MarkerSet rizzoli{
    .name = "Rizzoli (IOR)",
    .source =
        "Leardini et al. 2007 (legs) and 2011 (trunk), Istituto Ortopedico Rizzoli; as OptiTrack and Qualisys list it",
    .head = "(?HEAD)",
    .spine = "(C7) (T2) (MAI) (SIJN|IJ) (SIXP|PX) (L1) (L3) (L5)",
    .hips = "?ASIS|?ASI|?IAS ?PSIS|?PSI|?IPS",
    .collar = "(?A|?ACR)",
    .thigh = "?GT (?TH) ?LE (?ME)",
    .shin = "?HF ?TT (?SK)",
    .foot = "?LM (?MM) ?CA ?FM (?SM) ?VM",
    .chains =
        "C7 T2 MAI;SIJN SIXP;SIJN ?A C7;MAI ?PSIS;SIXP ?ASIS;LASIS RASIS RPSIS LPSIS LASIS;"
        "?ASIS ?GT ?TH ?LE ?HF ?SK ?LM ?CA ?VM ?SM ?FM ?CA;?LE ?ME;?HF ?TT;?LM ?MM ?FM"};

constexpr MarkerSet cast{
    .name = "CAST",
    .source = "Cappozzo et al. 1995; the names of van Sint Jan 2007, as Qualisys' CAST marker set has them",
    .head = "(SGL) (?HEAD)",
    .spine = "(CV7) (TV2) (TV10) (SJN) (SXS)",
    .hips = "?IAS|?ASIS ?IPS|?PSIS",
    .collar = "(?CAJ|?SAE)",
    .upper_arm = "(?HLE) (?HME)",
    .forearm = "(?RSP) (?USP)",
    .hand = "(?HM2) (?HM5)",
    .thigh = "(?FTC) ?FLE ?FME (?TH1) (?TH2) (?TH3) (?TH4)",
    .shin = "(?FAX) (?TTC) (?SK1) (?SK2) (?SK3) (?SK4)",
    .foot = "?FAL ?TAM ?FCC ?FM1 (?FM2) ?FM5",
    .chains =
        "CV7 TV2 TV10;SJN SXS;SJN ?CAJ CV7;?CAJ ?HLE ?RSP ?HM2;?HLE ?HME;?RSP ?USP ?HM5;TV10 ?IPS;SXS ?IAS;"
        "LIAS RIAS RIPS LIPS LIAS;?IAS ?FTC ?FLE ?FAX ?FAL ?FCC ?FM5 ?FM2 ?FM1 ?FCC;?FLE ?FME;?FAX ?TTC;"
        "?FAL ?TAM;?TH1 ?TH2 ?TH3 ?TH4 ?TH1;?SK1 ?SK2 ?SK3 ?SK4 ?SK1;?FTC ?TH1;?TH4 ?FLE;?FAX ?SK1;?SK4 ?FAL"};

constexpr MarkerSet cast_clusters{
    .name = "CAST clusters",
    .source = "Cappozzo et al. 1995: clusters alone, in the names of Move3D and Visual3D (c3d.org, samples 2 and 8)",
    .spine = "(RTA1|TR1) (RTA2|TR2) (RTA3|TR3)",
    .hips = "(PV1|RPV1) (PV2|RPV2) (PV3|RPV3) (PV4)",
    .upper_arm = "(?AR1) (?AR2) (?AR3)",
    .forearm = "(?FA1) (?FA2) (?FA3)",
    .thigh = "?TH1 ?TH2 ?TH3 (?TH4)",
    .shin = "?SK1 ?SK2 ?SK3 (?SK4)",
    .foot = "?FT1 ?FT2 ?FT3",
    .chains =
        "RTA1 RTA2 RTA3 RTA1;?AR1 ?AR2 ?AR3 ?AR1;?FA1 ?FA2 ?FA3 ?FA1;RTA1 ?AR1;?AR3 ?FA1;RTA3 PV1;"
        "PV1 PV2 PV3 PV4 PV1;PV2 RTH1;PV4 PV3 LTH1;?TH1 ?TH2 ?TH4 ?TH3 ?TH1;?TH3 ?SK1;"
        "?SK1 ?SK2 ?SK4 ?SK3 ?SK1;?SK3 ?FT2;?FT1 ?FT2 ?FT3 ?FT1"};

constexpr MarkerSet qualisys_clusters{
    .name = "CAST (clusters of four)",
    .source = "Qualisys Track Manager: landmarks and clusters T1-T4, S1-S4 (ezc3d's test file of plates of type 3)",
    .hips = "?ASIS ?PSIS",
    .thigh = "?T1 ?T2 ?T3 ?T4 ?KL ?KM",
    .shin = "?S1 ?S2 ?S3 ?S4",
    .foot = "?AL ?AM ?H ?FM ?FL",
    .chains =
        "LASIS RASIS RPSIS LPSIS LASIS;?T1 ?T2 ?T3 ?T4 ?T1;?S1 ?S2 ?S3 ?S4 ?S1;?ASIS ?T1;?T3 ?KL ?S1;?KL ?KM;"
        "?S3 ?AL ?H ?FL ?FM ?H;?AL ?AM"};

constexpr MarkerSet opensim_gait{
    .name = "OpenSim gait",
    .source = "OpenSim, models gait2354 and gait2392: the standing trial has the markers of knees and ankles, too",
    .head = "Top.Head",
    .spine = "Sternum",
    .hips = "?ASIS V.Sacral",
    .collar = "?Acromium",
    .thigh = "?Thigh.Upper ?Thigh.Front ?Thigh.Rear (?Knee.Lat) (?Knee.Med)",
    .shin = "?Shank.Upper ?Shank.Front ?Shank.Rear",
    .foot = "(?Ankle.Lat) (?Ankle.Med) ?Heel ?Midfoot.Sup ?Midfoot.Lat ?Toe.Lat ?Toe.Med ?Toe.Tip",
    .chains =
        "Top.Head Sternum;LAcromium RAcromium;?Acromium Sternum;?Acromium V.Sacral;LASIS RASIS V.Sacral LASIS;"
        "?ASIS ?Thigh.Upper ?Thigh.Front ?Thigh.Rear ?Thigh.Upper;"
        "?Thigh.Front ?Knee.Lat ?Shank.Upper ?Shank.Front ?Shank.Rear ?Shank.Upper;?Knee.Lat ?Knee.Med;"
        "?Shank.Rear ?Ankle.Lat ?Heel ?Midfoot.Lat ?Toe.Lat ?Toe.Tip ?Toe.Med ?Midfoot.Sup ?Midfoot.Lat;"
        "?Ankle.Lat ?Ankle.Med;?Shank.Front ?Midfoot.Sup ?Heel",
    .up = Axis::y};

constexpr MarkerSet opensim_full_body{
    .name = "OpenSim full body",
    .source = "OpenSim, Rajagopal et al. 2016: the full-body model's markers, without its joint centres",
    .spine = "C7 CLAV (T10) (STRN)",
    .hips = "?ASI ?PSI",
    .collar = "(?ACR) (?ASH) (?PSH)",
    .upper_arm = "(?UA1) (?UA2) (?UA3) (?LEL) (?MEL)",
    .forearm = "(?FAsuperior) (?FAradius) (?FAulna)",
    .thigh = "?TH1 ?TH2 ?TH3 (?TH4) ?LFC (?MFC)",
    .shin = "?TB1 ?TB2 ?TB3",
    .foot = "?LMAL (?MMAL) ?CAL (?TOE) (?MT1) (?MT2) (?MT5)",
    .chains =
        "C7 T10 ?PSI;CLAV STRN ?ASI;CLAV ?ACR C7;CLAV C7;?ACR ?UA1 ?UA2 ?UA3 ?LEL ?FAsuperior ?FAradius ?FAulna;"
        "?LEL ?MEL;LASI RASI RPSI LPSI LASI;?ASI ?TH1 ?TH2 ?TH3 ?TH1;?TH3 ?LFC ?TB1 ?TB2 ?TB3 ?TB1;?LFC ?MFC;"
        "?TB3 ?LMAL ?CAL ?MT5 ?TOE ?MT2 ?MT1 ?CAL;?LMAL ?MMAL",
    .up = Axis::y};

constexpr MarkerSet opensim_walking{
    .name = "OpenSim walking and running",
    .source = "OpenSim, Hamner and Delp 2013: the markers of the running data and of the Moco walking example",
    .spine = "(C7)",
    .hips = "?ASIS ?PSIS (S2)",
    .collar = "?Shoulder ?Clavicle",
    .upper_arm = "?Biceps ?Elbow",
    .forearm = "?Forearm ?Wrist",
    .thigh = "?TH1 ?TH2 ?TH3 (?TH4) ?Knee",
    .shin = "?SH1 ?SH2 ?SH3 (?SH4)",
    .foot = "?Ankle ?Heel ?MT5 ?Toe",
    .chains =
        "LShoulder LClavicle RClavicle RShoulder C7 LShoulder;?Shoulder ?Biceps ?Elbow ?Forearm ?Wrist;"
        "?Clavicle ?ASIS;?Shoulder ?PSIS;LASIS RASIS RPSIS S2 LPSIS LASIS;?ASIS ?TH1 ?TH2 ?TH3 ?TH4 ?TH1;"
        "?TH3 ?Knee ?SH1 ?SH2 ?SH3 ?SH4 ?SH1;?SH3 ?Ankle ?Heel ?MT5 ?Toe ?Ankle",
    .up = Axis::y};

constexpr MarkerSet opencap{
    .name = "OpenCap",
    .source = "OpenCap, Uhlrich et al. 2023, and Pose2Sim: the anatomical markers that the augmenter computes",
    .spine = "C7_study",
    .hips = "?ASIS_study ?PSIS_study",
    .collar = "?shoulder_study",
    .upper_arm = "(?lelbow_study) (?melbow_study)",
    .forearm = "(?lwrist_study) (?mwrist_study)",
    .thigh = "(?thigh1_study) (?thigh2_study) (?thigh3_study) ?knee_study ?mknee_study",
    .shin = "(?sh1_study) (?sh2_study) (?sh3_study)",
    .foot = "?ankle_study ?mankle_study ?calc_study ?toe_study ?5meta_study",
    .chains =
        "Lshoulder_study C7_study Rshoulder_study;?shoulder_study ?lelbow_study ?lwrist_study ?mwrist_study;"
        "?lelbow_study ?melbow_study;C7_study ?PSIS_study;?shoulder_study ?ASIS_study;"
        "LASIS_study RASIS_study RPSIS_study LPSIS_study LASIS_study;"
        "?ASIS_study ?thigh1_study ?thigh2_study ?thigh3_study ?knee_study ?sh1_study ?sh2_study ?sh3_study "
        "?ankle_study ?calc_study ?5meta_study ?toe_study ?calc_study;?knee_study ?mknee_study;"
        "?ankle_study ?mankle_study",
    .up = Axis::y};

constexpr MarkerSet pose2sim{
    .name = "Pose2Sim",
    .source = "Pose2Sim: the key points of OpenPose's BODY_25, HALPE_26 and COCO, and of BlazePose",
    .head = "Nose (Head) (?Eye) (?EyeInner) (?EyeOuter) (?Ear)",
    .spine = "(Neck)",
    .hips = "(Hip) (MidHip) ?Hip",
    .collar = "?Shoulder",
    .upper_arm = "?Elbow",
    .forearm = "?Wrist",
    .hand = "(?Pinky) (?Index) (?Thumb)",
    .thigh = "?Knee",
    .foot = "?Ankle (?Heel) (?BigToe) (?SmallToe) (?FootIndex)",
    .chains =
        "Head Nose Neck;?Ear ?Eye Nose;LShoulder Neck RShoulder;?Shoulder ?Elbow ?Wrist ?Index ?Pinky ?Wrist;"
        "?Wrist ?Thumb;Neck Hip;Neck MidHip;?Shoulder ?Hip;LHip Hip MidHip RHip;"
        "?Hip ?Knee ?Ankle ?Heel ?SmallToe ?BigToe ?Ankle;?Heel ?FootIndex ?Ankle",
    .up = Axis::y};

constexpr MarkerSet qualisys_animation{
    .name = "Qualisys animation",
    .source = "Qualisys, animation marker set of its skeleton solver",
    .head = "Head? HeadTop HeadFront",
    .spine = "Chest SpineTop (Back?) (SpineThoracic12) (BackMiddle)",
    .hips = "Waist?Front Waist?Back|Waist? (WaistBack)",
    .collar = "?ShoulderTop (?ShoulderBack)",
    .upper_arm = "?Arm ?ElbowOut (?ElbowIn) (?ElbowBack)",
    .forearm = "?WristOut ?WristIn",
    .hand = "?HandOut (?HandIn) (?Thumb1) (?ThumbTip) (?Index2) (?IndexTip) (?Pinky2) (?PinkyTip)",
    .thigh = "?Thigh ?KneeOut (?KneeIn)",
    .shin = "?Shin",
    .foot = "?AnkleOut (?AnkleIn) ?HeelBack ?ForefootOut ?ForefootIn ?ToeTip",
    .chains =
        "HeadL HeadFront HeadR HeadTop HeadL;HeadTop HeadFront;HeadTop SpineTop;SpineTop Back? WaistBack;"
        "SpineTop Chest;Chest ?ShoulderTop ?ShoulderBack SpineTop;"
        "?ShoulderTop ?Arm ?ElbowOut ?WristOut ?HandOut ?HandIn ?WristIn ?ElbowOut;?WristOut ?WristIn;"
        "Chest Waist?Front;Back? Waist?Back;WaistLFront WaistRFront WaistRBack WaistBack WaistLBack WaistLFront;"
        "Waist?Front ?Thigh ?KneeOut ?Shin ?AnkleOut ?HeelBack ?ForefootOut ?ToeTip ?ForefootIn ?HeelBack"};

constexpr MarkerSet optitrack{
    .name = "OptiTrack",
    .source = "OptiTrack, Motive: the Baseline (37 to 41 markers) and Core (50) sets",
    .head = "HeadTop HeadFront HeadSide",
    .spine = "BackTop BackLeft BackRight Chest|ChestTop (ChestLow)",
    .hips = "Waist?Front Waist?Back",
    .collar = "?ShoulderTop ?ShoulderBack",
    .upper_arm = "?UArmHigh ?ElbowOut (?ElbowIn)",
    .forearm = "(?FArm) ?WristOut ?WristIn",
    .hand = "?HandOut (?HandIn)",
    .thigh = "?Thigh ?KneeOut (?KneeIn)",
    .shin = "?Shin",
    .foot = "?AnkleOut (?AnkleIn) ?ToeIn ?ToeOut (?Heel) (?ToeTip)",
    .chains =
        "HeadTop HeadFront HeadSide HeadTop;HeadTop BackTop;BackTop BackLeft WaistLBack;"
        "BackTop BackRight WaistRBack;BackTop Chest;Chest ?ShoulderTop ?ShoulderBack BackTop;"
        "?ShoulderTop ?UArmHigh ?ElbowOut ?FArm ?WristOut ?HandOut ?HandIn ?WristIn ?ElbowOut;?WristOut ?WristIn;"
        "Chest ChestLow Waist?Front;WaistLFront WaistRFront WaistRBack WaistLBack WaistLFront;"
        "Waist?Front ?Thigh ?KneeOut ?Shin ?AnkleOut ?Heel ?ToeOut ?ToeTip ?ToeIn ?AnkleOut"};

constexpr MarkerSet human_body_model{
    .name = "Human Body Model",
    .source = "Motek, van den Bogert et al. 2013: the 47 markers of D-Flow and GRAIL",
    .head = "(THEAD) (FHEAD) ?HEAD",
    .spine = "C7 (T10) XYPH (STRN) (NAVE) (BBAC) (JN)",
    .hips = "?ASIS ?PSIS (SACR)",
    .collar = "?SHO",
    .upper_arm = "(?DELT) ?LEE ?MEE",
    .forearm = "(?FRM) ?LW ?MW",
    .hand = "(?FIN)",
    .thigh = "?GTRO (F?THI) (?THI|?LTHI) ?LEK (?MEK)",
    .shin = "(?ATI)",
    .foot = "?LM (?MM) ?HEE ?TOE ?MT5 (?MT2)",
    .chains =
        "LHEAD FHEAD RHEAD THEAD LHEAD;C7 T10 SACR;JN STRN XYPH NAVE;JN ?SHO C7;?SHO ?DELT ?LEE ?FRM ?LW ?FIN;"
        "?LEE ?MEE;?LW ?MW;C7 T10 ?PSIS;XYPH ?ASIS;LASIS RASIS RPSIS SACR LPSIS LASIS;"
        "?ASIS ?GTRO F?THI ?LEK ?ATI ?LM ?HEE ?MT5 ?TOE ?LM;?LEK ?MEK;?LM ?MM"};

constexpr MarkerSet isb_shoulder{
    .name = "ISB shoulder",
    .source =
        "Wu et al. 2005, International Society of Biomechanics: the landmarks of thorax, shoulder, elbow and hand",
    .spine = "C7 T8 IJ PX",
    .collar = "?SC ?AC ?AA ?TS ?AI (?PC)",
    .upper_arm = "(?GH) ?EL ?EM",
    .forearm = "?RS ?US",
    .chains = "C7 T8 PX IJ C7;IJ ?SC ?AC ?AA ?TS ?AI ?AA;C7 ?AC;?AC ?GH ?EL ?RS ?US ?EM ?EL"};

constexpr std::array sets{plug_in_gait,    helen_hayes_sacral,
                          helen_hayes,     davis,
                          cmu_41,          vicon_actor,
                          rizzoli,         cast,
                          cast_clusters,   qualisys_clusters,
                          opensim_gait,    opensim_full_body,
                          opensim_walking, opencap,
                          pose2sim,        qualisys_animation,
                          optitrack,       human_body_model,
                          isb_shoulder};
}  // namespace

std::span<const MarkerSet> marker_sets() noexcept { return sets; }
}  // namespace skelplay::analysis
