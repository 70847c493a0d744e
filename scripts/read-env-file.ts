import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

// Loaded before the program by the npm scripts; variables that are set already win. Node's own --env-file-if-exists
// prints a line where there is no file.
const file = resolve(import.meta.dirname, '../.env');
if (existsSync(file)) process.loadEnvFile(file);
