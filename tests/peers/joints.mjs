// Joints as `skelplay joints` writes them, against those of three.js.
import fs from 'node:fs';
import path from 'node:path';

/// Compares where joints are in the frames of a CSV file, whose numbers become metres by `metres` and whose up axis is
/// `up` (y or z). `show(frame)` poses what three.js plays; `place(bone)` then gives [x, y, z] with Y up. Ends the process:
/// status 1 when a joint is further off than 1e-4 of the figure's extent.
export async function compare(file, csv, metres, up, show, place) {
    const rows = fs.readFileSync(csv, 'utf8').trim().split('\n').map((line) => line.split(','));
    const column = Object.fromEntries(rows.shift().map((name, i) => [name, i]));
    const frames = [...new Set(rows.map((row) => row[column.frame]))];
    let worst = 0, extent = 0, joints = 0;
    for (const frame of frames) {
        show(Number(frame));
        const first = [Infinity, Infinity, Infinity], last = [-Infinity, -Infinity, -Infinity];
        for (const row of rows.filter((one) => one[column.frame] === frame)) {
            const ours = ['x', 'y', 'z'].map((axis) => Number(row[column[axis]]) * Number(metres));
            const at = up === 'z' ? [ours[0], ours[2], -ours[1]] : ours;
            const theirs = await place(row[column.bone]);
            at.forEach((value, i) => {
                worst = Math.max(worst, Math.abs(value - theirs[i]));
                first[i] = Math.min(first[i], value);
                last[i] = Math.max(last[i], value);
            });
            ++joints;
        }
        extent = Math.max(extent, Math.hypot(...first.map((value, i) => last[i] - value)));
    }
    const share = worst / extent;
    console.log(`three.js: ${path.basename(file)}: ${joints} joint positions in frames ${frames.join(', ')}: ` +
                `${share.toExponential(1)} of the extent off at worst`);
    process.exit(joints > 0 && share <= 1e-4 ? 0 : 1);
}

/// A mixer that plays a clip once.
export function player(three, root, clip) {
    const mixer = new three.AnimationMixer(root);
    const action = mixer.clipAction(clip);
    action.setLoop(three.LoopOnce);
    action.clampWhenFinished = true;
    action.play();
    return mixer;
}
