import type { FastifyInstance } from 'fastify';

interface SpanRules {
  /** What is done, in few words: a route, an operation, a job. Never data of a person. */
  readonly name: string;
  readonly kind: 'client' | 'consumer';
  readonly attributes: Readonly<Record<string, string>>;
  /** What it belongs to, from `present()` of another time or process; else what is under way. */
  readonly parent?: string | undefined;
}

/**
 * Traces of requests, statements, operations of the file store and jobs, sent to a collector.
 * Made by start-tracing.ts, which is loaded only where `OTEL_EXPORTER_OTLP_ENDPOINT` is set; null
 * elsewhere.
 */
export interface Tracing {
  /** Does `work` in a span. Rejects as `work` does. */
  inSpan<Result>(span: SpanRules, work: () => Promise<Result>): Promise<Result>;
  /** A span for each request that comes to the framework. Before other hooks. */
  traceRequests(app: FastifyInstance): void;
  /** The span under way as a `traceparent` (W3C), for work that is done later or elsewhere. */
  present(): string | undefined;
  /** What a line of the log says of the span under way. */
  logFacts(): { readonly traceId?: string; readonly spanId?: string };
  /** Sends what is left and lets go of everything. Never rejects. */
  stop(): Promise<void>;
}
