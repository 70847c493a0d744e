import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

// Runs every attack with every value and prints a table; `npm test` runs the same files with fewer
// values. ATTACK_RUNS is the number of random requests, ATTACK_SEED repeats a run,
// ATTACK_DATABASE=postgres selects PostgreSQL.

interface Line {
  tried: number;
  refused: number;
  harmless: number;
}

const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'cotejo-attacks-'));
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project',
    'api',
    'apps/api/src/testing/attacks',
    'apps/api/src/modules/identity/passwords/sign-in-work',
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, ATTACK_REPORT: folder } },
);

const total = new Map<string, Line>();
for (const file of readdirSync(folder)) {
  const lines = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, Line>;
  for (const [name, line] of Object.entries(lines)) {
    const sum = total.get(name) ?? { tried: 0, refused: 0, harmless: 0 };
    for (const key of ['tried', 'refused', 'harmless'] as const) sum[key] += line[key];
    total.set(name, sum);
  }
}
rmSync(folder, { recursive: true, force: true });

const row = (name: string, { tried, refused, harmless }: Line) =>
  `${name.padEnd(45)} ${String(tried).padStart(8)} ${String(refused).padStart(8)} ${String(harmless).padStart(12)}`;
console.info(`\n${'attack'.padEnd(45)}    tried  refused  no effect`);
const sum: Line = { tried: 0, refused: 0, harmless: 0 };
for (const [name, line] of [...total].sort(([a], [b]) => a.localeCompare(b))) {
  console.info(row(name, line));
  for (const key of ['tried', 'refused', 'harmless'] as const) sum[key] += line[key];
}
console.info(row('in all', sum));
process.exit(status ?? 1);
