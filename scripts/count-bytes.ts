import { connect, createServer, type Socket } from 'node:net';

export interface CountedLine {
  /** URL to use instead of the server's: 'http://127.0.0.1:port'. */
  readonly url: string;
  /**
   * Bytes that went from the server to the browser since the last call, headers of the responses
   * included.
   */
  take(): number;
  stop(): Promise<void>;
}

/** A proxy to a server that counts all bytes: pages, scripts, the service worker. */
export async function countBytes(serverUrl: string): Promise<CountedLine> {
  const { hostname, port } = new URL(serverUrl);
  let received = 0;
  const open = new Set<Socket>();
  const line = createServer((browser) => {
    const server = connect(Number(port), hostname);
    server.on('data', (chunk) => {
      received += chunk.length;
    });
    for (const [one, other] of [
      [browser, server],
      [server, browser],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((ready) => line.listen(0, '127.0.0.1', ready));
  const url = line.address();
  if (typeof url !== 'object' || url === null) throw new Error('The line has no port');
  return {
    url: `http://127.0.0.1:${url.port}`,
    take: () => {
      const taken = received;
      received = 0;
      return taken;
    },
    stop: () =>
      new Promise((done) => {
        line.close(() => done());
        for (const socket of open) socket.destroy();
      }),
  };
}
