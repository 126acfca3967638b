// gltf_three.mjs GLB CSV METRES UP: plays the GLB with three.js and compares the joints with `skelplay joints`' CSV, whose
// numbers become metres by METRES and whose up axis is UP (y or z). Exit status 1
// when a joint is further off than 1e-4 of the figure's extent.
import fs from 'node:fs';
import path from 'node:path';
import * as three from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

const [file, csv, metres, up] = process.argv.slice(2);
const bytes = fs.readFileSync(file);
const gltf = await new GLTFLoader().parseAsync(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length), '');
const rows = fs.readFileSync(csv, 'utf8').trim().split('\n').map((line) => line.split(','));
const head = rows.shift();
const column = Object.fromEntries(head.map((name, i) => [name, i]));
const frames = [...new Set(rows.map((row) => row[column.frame]))];
const mixer = new three.AnimationMixer(gltf.scene);
const clip = gltf.animations[0];
const action = mixer.clipAction(clip);
action.setLoop(three.LoopOnce);
action.clampWhenFinished = true;
action.play();

const times = clip.tracks[0].times;
const nodes = gltf.parser.json.nodes;
let worst = 0, extent = 0, joints = 0;
for (const frame of frames) {
    mixer.setTime(times[Number(frame)]);
    gltf.scene.updateMatrixWorld(true);
    const here = rows.filter((row) => row[column.frame] === frame);
    const first = [Infinity, Infinity, Infinity], last = [-Infinity, -Infinity, -Infinity];
    for (const row of here) {
        const node = await gltf.parser.getDependency('node', nodes.findIndex((one) => one.name === row[column.bone]));
        const ours = ['x', 'y', 'z'].map((axis) => Number(row[column[axis]]) * Number(metres));
        const at = up === 'z' ? [ours[0], ours[2], -ours[1]] : ours;
        const theirs = new three.Vector3().setFromMatrixPosition(node.matrixWorld).toArray();
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
