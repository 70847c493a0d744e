import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { readStages } from './deploy/image.ts';

// Run by hand: builds deploy/Containerfile with Podman or Docker and runs it read-only, as its own
// user, stops it and starts it again on the same data. scripts/deploy/image.test.ts checks the file
// itself.
const engines = [
  { name: 'podman', build: ['build', '--format', 'docker'] },
  { name: 'docker', build: ['build'] },
];
const engine = engines.find(({ name }) => spawnSync(name, ['info'], { stdio: 'ignore', timeout: 10_000 }).status === 0);
if (!engine) {
  console.info('! NOT TRIED: the image of deploy/Containerfile (no podman or docker that works on this machine)');
  process.exit(0);
}

const root = resolve(import.meta.dirname, '..');
const name = `cotejo-test-${randomBytes(4).toString('hex')}`;
const readyWithinMs = 60_000;
const admin = { email: 'jefa@cotejo.example', password: `Aa1*${randomBytes(12).toString('hex')}` };
const settings = {
  PUBLIC_ORIGIN: 'http://127.0.0.1:3000',
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  APP_SECRET: randomBytes(48).toString('base64'),
  DOCUMENT_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  // Nothing listens there, so mails wait.
  SMTP_URL: 'smtp://127.0.0.1:1025',
  ADMIN_SECOND_FACTOR: 'optional',
  DRAIN_SECONDS: '1',
};

function run(...args: string[]): string {
  const { status, stdout, stderr }: SpawnSyncReturns<string> = spawnSync(engine?.name ?? '', args, {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${engine?.name} ${args[0]}: ${stderr}`);
  return stdout.trim();
}

function expectEqual(what: string, actual: unknown, expected: unknown): void {
  if (actual !== expected) throw new Error(`${what}: ${String(actual)} instead of ${String(expected)}`);
  console.info(`  ✔ ${what}: ${String(actual)}`);
}

async function untilServing(): Promise<string> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < readyWithinMs) {
    if (run('inspect', '--format', '{{.State.Running}}', name) !== 'true') break;
    const origin = `http://${run('port', name, '3000/tcp').split('\n')[0]}`;
    const response = await fetch(`${origin}/health/serve`).catch(() => null);
    if (response?.ok) return origin;
    await setTimeout(200);
  }
  const { stdout, stderr } = spawnSync(engine?.name ?? '', ['logs', name], { encoding: 'utf8' });
  throw new Error(`It did not serve within ${readyWithinMs / 1000} s:\n${stdout}${stderr}`);
}

async function adminId(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/admin/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  if (!response.ok) throw new Error(`The administrator could not sign in: ${response.status}`);
  const { data } = (await response.json()) as { data: { admin: { id: string } } };
  return data.admin.id;
}

function stop(): void {
  run('stop', '--time', '50', name);
  expectEqual('exit code after the signal to stop', run('inspect', '--format', '{{.State.ExitCode}}', name), '0');
}

const built = spawnSync(engine.name, [...engine.build, '-f', 'deploy/Containerfile', '-t', 'cotejo', '.'], {
  cwd: root,
  stdio: 'inherit',
});
if (built.status !== 0) {
  console.info(`✘ ${engine.name} could not build the image`);
  process.exit(1);
}

const healthCommand = readStages()
  .flat()
  .find((instruction) => instruction.name === 'HEALTHCHECK')
  ?.text.split(' CMD ')[1];
try {
  const environment = Object.entries(settings).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
  const mounts = ['--read-only', '--tmpfs', '/tmp', '--volume', `${name}:/data`];
  run('run', '--detach', '--name', name, ...environment, ...mounts, '--publish', '127.0.0.1::3000', 'cotejo');
  const origin = await untilServing();
  run('exec', name, ...JSON.parse(healthCommand ?? '[]'));
  expectEqual('user', run('exec', name, 'id', '-un'), 'node');
  const home = await fetch(origin);
  expectEqual('home page', home.status, 200);
  expectEqual('the home page has a heading', (await home.text()).includes('<h1'), true);
  const before = await adminId(origin);
  stop();
  run('start', name);
  expectEqual('administrator after another start', await adminId(await untilServing()), before);
  stop();
  console.info(`✔ Built and run with ${engine.name}`);
} catch (error) {
  console.error(`✘ ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
} finally {
  for (const args of [
    ['rm', '--force', name],
    ['volume', 'rm', '--force', name],
  ])
    spawnSync(engine.name, args);
}
