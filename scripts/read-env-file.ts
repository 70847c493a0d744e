import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

// Preloaded by the npm scripts; existing variables win. Node's --env-file-if-exists prints a line
// when there is no file.
const file = resolve(import.meta.dirname, '../.env');
if (existsSync(file)) process.loadEnvFile(file);
