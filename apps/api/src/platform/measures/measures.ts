import { Counter, Histogram, Registry } from 'prom-client';
import { countSecurityEvents, type SecurityEvent } from '#platform/measures/security-events.ts';

type MailOutcome = 'sent' | 'delayed' | 'refused';

/** Metrics counted in this process; others are read on each request of /metrics. */
export interface Measures {
  readonly registry: Registry;
  timeStore<Result>(operation: string, work: () => Promise<Result>): Promise<Result>;
  timeJob<Result>(queue: string, work: () => Promise<Result>): Promise<Result>;
  countMail(outcome: MailOutcome): void;
  countSecurityEvent(kind: SecurityEvent['kind']): void;
}

export function openMeasures(): Measures {
  const registry = new Registry();
  const registers = [registry];
  const store = new Histogram({
    name: 'storage_operation_duration_seconds',
    help: 'Time of an operation of the file store (S3 or DATA_DIR), by operation and outcome',
    labelNames: ['operation', 'outcome'],
    buckets: [0.005, 0.02, 0.05, 0.2, 1, 5, 15],
    registers,
  });
  const jobs = new Histogram({
    name: 'job_duration_seconds',
    help: 'Time of a try of a job in this process, by queue and outcome',
    labelNames: ['queue', 'outcome'],
    buckets: [0.02, 0.1, 0.5, 2, 10, 60, 600, 3_600],
    registers,
  });
  const mails = new Counter({
    name: 'mail_deliveries_total',
    help: 'Tries to hand a mail to the mail server in this process, by outcome',
    labelNames: ['outcome'],
    registers,
  });
  // Zero from the start, because a rate needs a value before the first failure.
  for (const outcome of ['sent', 'delayed', 'refused'] as const) mails.inc({ outcome }, 0);

  return {
    registry,
    timeStore: (operation, work) => timed(work, (outcome, took) => store.observe({ operation, outcome }, took)),
    timeJob: (queue, work) => timed(work, (outcome, took) => jobs.observe({ queue, outcome }, took)),
    countMail: (outcome) => mails.inc({ outcome }),
    countSecurityEvent: countSecurityEvents(registry),
  };
}

async function timed<Result>(
  work: () => Promise<Result>,
  observe: (outcome: 'ok' | 'failed', seconds: number) => void,
): Promise<Result> {
  const startedAt = performance.now();
  const note = (outcome: 'ok' | 'failed') => observe(outcome, (performance.now() - startedAt) / 1_000);
  try {
    const result = await work();
    note('ok');
    return result;
  } catch (error) {
    note('failed');
    throw error;
  }
}
