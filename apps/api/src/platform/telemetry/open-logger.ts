import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { version } from '#modules/system';
import type { Config } from '#platform/config.ts';
import type { OutageListener } from '#platform/db/outage-reports.ts';
import { describeProblem, problemOf } from '#platform/telemetry/describe-problem.ts';

type LogSettings = Pick<Config, 'logLevel' | 'instanceName' | 'buildId'>;

/** JSON lines with instance, version and build. `stream` defaults to standard output. */
export function openLogger(
  { logLevel, instanceName, buildId }: LogSettings,
  stream?: { write(line: string): void },
): FastifyBaseLogger {
  const settings = {
    level: logLevel,
    // URLs and queries may contain personal data, so requests are logged by id and route only.
    serializers: { req: () => ({}), res: () => ({}) },
    base: { instance: instanceName, version, ...(buildId !== undefined && { build: buildId }) },
  };
  return stream ? pino(settings, stream) : pino(settings);
}

/** `name` is the job, or `job: step`; absent for errors of the queue itself. */
export function logJobProblem(log: FastifyBaseLogger, error: unknown, name?: string): void {
  const [job, step] = name?.split(': ') ?? [];
  const otherPart = job === 'backup.run' ? 'backup' : job?.startsWith('catalog.') ? 'catalog' : 'job';
  log.warn(
    { ...describeProblem(error, otherPart), job, step },
    job === undefined ? 'the job queue has a problem' : 'a job failed and is tried again',
  );
}

export const listeningReporter =
  (log: FastifyBaseLogger): OutageListener =>
  (cause) =>
    cause === null
      ? log.info({ part: 'db' }, 'notifications of the database are heard again')
      : log.warn(problemOf('db', cause), 'notifications of the database are not heard');
