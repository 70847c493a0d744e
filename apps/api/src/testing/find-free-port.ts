import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that the system gives to outgoing connections: they begin at 32,768 on Linux and
 * at 49,152 elsewhere.
 */
const lowestPort = 15_000;
const highestPort = 32_000;

/**
 * A port of 127.0.0.1 for a server that starts a moment later. A port that the system chooses
 * itself (`listen(0)`) may go to a connection of another process in between, so one is drawn from
 * the range that the system leaves alone.
 */
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
