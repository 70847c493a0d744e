import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { expectThat } from '../support/expect.ts';
import { inspect } from '../support/invariants.ts';
import { applyOnce, findInstitution, nothingAcknowledged, signIn } from '../support/load.ts';
import { isReady, start, statusOf, until } from '../support/server.ts';
import type { World } from '../support/world.ts';

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
    fill(dataDir, filling);
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
    await until('said to be full', 30_000, async () => {
      // The database frees a little when it restarts.
      fill(dataDir, filling);
      const said = await (await fetch(`${server.url}/health/ready`)).text();
      return /"status":"unavailable".*"problems":.*"The disk .*full/.test(said);
    });
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

function fill(folder: string, file: string): void {
  const { bavail, bsize } = statfsSync(folder);
  try {
    appendFileSync(file, Buffer.alloc(bavail * bsize + bsize));
  } catch {
    // Expected: it writes until the disk is full.
  }
}
