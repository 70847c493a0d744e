// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const contracts = resolve(import.meta.dirname, '../../../../packages/contracts/src');

const sources = readdirSync(contracts, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(name),
);

it('keeps the validation library out of what is not named after schemas [8.1.2]', () => {
  const early = sources.filter((name) => !name.endsWith('.schemas.ts') && name !== 'all-endpoints.ts');
  expect(early.length).toBeGreaterThan(40);
  for (const name of early) {
    const text = readFileSync(join(contracts, name), 'utf8');
    const imported = [...text.matchAll(/^(?:import|export)(?! type )[^;]*?'([^']+)';/gm)].map(([, source]) => source);
    expect(
      imported.filter((source) => source === 'zod' || source?.endsWith('.schemas.ts')),
      name,
    ).toEqual([]);
  }
});
