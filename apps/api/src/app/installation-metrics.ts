import { Gauge, type Registry } from 'prom-client';
import { lastRetentionFact } from '#app/operations/run-retention.ts';
import { countDigested } from '#modules/activity-log';
import { countMails, findDatabaseSize, findFactTime, findOldestWaitingMail, lastBackupFact } from '#modules/system';
import type { Parts } from '#platform/context.ts';
import { withinTime } from '#platform/db/within-time.ts';
import { reuseFor } from '#platform/http/reuse-for.ts';

interface Figure {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

interface FigureRules {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: string[];
  read(): Promise<readonly Figure[] | number | null>;
}

type Watched = Pick<Parts, 'db' | 'jobs' | 'config' | 'clock'>;

/** Reading the sizes opens the file of each table. */
const sizeReuseMs = 60_000;

/** Every process reports the same values, so do not sum them. Without the database its values are absent. */
export function measureInstallation(registry: Registry, { db, jobs, config, clock }: Watched): void {
  // Metrics of one request share a query.
  const readQueues = reuseFor(0, () => jobs.health());
  const readMails = reuseFor(0, () => countMails(db));
  const readSize = reuseFor(sizeReuseMs, () => findDatabaseSize(db));
  const queueFigure = (
    name: string,
    help: string,
    count: 'waiting' | 'running' | 'failed' | 'oldestDueSeconds',
  ): FigureRules => ({
    name,
    help: `${help}, by queue`,
    labelNames: ['queue'],
    read: async () => (await readQueues()).map((queue) => ({ labels: { queue: queue.name }, value: queue[count] })),
  });
  const timeOf = async (fact: string) => seconds(await findFactTime(db, fact));

  const figures: FigureRules[] = [
    queueFigure('jobs_waiting', 'Jobs that wait, retries and later ones included', 'waiting'),
    queueFigure('jobs_running', 'Jobs under way', 'running'),
    queueFigure('jobs_failed', 'Jobs that gave up after their last try', 'failed'),
    queueFigure('jobs_oldest_due_seconds', 'How long the oldest due job has waited', 'oldestDueSeconds'),
    { name: 'mails_waiting', help: 'Mails on their way', read: async () => (await readMails()).waiting },
    { name: 'mails_refused', help: 'Mails that will never arrive', read: async () => (await readMails()).failed },
    {
      name: 'mails_waiting_oldest_seconds',
      help: 'Age of the oldest mail on its way; 0 where none is',
      read: async () => {
        const oldest = await findOldestWaitingMail(db);
        return oldest === null ? 0 : Math.max(0, (clock.now().getTime() - oldest.getTime()) / 1_000);
      },
    },
    {
      name: 'backup_last_success_timestamp_seconds',
      help: 'When the last backup was made; absent where none was',
      read: () => timeOf(lastBackupFact),
    },
    {
      name: 'backup_is_daily',
      help: 'Whether the server makes a backup every night itself',
      read: async () => (config.backupDaily ? 1 : 0),
    },
    {
      name: 'retention_last_success_timestamp_seconds',
      help: 'When the nightly clean-up was last done whole; absent where it never was',
      read: () => timeOf(lastRetentionFact),
    },
    {
      name: 'activity_digest_last_timestamp_seconds',
      help: 'When the last digest of the activity log was made; absent where none was',
      read: async () => seconds((await countDigested(db)).lastSealedAt),
    },
    { name: 'database_size_bytes', help: 'Size of the database; absent where it is not told', read: readSize },
  ];
  for (const figure of figures) addGauge(registry, figure);
}

const seconds = (time: Date | null): number | null => time && time.getTime() / 1_000;

function addGauge(registry: Registry, { name, help, labelNames = [], read }: FigureRules): void {
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      this.reset();
      const found = await soon(read()).catch(() => null);
      if (typeof found === 'number') this.set(found);
      else for (const { labels, value } of found ?? []) this.set(labels, value);
      // Without labels a reset leaves a 0, which looks like a value.
      if (found === null && labelNames.length === 0) this.remove();
    },
  });
}

const soon = <Result>(work: Promise<Result>): Promise<Result> => withinTime(work, 2_000, 'No response within 2 s');
