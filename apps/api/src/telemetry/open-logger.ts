import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { Config } from '#config.ts';
import type { OutageListener } from '#db/outage-reports.ts';
import { version } from '#modules/system';
import { describeProblem, problemOf } from '#telemetry/describe-problem.ts';

type LogSettings = Pick<Config, 'logLevel' | 'instanceName' | 'buildId'>;

/**
 * The log of the process: JSON, one line each, with the instance, version and build that wrote it.
 * `stream` is standard output unless told.
 */
export function openLogger(
  { logLevel, instanceName, buildId }: LogSettings,
  stream?: { write(line: string): void },
): FastifyBaseLogger {
  const settings = {
    level: logLevel,
    // URLs and queries can hold personal data, so a line names a request by its id and route only.
    serializers: { req: () => ({}), res: () => ({}) },
    base: { instance: instanceName, version, ...(buildId !== undefined && { build: buildId }) },
  };
  return stream ? pino(settings, stream) : pino(settings);
}

/**
 * Logs a failed job. `name` is the job, with its step behind a colon where it has several; absent
 * where the queue itself failed.
 */
export function logJobProblem(log: FastifyBaseLogger, error: unknown, name?: string): void {
  const [job, step] = name?.split(': ') ?? [];
  const otherPart = job === 'backup.run' ? 'backup' : job?.startsWith('catalog.') ? 'catalog' : 'job';
  log.warn(
    { ...describeProblem(error, otherPart), job, step },
    job === undefined ? 'the job queue has a problem' : 'a job failed and is tried again',
  );
}

/** Logs when LISTEN is lost and when it is back. */
export const listeningReporter =
  (log: FastifyBaseLogger): OutageListener =>
  (cause) =>
    cause === null
      ? log.info({ part: 'db' }, 'notifications of the database are heard again')
      : log.warn(problemOf('db', cause), 'notifications of the database are not heard');
