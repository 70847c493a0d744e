import type { SystemState } from '@cotejo/contracts/system';
import { countDigested } from '#modules/activity-log';
import type { AdminContext } from '#platform/context.ts';
import { findFactTime } from '#platform/db/facts.ts';
import { readSchemaState } from '#platform/db/schema-state.ts';
import { version } from '#platform/version.ts';
import * as systemRepository from './repository.ts';

/** Written by a backup. */
export const lastBackupFact = 'last_backup';

/** Contains no IP addresses, keys or host names. */
export async function getSystemState(context: AdminContext, startedAt: Date): Promise<SystemState> {
  const { db, connection, storage, jobs, clock, config } = context;
  const [isDatabaseReady, isStorageReady, queues] = await Promise.all([
    passes(connection.check()),
    passes(storage.check()),
    jobs.health().catch(() => null),
  ]);
  const documents = await systemRepository.sumDocuments(db);
  const mail = await systemRepository.countMails(db);
  const { sealed, lastSealedAt } = await countDigested(db);
  const activities = await systemRepository.countActivities(db);
  const lastBackupAt = await findFactTime(db, lastBackupFact);
  const sum = (pick: (queue: { waiting: number; failed: number }) => number) =>
    (queues ?? []).reduce((total, queue) => total + pick(queue), 0);

  return {
    version,
    build: config.buildId ?? null,
    schema: (await readSchemaState(db)).newest,
    processes: (await connection.processes()).map((running) => ({
      ...running,
      startedAt: running.startedAt.toISOString(),
    })),
    nodeVersion: process.version,
    environment: config.environment,
    startedAt: startedAt.toISOString(),
    now: clock.now().toISOString(),
    database: {
      kind: connection.kind === 'embedded' ? 'embedded' : 'postgresql',
      isReady: isDatabaseReady,
      sizeBytes: await systemRepository.findDatabaseSize(db),
    },
    storage: { kind: config.storageUrl ? 's3' : 'files', isReady: isStorageReady, ...documents },
    queue: {
      isReady: queues !== null,
      waiting: sum(({ waiting }) => waiting),
      failed: sum(({ failed }) => failed),
    },
    mail: {
      kind: config.smtpUrl ? 'smtp' : 'mailbox',
      waiting: mail.waiting,
      failed: mail.failed,
      lastSentAt: mail.lastSentAt?.toISOString() ?? null,
    },
    activity: {
      sealed,
      unsealed: Math.max(0, activities - sealed),
      lastSealedAt: lastSealedAt?.toISOString() ?? null,
    },
    lastBackupAt: lastBackupAt?.toISOString() ?? null,
    settings: {
      adminInactivity: config.adminInactivity,
      notificationsLive: config.notificationsLive,
      rateLimit: config.rateLimit,
      passwordMaxAgeDays: config.passwordMaxAgeDays,
    },
  };
}

const passes = (check: Promise<unknown>): Promise<boolean> =>
  check.then(
    () => true,
    () => false,
  );
