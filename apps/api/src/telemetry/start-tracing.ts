import {
  type Context,
  context,
  DiagLogLevel,
  diag,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { startNodeSdk } from '@opentelemetry/sdk-node';
import { PgPreparedQuery } from 'drizzle-orm/pg-core';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#config.ts';
import { withinTime } from '#db/within-time.ts';
import { version } from '#modules/system';
import { describeProblem } from '#telemetry/describe-problem.ts';
import type { Tracing } from '#telemetry/tracing.ts';

const longestStatement = 2_000;
/** A collector that is unavailable is a line of the log this often. */
const complaintMs = 60_000;
const stopPatienceMs = 2_000;

const kinds = { client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;

type TracedConfig = Pick<Config, 'instanceName' | 'buildId' | 'serviceName' | 'trustProxy'>;

/**
 * Starts the SDK of OpenTelemetry, which reads its own variables (`OTEL_EXPORTER_OTLP_ENDPOINT`,
 * `OTEL_TRACES_SAMPLER`, ...). Spans are made here and not by instrumentations, which would write
 * URLs, IP addresses and messages of errors (decision 92).
 */
export function startTracing(config: TracedConfig, log: FastifyBaseLogger): Tracing {
  const sdk = startNodeSdk({
    // Detectors would add the command line and the owner of the process.
    resourceDetectors: [],
    resourceAttributes: {
      'service.name': config.serviceName,
      'service.version': config.buildId ?? version,
      'service.instance.id': config.instanceName,
    },
    metricReaders: [],
    logRecordProcessors: [],
    logLevel: 'none',
  });
  logComplaints(log);
  const tracer = trace.getTracer('cotejo', version);

  const inSpan: Tracing['inSpan'] = async ({ name, kind, attributes, parent }, work) => {
    const outer = parent === undefined ? context.active() : contextOf(parent);
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, outer);
    try {
      // A query of Drizzle begins when it is awaited, which has to be inside.
      return await context.with(trace.setSpan(outer, span), async () => await work());
    } catch (error) {
      fail(span, describeProblem(error, 'process').code);
      throw error;
    } finally {
      span.end();
    }
  };
  const stopTracingStatements = traceStatements(inSpan);

  return {
    inSpan,
    traceRequests: (app) => {
      const contexts = new WeakMap<FastifyRequest, Context>();
      const goOn = (request: FastifyRequest, done: () => void) =>
        context.with(contexts.get(request) ?? context.active(), done);
      addRequestHooks(app, {
        begin: (request, done) => {
          const { method, routeOptions, headers } = request;
          const route = routeOptions.url ?? 'unknown';
          // Only a proxy of ours may say what a request belongs to.
          const outer = config.trustProxy === undefined ? ROOT_CONTEXT : contextOf(headers.traceparent);
          const attributes = { 'http.request.method': method, 'http.route': route, 'cotejo.request.id': request.id };
          const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, outer);
          contexts.set(request, trace.setSpan(outer, span));
          goOn(request, done);
        },
        goOn,
        end: (request, status, done) => {
          const span = trace.getSpan(contexts.get(request) ?? ROOT_CONTEXT);
          span?.setAttribute('http.response.status_code', status);
          if (span && status >= 500) fail(span, String(status));
          span?.end();
          goOn(request, done);
        },
      });
    },
    present: () => {
      const carrier: { traceparent?: string } = {};
      propagation.inject(context.active(), carrier);
      return carrier.traceparent;
    },
    logFacts: () => {
      const ids = trace.getActiveSpan()?.spanContext();
      return ids ? { traceId: ids.traceId, spanId: ids.spanId } : {};
    },
    stop: async () => {
      stopTracingStatements();
      // What a collector does not take by then is lost.
      await withinTime(sdk.shutdown(), stopPatienceMs, 'The collector does not respond').catch(() => undefined);
      for (const api of [trace, context, propagation, diag]) api.disable();
    },
  };
}

const contextOf = (traceparent: unknown): Context =>
  propagation.extract(ROOT_CONTEXT, typeof traceparent === 'string' ? { traceparent } : {});

function fail(span: Span, code: string): void {
  // No message: it may hold what a person wrote.
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', code);
}

interface RequestHooks {
  begin(request: FastifyRequest, done: () => void): void;
  goOn(request: FastifyRequest, done: () => void): void;
  end(request: FastifyRequest, status: number, done: () => void): void;
}

function addRequestHooks(app: FastifyInstance, { begin, goOn, end }: RequestHooks): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // Health checks and /metrics, which are asked every few seconds.
    if (request.routeOptions.logLevel === 'silent') done();
    else begin(request, done);
  });
  // Reading a body goes on in the context of its connection.
  app.addHook('preValidation', (request, _reply, done) => goOn(request, done));
  app.addHook('onResponse', (request, reply, done) => end(request, reply.statusCode, done));
}

type RunQuery = (text: string, params: unknown[], query: () => Promise<unknown>) => Promise<unknown>;

/**
 * A span for each statement that is part of something. Both drivers and their transactions go
 * through one method of Drizzle, in the context of the caller; inside the pool a statement may run
 * in the context of whoever gave the connection back.
 */
function traceStatements(inSpan: Tracing['inSpan']): () => void {
  const prototype = PgPreparedQuery.prototype as unknown as { queryWithCache: RunQuery };
  const { queryWithCache } = prototype;
  prototype.queryWithCache = function (this: unknown, text, params, query) {
    const work = () => queryWithCache.call(this, text, params, query);
    if (!trace.getActiveSpan()) return work();
    const operation = /^\W*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'sql';
    const attributes = {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': withoutValues(text).slice(0, longestStatement),
    };
    return inSpan({ name: `sql ${operation}`, kind: 'client', attributes }, work);
  };
  return () => {
    prototype.queryWithCache = queryWithCache;
  };
}

/** Values are parameters; what a statement quotes all the same is left out. */
const withoutValues = (text: string): string => text.replace(/'(?:[^']|'')*'/g, "'?'");

/** The SDK tells of a collector that does not respond at each try, with its whole response. */
function logComplaints(log: FastifyBaseLogger): void {
  let quietUntil = 0;
  const complain = () => {
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + complaintMs;
    log.warn({ part: 'traces', code: 'EXPORT', cause: 'The collector does not take the traces' }, 'traces are lost');
  };
  const ignore = () => undefined;
  diag.setLogger(
    { error: complain, warn: complain, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
