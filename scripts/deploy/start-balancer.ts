import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../apps/api/src/testing/find-free-port.ts';
import { findProgram } from '../../apps/api/src/testing/find-program.ts';
import { type Replacement, replaceEach } from '../../apps/api/src/testing/replace-each.ts';

const deployFolder = resolve(import.meta.dirname, '../../deploy');

/** A balancer that runs on its file in deploy/. */
export interface StartedBalancer {
  readonly protocol: 'http' | 'https';
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * HAProxy on deploy/haproxy.cfg, checked with `haproxy -c` first. The file is as it is delivered,
 * but for `replacements`.
 */
export async function startHaproxy(
  servers: readonly [number, number],
  replacements: readonly Replacement[] = [],
): Promise<StartedBalancer> {
  const program = findProgram('haproxy');
  if (!program) throw new Error('No haproxy on this machine');
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-haproxy-'));
  const port = await findFreePort();
  const env = {
    BIND: `127.0.0.1:${port}`,
    SERVER_1: `127.0.0.1:${servers[0]}`,
    SERVER_2: `127.0.0.1:${servers[1]}`,
  };
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, replaceEach(readFileSync(join(deployFolder, 'haproxy.cfg'), 'utf8'), replacements));
  execFileSync(program, ['-c', '-q', '-f', file], { env });
  const child = spawn(program, ['-db', '-q', '-f', file], { env, stdio: 'ignore' });
  return whenOpen('http', port, child, () => rmSync(folder, { recursive: true, force: true }));
}

/**
 * nginx on deploy/nginx.conf, checked with `nginx -t` first. Addresses, ports, certificate and the
 * folders for what does not fit into memory are replaced by ones of this machine.
 */
export async function startNginx(servers: readonly [number, number]): Promise<StartedBalancer> {
  const program = findProgram('nginx');
  if (!program) throw new Error('No nginx on this machine');
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-nginx-'));
  // The workers run as another user.
  chmodSync(folder, 0o755);
  const [plainPort, port] = [await findFreePort(), await findFreePort()];
  const certificate = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=cotejo.example'];
  execFileSync(
    'openssl',
    ['req', ...certificate, '-keyout', join(folder, 'cotejo.key'), '-out', join(folder, 'cotejo.pem')],
    { stdio: 'ignore' },
  );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path ${folder}/${name};\n`)
    .join('');
  const settings = replaceEach(readFileSync(join(deployFolder, 'nginx.conf'), 'utf8'), [
    ['10.0.0.11:3000', `127.0.0.1:${servers[0]}`],
    ['10.0.0.12:3000', `127.0.0.1:${servers[1]}`],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`],
    ['/etc/nginx/tls/cotejo.pem', join(folder, 'cotejo.pem')],
    ['/etc/nginx/tls/cotejo.key', join(folder, 'cotejo.key')],
    ['http {\n', `http {\n  access_log off;\n${temporary}`],
  ]);
  writeFileSync(join(folder, 'nginx.conf'), settings);
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')];
  const directives = ['-g', `pid ${folder}/nginx.pid; daemon off;`];
  execFileSync(program, ['-t', '-q', ...args, ...directives]);
  const child = spawn(program, [...args, ...directives], { stdio: 'ignore' });
  return whenOpen('https', port, child, () => rmSync(folder, { recursive: true, force: true }));
}

async function whenOpen(
  protocol: StartedBalancer['protocol'],
  port: number,
  child: ChildProcess,
  cleanUp: () => void,
): Promise<StartedBalancer> {
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const kill = () => child.kill('SIGTERM');
  process.once('exit', kill);
  const deadline = Date.now() + 15_000;
  while (!(await isOpen(port))) {
    if (Date.now() > deadline) throw new Error(`The balancer on port ${port} does not open`);
    await sleep(50);
  }
  return {
    protocol,
    port,
    async stop() {
      process.off('exit', kill);
      kill();
      await ended;
      cleanUp();
    },
  };
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => done(true)).once('error', () => done(false));
    socket.once('connect', () => socket.destroy());
  });
