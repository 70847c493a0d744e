import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Tries every 50 ms. Rejects after 10 s or when `hasEnded` returns true. */
export async function waitForPostgres(url: string, name: string, hasEnded = () => false): Promise<void> {
  for (let attempt = 0; attempt < 200 && !hasEnded(); attempt += 1) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await sleep(50);
    }
  }
  throw new Error(`${name} did not start`);
}
