// gltf_three.mjs GLB CSV METRES UP: plays the GLB with three.js and compares the joints; see joints.mjs.
import fs from 'node:fs';
import * as three from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { compare, player } from './joints.mjs';

const [file, csv, metres, up] = process.argv.slice(2);
const bytes = fs.readFileSync(file);
const gltf = await new GLTFLoader().parseAsync(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length), '');
const clip = gltf.animations[0];
const mixer = player(three, gltf.scene, clip);
const nodes = gltf.parser.json.nodes;
await compare(file, csv, metres, up, (frame) => {
    mixer.setTime(clip.tracks[0].times[frame]);
    gltf.scene.updateMatrixWorld(true);
}, async (bone) => {
    const node = await gltf.parser.getDependency('node', nodes.findIndex((one) => one.name === bone));
    return new three.Vector3().setFromMatrixPosition(node.matrixWorld).toArray();
});
