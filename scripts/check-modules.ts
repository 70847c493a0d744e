import { resolve } from 'node:path';
import { mutualImports, readSources, sharedTables } from './source-tree.ts';

// A step of `npm run check`: what Biome cannot say of the API's modules (decision 65). That a
// module is imported by its index alone is a rule in biome.json.

const files = readSources(resolve(import.meta.dirname, '..'));
const findings = [
  ...mutualImports(files).map((pair) => `modules import each other: ${pair}`),
  ...sharedTables(files).map(
    ([table, writers]) => `${table} is written by ${writers.length} files: ${writers.join(', ')}`,
  ),
];
for (const finding of findings) console.error(finding);
if (findings.length > 0) process.exit(1);
