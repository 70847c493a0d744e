// @vitest-environment node
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { allEndpoints } from '@cotejo/contracts/all-endpoints';
import type { Endpoint } from '@cotejo/contracts/core/endpoint';
import { createCreditBody } from '@cotejo/contracts/credits/applicant';
import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';
import { lateSchemas } from '../../vite/late-schemas.ts';
import { halve, takeApart } from '../../vite/module-parts.ts';

const contracts = resolve(import.meta.dirname, '../../../../packages/contracts/src');

/**
 * Bundles a script over the contract as the browser gets it: the modules that came along, its code,
 * and what it exports.
 */
async function bundle(script: string) {
  const built = await rolldown({
    input: 'script',
    plugins: [
      {
        name: 'script',
        resolveId: (id) => (id === 'script' ? join(contracts, 'script.ts') : null),
        load: (id) => (id === join(contracts, 'script.ts') ? script : null),
      },
      lateSchemas(contracts) as never,
    ],
  });
  const { output } = await built.generate({ format: 'es' });
  await built.close();
  const modules = Object.entries(output[0].modules).filter(([, { code }]) => code);
  const exported: Record<string, unknown> = await import(
    `data:text/javascript,${encodeURIComponent(output[0].code)}#${Math.random()}`
  );
  return { modules: modules.map(([id]) => id), code: output[0].code, exported };
}

it('brings an endpoint to the browser as its address, without the validation library [8.1.2]', async () => {
  const { modules, exported } = await bundle(`
    import { createCredit } from './credits/applicant.ts';
    import { shortCreditId } from './credits/status.ts';
    import { downloadDocument } from './documents/applicant.ts';
    import { passwordRules } from './core/fields.ts';
    export { createCredit, shortCreditId, downloadDocument, passwordRules };`);
  expect(modules.filter((id) => id.includes('zod') || id.includes('?schemas'))).toEqual([]);
  expect(exported.createCredit).toEqual({
    method: 'POST',
    path: '/credits',
    access: { kind: 'user' },
    client: { failureTexts: 'credit' },
  });
  expect(exported.downloadDocument).toMatchObject({ method: 'GET', reply: 'bytes' });
  expect((exported.shortCreditId as (id: string) => string)('0123456789abcdef')).toBe('01234567…cdef');
  expect(exported.passwordRules).toHaveLength(5);
});

it('brings a schema to the browser with its rules and its Spanish texts [8.1.2]', async () => {
  const { modules, exported } = await bundle(`export { createCreditBody } from './credits/applicant.ts';`);
  expect(modules.some((id) => id.includes('zod'))).toBe(true);
  const schema = exported.createCreditBody as typeof createCreditBody;
  for (const body of [{}, { amount: 'x', email: 7, document: '12', more: 1 }, { amount: 50, term: 1, income: -1 }]) {
    const texts = (of: typeof createCreditBody) =>
      of.safeParse(body).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    expect(texts(schema)).toEqual(texts(createCreditBody));
    expect(texts(schema)?.length).toBeGreaterThan(0);
  }
});

it('leaves out the schemas that nobody asks for [8.1.2]', async () => {
  const { code } = await bundle(`export { simulateSavingsBody } from './simulators.ts';`);
  expect(code).toContain('Indica un depósito inicial o mensual mayor a cero');
  // A text of another endpoint's body, and a field of this one's reply.
  expect(code).not.toContain('El ID de la institución es requerido para simular un crédito');
  expect(code).not.toContain('interestTotal');
});

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

it('cuts every module of the contract, and leaves what the browser reads of every endpoint [8.1.2]', async () => {
  const files = readdirSync(contracts, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(name));
  expect(sources.length).toBeGreaterThan(40);
  const imports = sources.map((name, index) => `import * as m${index} from './${name}';`);
  const names = sources.map((_name, index) => `m${index}`);
  const { exported } = await bundle(`${imports.join('\n')}\nexport const all = [${names.join(', ')}];`);
  const all = exported.all as Record<string, unknown>[];
  let endpoints = 0;
  for (const [index, name] of sources.entries()) {
    const module: Record<string, unknown> = await import(join(contracts, name));
    expect(Object.keys(all[index] ?? {}).sort(), name).toEqual(Object.keys(module).sort());
    for (const [key, value] of Object.entries(module)) {
      if (!isEndpoint(value)) continue;
      const { method, path, access, client, timeoutMs, reply } = value;
      const arrived = all[index]?.[key] as Endpoint;
      const { method: m, path: p, access: a, client: c, timeoutMs: t } = arrived;
      expect([m, p, a, c, t], `${name}: ${key}`).toEqual([method, path, access, client, timeoutMs]);
      expect(arrived.reply === 'bytes', `${name}: ${key}`).toBe(reply === 'bytes');
      endpoints += 1;
    }
  }
  expect(endpoints).toBeGreaterThanOrEqual(allEndpoints.length);
});

it('refuses to cut what it could not put together again', () => {
  expect(() => takeApart("export * from './x.js';", 'js')).toThrow('ExportAllDeclaration');
  expect(() => takeApart("export { a } from './x.js';", 'js')).toThrow('hands on names of another');
});

it('keeps what is set on a name beside it', () => {
  const module = takeApart('const A = () => 1;\nA.label = "a";\nconst b = 2;\nexport { A, b };', 'js');
  const { early, late } = halve(module, ({ names }) => names.includes('A'), { early: 'x?1', late: 'x?2' });
  expect(late).toContain('A.label = "a"');
  expect(early).not.toContain('label');
});
