// bvh_three.mjs BVH CSV: plays the BVH with three.js and compares the joints, all in the file's own numbers; see joints.mjs.
import fs from 'node:fs';
import * as three from 'three';
import { BVHLoader } from 'three/addons/loaders/BVHLoader.js';
import { compare, player } from './joints.mjs';

const [file, csv] = process.argv.slice(2);
const { skeleton, clip } = new BVHLoader().parse(fs.readFileSync(file, 'utf8'));
const root = new three.Group();
root.add(skeleton.bones[0]);
const mixer = player(three, root, clip);
await compare(file, csv, 1, 'y', (frame) => {
    mixer.setTime(clip.tracks[0].times[frame]);
    root.updateMatrixWorld(true);
}, (bone) => {
    const node = skeleton.bones.find((one) => one.name === bone);
    return new three.Vector3().setFromMatrixPosition(node.matrixWorld).toArray();
});
