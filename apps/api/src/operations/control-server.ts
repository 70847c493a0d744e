import { randomBytes } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Parts } from '#context.ts';
import { isSameSecret } from '#same-secret.ts';
import { runBackup } from './backup/run-backup.ts';
import { inspectParts } from './inspect-parts.ts';
import { resetAdmin } from './reset-admin.ts';

export const controlFileOf = (dataDir: string): string => join(dataDir, 'secrets', 'control');

/** What a command may ask of the server that holds the embedded database. */
export const controlCalls = {
  backup: (parts: Parts) => runBackup(parts),
  inspect: (parts: Parts) => inspectParts(parts),
  /** `about`: the e-mail of the administrator, '' for the only one. */
  'reset-admin': (parts: Parts, about: string) => resetAdmin(parts, about),
};
export type ControlCall = keyof typeof controlCalls;

/**
 * Lets the commands of this machine reach the running server, which alone may use the embedded
 * database: on a port of 127.0.0.1 of its own, never on the public one, for who can read
 * `DATA_DIR/secrets/control` (mode 0600).
 */
export async function startControlServer(
  parts: Parts,
  onError: (error: unknown) => void,
): Promise<{ stop(): Promise<void> }> {
  const token = randomBytes(32).toString('hex');
  const server = createServer((request, response) => {
    respond(parts, token, request, response).catch((error) => {
      onError(error);
      response.writeHead(500).end();
    });
  });
  // A backup may take long.
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const file = controlFileOf(parts.config.dataDir);
  mkdirSync(join(parts.config.dataDir, 'secrets'), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, JSON.stringify({ port, token }), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return {
    stop: async () => {
      rmSync(file, { force: true });
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      });
    },
  };
}

async function respond(parts: Parts, token: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  request.resume();
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
  const call = Object.keys(controlCalls).find((name) => pathname === `/${name}`) as ControlCall | undefined;
  if (request.method !== 'POST' || !call || !isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`)) {
    response.writeHead(404).end();
    return;
  }
  const result = await controlCalls[call](parts, searchParams.get('about') ?? '');
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(result));
}
