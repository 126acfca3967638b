// scene_three.mjs FILE TAKE NAME CSV RATE: plays a take of an FBX or glTF file with three.js, and prints how far the joints of
// `skelplay joints` in the CSV are from its nodes, relative to the figure's extent, or why three.js does not read the file:
// first in frames in which everything that moves has a key, then in the others. three.js knows only straight lines between keys.
// Only nodes are asked for: meshes, materials and pictures are left out of glTF before it is read.
import fs from 'node:fs';
import path from 'node:path';
import * as three from 'three';
import { FBXLoader } from 'three/addons/loaders/FBXLoader.js';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

// What loaders of textures ask a browser for.
globalThis.document = { createElementNS: () => ({ addEventListener() {}, removeEventListener() {} }) };
globalThis.self = globalThis.window = globalThis;
globalThis.ProgressEvent ??= class {};
console.warn = console.info = () => {};

const [file, take, name, csv, rate] = process.argv.slice(2);
const bytes = fs.readFileSync(file);
const arrayOf = (buffer) => buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + buffer.length);

/// The JSON of a glTF, and the bytes that a GLB has beside it.
function jsonOf() {
    if (bytes.toString('latin1', 0, 4) !== 'glTF') return [JSON.parse(bytes.toString('utf8')), null];
    const length = bytes.readUInt32LE(12);
    return [JSON.parse(bytes.toString('utf8', 20, 20 + length)), bytes.subarray(28 + length)];
}

/// The scene of a glTF as { root, clip, start, nodes }; `nodes` are by the file's numbers.
async function openGltf() {
    const [json, beside] = jsonOf();
    for (const unused of ['materials', 'textures', 'images', 'samplers', 'meshes', 'skins', 'extensionsRequired', 'extensionsUsed',
                          'extensions'])
        delete json[unused];
    for (const node of json.nodes) for (const key of ['mesh', 'skin', 'weights', 'extensions', 'camera']) delete node[key];
    for (const buffer of json.buffers ?? []) {
        if (buffer.uri?.startsWith('data:')) continue;
        const content = buffer.uri ? fs.readFileSync(path.join(path.dirname(file), decodeURIComponent(buffer.uri))) : beside;
        buffer.uri = 'data:application/octet-stream;base64,' + content.toString('base64');
    }
    json.animations = json.animations?.slice(take - 1, take);  // three.js refuses the file for an empty one
    for (const animation of json.animations ?? [])
        animation.channels = animation.channels.filter((channel) => channel.target.path !== 'weights');
    const gltf = await new GLTFLoader().parseAsync(JSON.stringify(json), '');
    const clip = gltf.animations[0];
    const nodes = [];
    for (let i = 0; i < json.nodes.length; ++i) nodes.push(await gltf.parser.getDependency('node', i));
    return { root: gltf.scene, clip, start: Math.min(...(clip?.tracks ?? []).map((track) => track.times[0])),
             nodes: nodes.map((node, i) => [json.nodes[i].name || `node ${i}`, node]) };
}

/// Where the n-th stack starts in seconds; three.js keeps the keys' own times. Nothing where the file does not say it.
function startOfStack(n) {
    const text = bytes.toString('latin1');
    let at = text.search(/\n\s*Objects:|\x07Objects/);  // templates before it have one, too
    for (let i = 0; i < n; ++i) at = text.indexOf('LocalStart', at + 1);
    if (at < 0) return undefined;
    const ascii = /^LocalStart",[^\n]*?,\s*(-?\d+)\s*$/m.exec(text.slice(at, at + 200));
    if (ascii) return Number(ascii[1]) / 46186158000;
    const value = text.indexOf('Time', at + 10);  // KTime, then Time, flags, and the number
    const number = text.indexOf('L', text.indexOf('TimeS', value) + 5);
    return Number(bytes.readBigInt64LE(number + 1)) / 46186158000;
}

function openFbx() {
    const root = new FBXLoader().parse(arrayOf(bytes), '');
    const clip = root.animations.find((one) => one.name === name) ?? root.animations[take - 1];
    // The scene is turned and scaled for its axes and unit, which `joints` leaves as they are in the file.
    root.position.set(0, 0, 0);
    root.quaternion.identity();
    root.scale.set(1, 1, 1);
    const nodes = [];
    root.traverse((node) => nodes.push([node.userData.originalName ?? node.name, node]));
    const first = Math.min(...(clip?.tracks ?? []).map((track) => track.times[0]));
    return { root, clip, start: startOfStack(take) ?? first, nodes };
}

/// True where a track changes and has no key near the time.
function isBetweenKeys(track, time) {
    const times = [...track.times];
    if (time <= times[0] || time >= times.at(-1) || times.some((key) => Math.abs(key - time) < 1e-4)) return false;
    const next = times.findIndex((key) => key > time), size = track.getValueSize();
    return track.values.slice((next - 1) * size, next * size).some((value, i) => value !== track.values[next * size + i]);
}

const plain = (text) => three.PropertyBinding.sanitizeNodeName(text);

/// The nodes that stand for the bones of a frame, in the table's order: the n-th of a name is the n-th node of that name.
function matched(rows, column, nodes) {
    const seen = new Map();
    return rows.map((row) => {
        const bone = plain(row[column.bone]);
        const nth = seen.get(bone) ?? 0;
        seen.set(bone, nth + 1);
        return nodes.filter(([own]) => plain(own) === bone)[nth]?.[1];
    });
}

try {
    const { root, clip, start, nodes } = /^fbx$/i.test(file.split('.').pop()) ? openFbx() : await openGltf();
    const rows = fs.readFileSync(csv, 'utf8').trim().split('\n').map((line) => line.split(','));
    const column = Object.fromEntries(rows.shift().map((title, i) => [title, i]));
    const frames = [...new Set(rows.map((row) => row[column.frame]))];
    const mixer = new three.AnimationMixer(root);
    const action = clip && clip.tracks.length > 0 ? mixer.clipAction(clip) : null;
    if (action) {
        action.setLoop(three.LoopOnce);
        action.clampWhenFinished = true;
        action.play();
    }
    const worst = { keys: 0, between: 0 }, at = {}, count = { keys: 0, between: 0 };
    let lost = 0;
    const low = [Infinity, Infinity, Infinity], high = [-Infinity, -Infinity, -Infinity];
    for (const frame of frames) {
        const time = start + Number(frame) / Number(rate);
        const kind = action && clip.tracks.some((track) => isBetweenKeys(track, time)) ? 'between' : 'keys';
        ++count[kind];
        if (action) {
            action.reset();
            action.play();
            mixer.setTime(time);
        }
        root.updateMatrixWorld(true);
        const own = rows.filter((row) => row[column.frame] === frame);
        matched(own, column, nodes).forEach((node, i) => {
            const ours = ['x', 'y', 'z'].map((axis) => Number(own[i][column[axis]]));
            ours.forEach((value, k) => { low[k] = Math.min(low[k], value); high[k] = Math.max(high[k], value); });
            if (!node) return ++lost;
            const theirs = new three.Vector3().setFromMatrixPosition(node.matrixWorld).toArray();
            const off = Math.hypot(...ours.map((value, k) => value - theirs[k]));
            if (off > worst[kind]) [worst[kind], at[kind]] = [off, `${own[i][column.bone]} in frame ${frame}`];
        });
    }
    const extent = Math.hypot(...high.map((value, k) => value - low[k])) || 1;
    const told = (kind) => count[kind] === 0 ? '-' : `${(worst[kind] / extent).toExponential(1)}` +
                           (worst[kind] / extent > 1e-5 ? ` (${at[kind]})` : '');
    console.log(`${told('keys')}\t${told('between')}${lost ? `\t${lost} positions without a node` : ''}`);
} catch (fault) {
    console.log(`not read: ${String(fault.message ?? fault).split('\n')[0].slice(0, 60)}`);
}
