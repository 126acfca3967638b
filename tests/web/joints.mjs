// joints.mjs NATIVE NODE_PROGRAM FOLDER...: `joints` of every motion file below the folders, by the program of this machine and
// by that for browsers, in node. The same rows, and numbers that differ by at most 1e-12 of the take's extent: sines and cosines
// come from another library.
import { spawn } from 'node:child_process';
import { cpus } from 'node:os';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const [native, program, ...folders] = process.argv.slice(2);
const files = folders
  .flatMap(folder => readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(each => each.isFile()).map(each => join(each.parentPath || each.path, each.name)))
  .filter(name => /\.(bvh|amc|asf|htr|c3d|trc|csm|bva|fbx|gltf|glb|vrm|dat|npz)$/i.test(name)).sort();

function called(program, words) {
  return new Promise(resolve => {
    const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] });
    const out = [], err = [];
    child.stdout.on('data', piece => out.push(piece));
    child.stderr.on('data', piece => err.push(piece));
    child.on('close', status => resolve({ status, out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString().replace(/\x1b\[[0-9;]*m/g, '') })); // node's program takes a pipe for a terminal
  });
}

let failed = 0, numbers = 0, other = 0, worst = 0, worstFile = '';

/// Compares two tables; a sentence about the first difference, or nothing.
function difference(a, b) {
  const left = a.trimEnd().split('\n'), right = b.trimEnd().split('\n');
  if (left.length !== right.length) return `${right.length} rows instead of ${left.length}`;
  const low = [Infinity, Infinity, Infinity], high = [-Infinity, -Infinity, -Infinity];
  const apart = [];
  for (let i = 0; i < left.length; ++i) {
    const ours = left[i].split(','), theirs = right[i].split(',');
    if (ours.length !== theirs.length) return `row ${i}: ${right[i]} instead of ${left[i]}`;
    const first = ours.length - 6; // names may hold commas; the last six are numbers
    for (let k = 0; k < ours.length; ++k) {
      const value = Number(ours[k]), found = Number(theirs[k]);
      const numeric = i > 0 && k >= first && ours[k] !== '' && !Number.isNaN(value);
      if (numeric) {
        ++numbers;
        const axis = (k - first) % 3;
        low[axis] = Math.min(low[axis], value);
        high[axis] = Math.max(high[axis], value);
      }
      if (ours[k] === theirs[k]) continue;
      if (!numeric || Number.isNaN(found)) return `row ${i}: ${right[i]} instead of ${left[i]}`;
      ++other;
      apart.push([Math.abs(value - found), i]);
    }
  }
  const extent = Math.max(...high.map((value, k) => value - low[k]), ...high.map(Math.abs), ...low.map(Math.abs));
  for (const [distance, i] of apart) {
    if (distance / extent > worst) worst = distance / extent;
    if (distance > 1e-12 * extent) return `row ${i}: off by ${distance} where the take reaches ${extent}`;
  }
  return '';
}

async function compare(file) {
  const [ours, theirs] = await Promise.all([called(native, ['joints', file]),
    called(process.execPath, ['--no-experimental-fetch', '--stack-size=4000', program, 'joints', file])]);
  const before = worst;
  const why = ours.status !== theirs.status ? `status ${theirs.status} instead of ${ours.status}: ${theirs.err.slice(0, 300)}`
    : ours.err !== theirs.err ? `says "${theirs.err.slice(0, 300)}" instead of "${ours.err.slice(0, 300)}"`
      : ours.out || theirs.out ? difference(ours.out, theirs.out) : '';
  if (worst > before) worstFile = file;
  if (why) { ++failed; console.log(`FAIL  ${file}: ${why}`); }
}

let next = 0;
await Promise.all(Array.from({ length: Math.max(1, cpus().length >> 1) }, async () => {
  while (next < files.length) await compare(files[next++]);
}));
console.log(`${files.length} files, ${failed} failed; ${other} of ${numbers} numbers differ, by at most ` +
  `${worst.toExponential(1)} of the extent${worstFile && ` (${worstFile})`}`);
process.exit(failed > 0 || files.length === 0 ? 1 : 0);
