// gltf_validate.mjs FILE: Khronos' validator; exit status 1 on an error or a warning.
import fs from 'node:fs';
import path from 'node:path';
import validator from 'gltf-validator';

const file = process.argv[2];
const report = await validator.validateBytes(new Uint8Array(fs.readFileSync(file)), { maxIssues: 20 });
const { numErrors, numWarnings, numInfos, messages } = report.issues;
console.log(`validator: ${path.basename(file)}: ${numErrors} errors, ${numWarnings} warnings, ${numInfos} infos`);
for (const { severity, code, message, pointer } of messages) if (severity < 2) console.log(`  ${code} ${pointer}: ${message}`);
process.exit(numErrors + numWarnings > 0 ? 1 : 0);
