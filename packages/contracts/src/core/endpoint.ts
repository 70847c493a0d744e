import type { z } from 'zod';
import type { Access } from './access.ts';
import type { ErrorCode } from './errors.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type NoSchema = undefined;

/** The route reads the body itself: a form with a file, or raw bytes with the header `Upload-Offset`. */
export type OwnBody = 'multipart' | 'bytes';

/**
 * Work that needs much memory or time; each process limits how much of it runs at once
 * (threads/costly-work.ts of the API).
 */
export type CostlyWork = 'files' | 'imports' | 'exports' | 'sheets' | 'drawings';

export interface ClientPolicy {
  /**
   * Which session it sends and which error texts it shows; 'admin' when only administrators may call it, 'contact' when
   * the page of an institution's contact does, 'phone' when the page of a phone that sends photos does. Those two send
   * none of the others' sessions.
   */
  readonly audience?: 'admin' | 'contact' | 'phone';
  /** Not retried after a 429: the user has to repeat a login, recovery, verification or unlock. */
  readonly retry?: false;
  /** Error texts that differ from those of the audience. */
  readonly failureTexts?: 'credit' | 'adminLogin';
  /** Error text when a path parameter is empty. Nothing is sent then. */
  readonly missingIdText?: string;
  /** Ends the session, so its token is not refreshed first. */
  readonly endsSession?: true;
}

/**
 * The schemas of a call, and everything else that only the server and the OpenAPI document need.
 *
 * `reply` is the schema of the whole success body (see `envelope.ts`); files have none. With
 * `success` or `done` the use case returns `data`; with other schemas it returns all fields except
 * `success`.
 */
export interface EndpointSchemas {
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The fields of a multipart body, or the bytes, for the OpenAPI document only; the route validates them. */
  readonly form?: z.ZodType;
  readonly reply?: z.ZodType;
  readonly status?: 200 | 201;
  readonly dryRunStatus?: 200;
  /** In addition to those of every endpoint (validation, session, limits, internal). */
  readonly errors: readonly ErrorCode[];
  /** Message when a required field is missing; default 'Revisa los datos…'. */
  readonly missingMessage?: string;
  /** Message for a caller without the required session; default: that of the error catalog. */
  readonly unauthorizedMessage?: string;
  /** With 'simulator', failures have `code: 'ERROR'` and repeat the message in `info`. */
  readonly failureForm?: 'simulator';
  readonly bodyLimitBytes?: number;
  /** Allowed while a temporary password has to be changed. */
  readonly allowsTemporaryPassword?: true;
  /** Open to an administrator whose session has not proved a second key yet; every other call is refused. */
  readonly allowsMissingSecondFactor?: true;
  /**
   * The second key, or the password of who has none, must have been given within the last 30 minutes; with 'shift',
   * within 4 hours: for what is done all day.
   */
  readonly needsRecentProof?: true | 'shift';
  /** Media types of the returned files; for a JSON reply, those selected by the query's `format`. */
  readonly fileTypes?: readonly string[];
  /**
   * Returns 503 UNAVAILABLE before reading the body when too much of this work is running. With
   * `format`, only for requests with that `format`.
   */
  readonly costly?: { readonly work: CostlyWork; readonly format?: string };
  /** A repeated request with the same `Idempotency-Key` returns the first response. */
  readonly takesIdempotencyKey?: true;
  /** `If-Match` is equivalent to `version` or `revision` in the body. */
  readonly takesIfMatch?: true;
}

interface EndpointFacts<
  A extends Access,
  Body extends OwnBody | NoSchema = OwnBody | NoSchema,
  Reply extends 'bytes' | NoSchema = 'bytes' | NoSchema,
> {
  readonly method: Method;
  /** Relative to `/api`, with `:name` parameters. */
  readonly path: `/${string}`;
  /** Required, so that an endpoint without access rules does not compile. */
  readonly access: A;
  readonly body?: Body;
  readonly reply?: Reply;
  /** Another body of a call that has an endpoint already, for the browser. */
  readonly isVariant?: true;
  /** Browser timeout in milliseconds; default 30 s. */
  readonly timeoutMs?: number;
  readonly client?: ClientPolicy;
  /**
   * 'strict': few tries per IP address a minute, for calls that check secrets or send mail.
   * 'uploads': files per user a minute. 'parts': the parts of those files. 'drawings': images drawn
   * per IP address a minute.
   */
  readonly rateLimit?: 'strict' | 'uploads' | 'parts' | 'drawings';
}

/**
 * A call of the HTTP contract, shared by server and browser. It contains no schemas, so that the
 * browser loads zod only for forms; the server adds them with `describeEndpoint`
 * (all-endpoints.ts).
 */
export interface Endpoint<
  Params extends z.ZodType | NoSchema = z.ZodType | NoSchema,
  Query extends z.ZodType | NoSchema = z.ZodType | NoSchema,
  Body extends z.ZodType | OwnBody | NoSchema = z.ZodType | OwnBody | NoSchema,
  Reply extends z.ZodType | 'bytes' = z.ZodType | 'bytes',
  A extends Access = Access,
> extends EndpointFacts<A> {
  /** Never set; it only carries the types of the schemas. */
  readonly types?: { readonly params: Params; readonly query: Query; readonly body: Body; readonly reply: Reply };
}

export type DescribedEndpoint = Omit<EndpointFacts<Access>, 'body' | 'reply'> &
  Omit<EndpointSchemas, 'body' | 'reply'> & {
    readonly body?: z.ZodType | OwnBody;
    readonly reply: z.ZodType | 'bytes';
  };

type SchemaIn<S, Name extends string> = S extends { readonly [K in Name]: infer Schema extends z.ZodType }
  ? Schema
  : undefined;

/** `defineEndpoint<typeof creditSchemas.createCredit>()({ … })` takes the types of these schemas. */
export const defineEndpoint =
  <S extends EndpointSchemas>() =>
  <
    A extends Access,
    Body extends OwnBody | NoSchema = undefined,
    Reply extends S extends { readonly reply: z.ZodType } ? NoSchema : 'bytes' = S extends { readonly reply: z.ZodType }
      ? NoSchema
      : 'bytes',
  >(
    facts: EndpointFacts<A, Body, Reply>,
  ): Endpoint<
    SchemaIn<S, 'params'>,
    SchemaIn<S, 'query'>,
    Body extends OwnBody ? Body : SchemaIn<S, 'body'>,
    S extends { readonly reply: infer Schema extends z.ZodType } ? Schema : 'bytes',
    A
  > =>
    facts;

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** What the use case receives: parsed, with defaults and transforms applied. */
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _R, infer _A> ? Parsed<Q> : never;
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _R, infer _A> ? Parsed<B> : never;
export type ReplyOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R, infer _A> ? Parsed<R> : never;

/** What the browser sends, before transforms. */
export type SentParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _R, infer _A> ? Sent<P> : never;
export type SentQueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _R, infer _A> ? Sent<Q> : never;
export type SentBodyOf<E> =
  E extends Endpoint<infer _P, infer _Q, infer B, infer _R, infer _A>
    ? B extends 'multipart'
      ? FormDataLike
      : B extends 'bytes'
        ? BlobLike
        : Sent<B>
    : never;

/** Stands in for FormData, so that this package needs no DOM types. */
interface FormDataLike {
  append(name: string, value: unknown, fileName?: string): void;
}

interface BlobLike {
  readonly size: number;
  readonly type: string;
}
