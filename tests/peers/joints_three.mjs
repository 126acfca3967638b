// joints_three.mjs FILE FRAMES: plays a BVH or GLB with three.js and prints [[frame, joint, [x, y, z]], ...] as JSON, in the
// file's own numbers. FRAMES are indices from 0, with commas.
import fs from 'node:fs';
import * as three from 'three';
import { BVHLoader } from 'three/addons/loaders/BVHLoader.js';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

// What loaders of textures ask a browser for.
globalThis.self = globalThis;

/// The scene as { root, clip, nodes }: nodes are [name, node].
function openBvh(bytes) {
    const { skeleton, clip } = new BVHLoader().parse(bytes.toString('utf8'));
    const root = new three.Group();
    root.add(skeleton.bones[0]);
    return { root, clip, nodes: skeleton.bones.filter((bone) => bone.name !== 'ENDSITE').map((bone) => [bone.name, bone]) };
}

async function openGltf(bytes) {
    const gltf = await new GLTFLoader().parseAsync(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length), '');
    const nodes = gltf.parser.json.nodes.map(async (node, i) => [node.name, await gltf.parser.getDependency('node', i)]);
    return { root: gltf.scene, clip: gltf.animations[0], nodes: await Promise.all(nodes) };
}

const [file, frames] = process.argv.slice(2);
const bytes = fs.readFileSync(file);
const { root, clip, nodes } = file.endsWith('.bvh') ? openBvh(bytes) : await openGltf(bytes);
const times = clip.tracks.map((track) => track.times).reduce((a, b) => b.length > a.length ? b : a);
const mixer = new three.AnimationMixer(root);
const action = mixer.clipAction(clip);
action.setLoop(three.LoopOnce);
action.clampWhenFinished = true;
action.play();
const found = [];
for (const frame of frames.split(',').map(Number)) {
    mixer.setTime(times[frame]);
    root.updateMatrixWorld(true);
    for (const [name, node] of nodes)
        found.push([frame, name, new three.Vector3().setFromMatrixPosition(node.matrixWorld).toArray()]);
}
console.log(JSON.stringify(found));
