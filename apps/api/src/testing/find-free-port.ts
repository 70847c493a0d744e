import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ephemeral ports: from 32,768 on Linux, from 49,152 on other systems. */
const lowestPort = 15_000;
const highestPort = 32_000;

/** `listen(0)` would choose an ephemeral port, which another process may take before the server starts. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(lowestPort, highestPort);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port between ${lowestPort} and ${highestPort}`);
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });
