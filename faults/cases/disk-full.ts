import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectThat } from '../support/expect.ts';
import { inspect } from '../support/invariants.ts';
import { applyOnce, findInstitution, nothingAcknowledged, signIn } from '../support/load.ts';
import { isReady, start, statusOf, until } from '../support/server.ts';
import type { World } from '../support/world.ts';

/** The disk of the data folder fills up under a running server, and is freed again. */
export async function diskFull(world: World): Promise<string> {
  const dataDir = world.folder();
  mkdirSync(dataDir);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m,mode=0700', 'tmpfs', dataDir], { stdio: 'pipe' });
  } catch {
    return 'NOT COVERED: this user may not mount a small disk (needs root on Linux)';
  }
  try {
    cpSync(world.embedded(), dataDir, { recursive: true });
    return await fillAndFree(dataDir);
  } finally {
    execFileSync('umount', ['-l', dataDir], { stdio: 'pipe' });
  }
}

async function fillAndFree(dataDir: string): Promise<string> {
  const server = await start({ dataDir });
  const noted = nothingAcknowledged();
  const filling = join(dataDir, 'filling');
  try {
    const token = await signIn(server.url);
    const institutionId = await findInstitution(server.url, token);
    const apply = () => applyOnce(server.url, token, institutionId, noted);
    await apply();
    const { bavail, bsize } = statfsSync(dataDir);
    try {
      writeFileSync(filling, Buffer.alloc(bavail * bsize + bsize));
    } catch {
      // It fills the disk and then fails, as intended.
    }
    const responses = new Map<string, number>();
    for (let number = 0; number < 12; number += 1) {
      const result = await apply().then(
        () => 'done',
        (error: Error) => (/ \d{3}$/.test(error.message) ? error.message.slice(-3) : 'no response'),
      );
      responses.set(result, (responses.get(result) ?? 0) + 1);
    }
    const said = [...responses].map(([what, count]) => `${count} × ${what}`).join(', ');
    expectThat((responses.get('503') ?? 0) > 0, `A full disk was never told of: ${said}`);
    expectThat(
      [...responses.keys()].every((what) => what === '503' || what === 'done'),
      `A full disk answered ${said}`,
    );
    expectThat((await statusOf(`${server.url}/`)) === 200, 'No home page on a full disk');
    const saidReady = await (await fetch(`${server.url}/health/ready`)).text();
    expectThat(/"database":false.*"problems":.*"database":"The disk .*full/.test(saidReady), `Said to be ${saidReady}`);
    rmSync(filling);
    await until('healed', 60_000, () => isReady(server));
    await applyOnce(server.url, await signIn(server.url), institutionId, noted);
    await server.stop();
    const found = await inspect({ dataDir }, noted);
    expectThat(found.lost.length + found.broken.length === 0, [...found.lost, ...found.broken].join('; '));
    return `full: ${said}; healed alone, ${noted.writes} acknowledged writes, 0 lost`;
  } finally {
    await server.kill();
  }
}
