import { mutantsOf } from '../mutant.ts';

export const mutants = [
  ...mutantsOf(
    'http/health.ts',
    ['http/health.test.ts', 'http/http.test.ts', 'open-reads.test.ts'],
    [
      ['ready whatever the storage says', 'passes(() => parts.storage.check())', 'passes(async () => true)'],
      ['ready is always 200', 'reply.status(isReady ? 200 : 503)', 'reply.status(200)'],
      ['figures for everybody in production', 'if (isProduction) return false;', ''],
      ['any token opens the figures', 'return isSameSecret(token, metricsToken);', 'return token.length > 0;'],
      ['a proxy may ask for the figures', 'return !isForwarded && ownHost', 'return ownHost'],
    ],
  ),
  ...mutantsOf(
    'telemetry/request-metrics.ts',
    ['http/health.test.ts'],
    [
      [
        'refused sign-ins are not counted',
        'reply.statusCode >= 400 && reply.statusCode < 500',
        'reply.statusCode >= 500',
      ],
    ],
  ),
  ...mutantsOf(
    'telemetry/describe-problem.ts',
    ['describe-problem.test.ts', 'what-is-logged.test.ts'],
    [
      ['the store hides behind its wrapper', 'codeOf(error.cause) ?? nameOf(error.cause)', 'nameOf(error)'],
      ['any code is written', '&& /^[A-Z][A-Z0-9_]{2,40}$/.test(code) ? code : null', '? code : null'],
      ['a sentence of the server is written', "'The database refused a statement'", 'state'],
    ],
  ),
  ...mutantsOf(
    'telemetry/request-log.ts',
    ['what-is-logged.test.ts'],
    [
      ['requests are always logged', 'if (!requestLog) return null;', ''],
      ['the path is logged', "route: routeOptions.url ?? 'unknown'", 'route: request.url'],
      ['the IP address is logged', 'from: app.pseudonymOf?.(request.ip)', 'from: request.ip'],
      ['health checks are logged', "if (request.log.level !== 'silent') write(line);", 'write(line);'],
    ],
  ),
  ...mutantsOf(
    'telemetry/installation-metrics.ts',
    ['http/health.test.ts', 'telemetry/metrics.test.ts'],
    [
      ['an unavailable database is all well', 'if (found === null && labelNames.length === 0) this.remove();', ''],
      [
        'a backup was never made and is told as made',
        'time && time.getTime() / 1_000',
        '(time?.getTime() ?? 0) / 1_000',
      ],
    ],
  ),
  ...mutantsOf(
    'telemetry/start-tracing.ts',
    ['telemetry/tracing.test.ts'],
    [
      ['values that a statement quotes are sent', "text.replace(/'(?:[^']|'')*'/g, \"'?'\")", 'text'],
      [
        'anybody says what a request belongs to',
        'config.trustProxy === undefined ? ROOT_CONTEXT : contextOf(headers.traceparent)',
        'contextOf(headers.traceparent)',
      ],
      [
        'the body loses the trace',
        "addHook('preValidation', (request, _reply, done) => goOn(request, done))",
        "addHook('preValidation', (_request, _reply, done) => done())",
      ],
      [
        'a job begins a trace of its own',
        'parent === undefined ? context.active() : contextOf(parent)',
        'context.active()',
      ],
    ],
  ),
  ...mutantsOf(
    'storage/measured-store.ts',
    ['telemetry/metrics.test.ts'],
    [['a file that is not there is a failure of the store', '.catch(nullWhereMissing)', '']],
  ),
];
