import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'cotejo-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a program prints, run by this Node in the folder of the scripts. */
const run = (program: string, environment: Record<string, string> = {}): string =>
  execFileSync(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });

it('a start loads no library that only some later call needs [8.11.1]', () => {
  const program = `
    import { registerHooks } from 'node:module';
    const packages = new Set();
    registerHooks({ load(url, context, next) {
      packages.add(/.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1]);
      return next(url, context);
    } });
    await import('${join(root, 'apps/api/src/server.ts')}');
    const { openLogger } = await import('${join(root, 'apps/api/src/telemetry/open-logger.ts')}');
    openLogger({ logLevel: 'silent', instanceName: 'a', buildId: undefined });
    console.log(JSON.stringify([...packages]));
    process.exit(0);`;
  const packages: string[] = JSON.parse(run(program));
  expect(packages).toContain('fastify');
  const later = ['pdfkit', 'fontkit', 'brotli', 'nodemailer', 'sharp', 'marked', 'ws', 'ajv', 'write-excel-file'];
  const others = ['@aws-sdk/client-s3', '@electric-sql/pglite', '@opentelemetry/sdk-node', 'ioredis'];
  expect([...later, ...others].filter((name) => packages.includes(name))).toEqual([]);
});

it('the package.json of Drizzle is read once for each name, not for each module [8.11.2]', () => {
  const countAsked = (before: string) =>
    Number(
      run(`
        import { resolveOnce } from './resolve-once.ts';
        import { registerHooks } from 'node:module';
        let asked = 0;
        registerHooks({ resolve(specifier, context, next) {
          if (specifier.startsWith('drizzle-orm') || context.parentURL?.includes('/drizzle-orm/')) asked += 1;
          return next(specifier, context);
        } });
        ${before}
        await import('${join(root, 'apps/api/src/db/schema.ts')}');
        console.log(asked);`),
    );
  const without = countAsked('');
  const withIt = countAsked('resolveOnce();');
  expect(without).toBeGreaterThan(100);
  expect(withIt).toBeLessThan(10);
});

it('the modules of a start are found compiled by the next one [8.11.3]', () => {
  const program = `
    import { writeFileSync } from 'node:fs';
    process.argv[1] = '${join(folder, 'program.ts')}';
    writeFileSync(process.argv[1], 'console.log(JSON.stringify([process.execArgv, process.env.NODE_COMPILE_CACHE, process.env.MALLOC_ARENA_MAX]))');
    process.execArgv.length = 0;
    const { holdLessMemory } = await import('./hold-less-memory.ts');
    holdLessMemory();`;
  const cacheFolder = join(folder, 'compiled');
  const [flags, cache, stores] = JSON.parse(run(program, { NODE_COMPILE_CACHE: cacheFolder }));
  expect(flags).toEqual(['--max-semi-space-size=16']);
  expect(cache).toBe(cacheFolder);
  expect(stores).toBe('2');
  expect(readdirSync(cacheFolder)).not.toEqual([]);
  // An empty one counts as given to nobody, as with Node itself.
  expect(JSON.parse(run(program, { NODE_COMPILE_CACHE: '' }))[1]).toBe(join(root, '.cache/compile'));
});
