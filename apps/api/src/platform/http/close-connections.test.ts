import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import websocket from '@fastify/websocket';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeApp } from '#platform/http/close-connections.ts';

let app: FastifyInstance;
let port: number;
let release: () => void;
let arrived: Promise<void>;

beforeEach(async () => {
  app = Fastify({ keepAliveTimeout: 600_000, requestTimeout: 600_000 });
  await app.register(websocket);
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  arrived = new Promise((resolve) => {
    app.get('/slow', async () => {
      resolve();
      await released;
      return 'done';
    });
  });
  app.get('/live', { websocket: true }, () => undefined);
  app.post('/form', async () => 'done');
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterEach(() => app.close());

it('answers what is in flight and does not wait until its connection is idle for long [6.7.1]', async () => {
  const agent = new Agent({ keepAlive: true });
  const response = new Promise<IncomingMessage>((resolve) => get({ port, path: '/slow', agent }, resolve));
  await arrived;
  const closing = closeApp(app, 600_000);
  // Node has closed the idle connections by now.
  await expect.poll(() => app.server.listening).toBe(false);
  release();
  const { statusCode, headers } = (await response).resume();
  expect([statusCode, headers.connection]).toEqual([200, 'keep-alive']);
  await closing;
  agent.destroy();
});

const header = 'Host: localhost\r\n';

it('cuts a sender off that does not go on [6.7.1]', async () => {
  const socket = connect(port, '127.0.0.1');
  const asked = once(app.server, 'request');
  socket.write(`POST /form HTTP/1.1\r\n${header}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{"ha`);
  await asked;
  const isClosed = once(socket, 'close');
  await closeApp(app, 300);
  await isClosed;
});

it('cuts a live connection off whose client does not answer [6.7.1]', async () => {
  const socket = connect(port, '127.0.0.1');
  const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n';
  socket.write(`GET /live HTTP/1.1\r\n${header}${upgrade}Sec-WebSocket-Key: ${'A'.repeat(22)}==\r\n\r\n`);
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 101/);
  const isClosed = once(socket, 'close');
  const startedAt = performance.now();
  await closeApp(app, 300);
  await isClosed;
  // The plugin alone waits 30 s.
  expect(performance.now() - startedAt).toBeLessThan(15_000);
});
