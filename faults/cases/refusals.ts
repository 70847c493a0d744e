import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { unprivilegedUser } from '../../apps/api/src/testing/postgres-cluster.ts';
import { expectOneLine, expectThat } from '../support/expect.ts';
import { launch, root, type ServerOptions, start, statusOf } from '../support/server.ts';
import type { World } from '../support/world.ts';

const refusedWithinMs = 180_000;

async function expectRefusal(options: ServerOptions, pattern: RegExp): Promise<void> {
  const server = await launch(options);
  const code = await Promise.race([server.ended(), sleep(refusedWithinMs, 'still running')]);
  expectThat(code === 1, `Ended with ${code}:\n${server.output()}`);
  expectOneLine(withoutWarnings(server.output()), pattern);
}

/** Without log lines about unavailable services. */
const withoutWarnings = (output: string): string =>
  output
    .split('\n')
    .filter((line) => !line.startsWith('{"level":40,'))
    .join('\n');

export async function refusals(world: World): Promise<string> {
  let cases = 0;
  const refused = async (options: ServerOptions, pattern: RegExp) => {
    await expectRefusal(options, pattern);
    cases += 1;
  };

  const dataDir = world.embedded();
  const first = await start({ dataDir });
  try {
    await refused({ dataDir }, /ya está abierto con la carpeta de datos/);
    const port = new URL(first.url).port;
    await refused({ dataDir: world.embedded(), environment: { PORT: port } }, /El puerto \d+ ya está ocupado/);
    expectThat((await statusOf(`${first.url}/api/public/institutions`)) === 200, 'The first server no longer answers');
  } finally {
    expectThat((await first.stop()) === 0, 'The first server did not end well');
  }

  const folder = world.folder();
  const wrong: [Record<string, string>, RegExp][] = [
    [{ PORT: 'tres mil' }, /La variable PORT no es válida/],
    [{ PORT: '70000' }, /La variable PORT no es válida/],
    // Must come before the demo data exists: with it, the server would wait for the storage.
    [
      { STORAGE_URL: `s3://clave:secreta@cubo?endpoint=http://127.0.0.1:${await closedPort()}` },
      /No se pueden guardar documentos/,
    ],
    [{ HOST: 'no-existe.invalid' }, /No se puede escuchar en no-existe\.invalid:\d+/],
    [{ TRUST_PROXY: 'zzz' }, /La variable TRUST_PROXY no es válida/],
    [{ STORAGE_URL: 's3://' }, /La variable STORAGE_URL no es válida/],
    [{ DATABASE_URL: 'mysql://localhost/cotejo' }, /La variable DATABASE_URL no es válida/],
    [{ SMTP_URL: 'correo.ejemplo.ec' }, /La variable SMTP_URL no es válida/],
    [{ DOCUMENT_KEYS: 'no-es-una-clave' }, /DOCUMENT_KEYS/],
    [{ NODE_ENV: 'production' }, /En producción faltan las variables/],
    [{ APP_SECRET: 'corto' }, /La variable APP_SECRET no es válida/],
    [{ DATABASE_URL: `postgres://127.0.0.1:${await closedPort()}/cotejo` }, /No se puede usar la base de datos/],
  ];
  for (const [environment, pattern] of world.isShort ? wrong.slice(0, 2) : wrong)
    await refused({ dataDir: folder, environment }, pattern);

  const locked = world.folder();
  mkdirSync(locked);
  chmodSync(locked, 0o555);
  const withoutCase = whyNotAsNobody(locked);
  if (!withoutCase) await refused({ dataDir: locked, asNobody: true }, /No se puede escribir en la carpeta/);
  const said = `${cases} wrong starts, each with one line and status 1`;
  return withoutCase ? `${said}; NOT COVERED: a data folder that cannot be written: ${withoutCase}` : said;
}

function whyNotAsNobody(folder: string): string | null {
  if (process.platform === 'win32') return 'Windows has no such modes';
  const user = unprivilegedUser();
  // Not root, so not allowed to write there either.
  if (!user) return null;
  const reading = `fs.accessSync('scripts/start.ts', fs.constants.R_OK); fs.readdirSync(process.argv[1])`;
  const { status } = spawnSync(process.execPath, ['-e', reading, folder], { cwd: root, ...user });
  return status === 0 ? null : `the user nobody cannot enter ${root}`;
}

const closedPort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address();
      server.close(() => done(typeof bound === 'object' && bound ? bound.port : 1));
    });
  });
