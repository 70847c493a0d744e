import { backUpAndRestore } from './cases/backup-and-restore.ts';
import { clockJumps } from './cases/clock-jumps.ts';
import { diskFull } from './cases/disk-full.ts';
import { gracefulStop } from './cases/graceful-stop.ts';
import { killEmbedded, killPostgres } from './cases/kill.ts';
import { killAmongHandovers } from './cases/kill-handovers.ts';
import { killAmongPhoneUploads } from './cases/kill-phone.ts';
import { largeDownload } from './cases/large-download.ts';
import { quietLog } from './cases/quiet-log.ts';
import { refusals } from './cases/refusals.ts';
import { stopAmongWrites, stopAmongWritesOnPostgres } from './cases/stop-among-writes.ts';
import { databaseUnavailable, mailUnavailable } from './cases/unavailable.ts';
import { openWorld, type World } from './support/world.ts';

interface FaultCase {
  readonly name: string;
  readonly needsPostgres?: true;
  readonly isLong?: true;
  run(world: World): Promise<string>;
}

const cases: readonly FaultCase[] = [
  { name: 'kill -9 on PostgreSQL', needsPostgres: true, isLong: true, run: killPostgres },
  { name: 'kill -9 on the embedded database', run: killEmbedded },
  { name: 'kill -9 among hand-overs', run: killAmongHandovers },
  { name: 'kill -9 among uploads of a phone', run: killAmongPhoneUploads },
  { name: 'database unavailable', needsPostgres: true, run: databaseUnavailable },
  { name: 'disk full', run: diskFull },
  { name: 'mail server unavailable or slow', run: mailUnavailable },
  { name: 'memory of a large download', isLong: true, run: largeDownload },
  { name: 'wrong starts', run: refusals },
  { name: 'stop under load', run: gracefulStop },
  { name: 'stop among writes', run: stopAmongWrites },
  { name: 'stop among writes on PostgreSQL', needsPostgres: true, isLong: true, run: stopAmongWritesOnPostgres },
  { name: 'clock jumps', isLong: true, run: clockJumps },
  { name: 'backup and restore', isLong: true, run: backUpAndRestore },
  { name: 'nothing personal in the log', run: quietLog },
];

const atOnce = 2;

/** Runs the cases whose name contains `filter`, two at a time. False when one failed or none has that name. */
export async function runFaults(form: { rounds: number; isShort: boolean }, filter: string): Promise<boolean> {
  const waiting = cases.filter(({ name }) => name.includes(filter));
  if (waiting.length === 0) {
    console.error(`✘ No case has «${filter}» in its name: ${cases.map(({ name }) => name).join(', ')}`);
    return false;
  }
  const world = await openWorld(form);
  let failed = 0;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const startedAt = performance.now();
      const seconds = () => `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`;
      if (next.isLong && form.isShort) {
        console.info(`  ${next.name}: in the long form only (npm run test:faults)`);
        continue;
      }
      if (next.needsPostgres && !world.hasPostgres) {
        console.info(`! ${next.name}: NOT COVERED: no PostgreSQL on this machine`);
        continue;
      }
      try {
        console.info(`✔ ${next.name}: ${await next.run(world)} (${seconds()})`);
      } catch (error) {
        failed += 1;
        console.error(`✘ ${next.name} (${seconds()}): ${error instanceof Error ? error.stack : error}`);
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, work));
  } finally {
    await world.close();
  }
  console.info(failed === 0 ? 'No fault found.' : `${failed} cases failed.`);
  return failed === 0;
}
