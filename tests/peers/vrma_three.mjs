// vrma_three.mjs VRMA FRAMES: plays a VRM animation with @pixiv/three-vrm-animation on a tree of its own, a humanoid in a T
// pose whose bones have no rotation at rest, and prints [[frame, bone, [x, y, z]], ...] as JSON in metres. FRAMES are indices
// from 0, with commas. The plugin's warnings are errors.
import fs from 'node:fs';
import * as three from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { VRMAnimationLoaderPlugin, createVRMAnimationHumanoidTracks } from '@pixiv/three-vrm-animation';

globalThis.self = globalThis;
console.warn = (text) => { console.error(text); process.exit(1); };

const [file, frames] = process.argv.slice(2);
const bytes = fs.readFileSync(file);
const loader = new GLTFLoader();
loader.register((parser) => new VRMAnimationLoaderPlugin(parser));
const gltf = await loader.parseAsync(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length), '');
const animation = gltf.userData.vrmAnimations[0];

// The humanoid on which it plays: the joints of the file's own T pose, but each below the next human bone above, unrotated.
const bones = new Map();
gltf.scene.updateMatrixWorld(true);
for (const [name, { node }] of Object.entries(gltf.parser.json.extensions.VRMC_vrm_animation.humanoid.humanBones))
    bones.set(name, { rest: await gltf.parser.getDependency('node', node), played: new three.Object3D() });
const human = new Map([...bones.values()].map(({ rest, played }) => [rest, played]));
const root = new three.Group();
for (const [name, { rest, played }] of bones) {
    let above = rest.parent;
    while (above && !human.has(above)) above = above.parent;
    played.name = name;
    played.position.setFromMatrixPosition(rest.matrixWorld);
    if (above) played.position.sub(new three.Vector3().setFromMatrixPosition(above.matrixWorld));
    (above ? human.get(above) : root).add(played);
}
const humanoid = {
    getNormalizedBoneNode: (name) => bones.get(name)?.played ?? null,
    normalizedRestPose: { hips: { position: bones.get('hips').played.position.toArray() } },
};
const { translation, rotation } = createVRMAnimationHumanoidTracks(animation, humanoid, '1');
const tracks = [...translation.values(), ...rotation.values()];
const clip = new three.AnimationClip('take', animation.duration, tracks);
const times = tracks.map((track) => track.times).reduce((a, b) => b.length > a.length ? b : a);
const mixer = new three.AnimationMixer(root);
const action = mixer.clipAction(clip);
action.setLoop(three.LoopOnce);
action.clampWhenFinished = true;
action.play();
const found = [];
for (const frame of frames.split(',').map(Number)) {
    mixer.setTime(times[frame]);
    root.updateMatrixWorld(true);
    for (const [name, { played }] of bones)
        found.push([frame, name, new three.Vector3().setFromMatrixPosition(played.matrixWorld).toArray()]);
}
console.log(JSON.stringify(found));
