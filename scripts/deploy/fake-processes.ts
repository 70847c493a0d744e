import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findFreePort } from '../../apps/api/src/testing/find-free-port.ts';

/** Stands in for a Cotejo process behind a balancer and counts its calls. */
export interface FakeProcess {
  readonly port: number;
  health: 200 | 503;
  /** Breaks the connection after reading a call, before the response. */
  breaks: boolean;
  /** Without those for /health/serve. */
  calls: number;
  open(): Promise<void>;
  /** Closes the port and every connection, like a process that exited. */
  close(): Promise<void>;
}

export interface Seen {
  readonly port: number;
  readonly path: string;
  readonly forwardedFor: string;
  readonly forwardedProto: string;
  readonly bytes: number;
}

export async function startFakeProcess(): Promise<FakeProcess> {
  let server: Server | null = null;
  const process: FakeProcess = {
    port: await findFreePort(),
    health: 200,
    breaks: false,
    calls: 0,
    open: () =>
      new Promise((resolve) => {
        server = makeServer(process).listen(process.port, '127.0.0.1', () => resolve());
      }),
    close: () =>
      new Promise((resolve) => {
        server?.close(() => resolve());
        server?.closeAllConnections();
      }),
  };
  await process.open();
  return process;
}

function makeServer(process: FakeProcess): Server {
  const server = createServer((request, response) => {
    if (request.url === '/health/serve') {
      response.writeHead(process.health).end();
      return;
    }
    process.calls += 1;
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    request.on('end', () => {
      if (process.breaks) {
        request.socket.destroy();
        return;
      }
      const { port } = request.socket.address() as AddressInfo;
      const { 'x-forwarded-for': forwardedFor, 'x-forwarded-proto': forwardedProto } = request.headers;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ port, path: request.url, forwardedFor, forwardedProto, bytes }));
    });
  });
  server.on('upgrade', (request, socket) => {
    // RFC 6455, 4.2.2.
    const accepted = createHash('sha1')
      .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest('base64');
    const headers = ['Connection: Upgrade', 'Upgrade: websocket', `Sec-WebSocket-Accept: ${accepted}`];
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers.join('\r\n')}\r\n\r\n`);
    socket.end(`opened ${request.url}`);
  });
  return server;
}
