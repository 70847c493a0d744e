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
    // URLs and queries of requests can hold people's data: a line names the request by its id and
    // its route, and nothing else.
    serializers: { req: () => ({}), res: () => ({}) },
    base: { instance: instanceName, version, ...(buildId !== undefined && { build: buildId }) },
  };
  return stream ? pino(settings, stream) : pino(settings);
}

/**
 * Writes the line of a job that failed. `name` is that of the job, and of its step behind a colon
 * where it has several; absent where the queue itself has the problem.
 */
export function logJobProblem(log: FastifyBaseLogger, error: unknown, name?: string): void {
  const [job, step] = name?.split(': ') ?? [];
  const otherPart = job === 'backup.run' ? 'backup' : job?.startsWith('catalog.') ? 'catalog' : 'job';
  log.warn(
    { ...describeProblem(error, otherPart), job, step },
    job === undefined ? 'the job queue has a problem' : 'a job failed and is tried again',
  );
}

/**
 * Writes a line when the notifications of the database are not heard any more (LISTEN), and one
 * when they are again.
 */
export const listeningReporter =
  (log: FastifyBaseLogger): OutageListener =>
  (cause) =>
    cause === null
      ? log.info({ part: 'db' }, 'notifications of the database are heard again')
      : log.warn(problemOf('db', cause), 'notifications of the database are not heard');
