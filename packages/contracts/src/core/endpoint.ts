import type { z } from 'zod';
import type { Access } from './access.ts';
import type { ErrorCode } from './errors.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type NoSchema = undefined;

/** A body that the route reads itself. */
export type OwnBody = 'multipart' | 'bytes';

/**
 * Work that takes much memory or time; a process does little of each kind at a time
 * (threads/costly-work.ts of the server).
 */
export type CostlyWork = 'files' | 'imports' | 'exports' | 'sheets' | 'drawings';

/** What the browser does differently with a call. */
export interface ClientPolicy {
  /**
   * Whose session it carries and whose texts it has; 'admin' wherever only administrators may call.
   */
  readonly audience?: 'admin';
  /**
   * Not repeated after 429: a second try at a sign-in, a recovery, a verification or an unlock is
   * the person's.
   */
  readonly retry?: false;
  /** Texts of a failure that differ from the audience's. */
  readonly failureTexts?: 'credit' | 'adminLogin';
  /** The text of the failure where a parameter of the path is empty: nothing is sent then. */
  readonly missingIdText?: string;
  /** It ends the session: none is renewed for it. */
  readonly endsSession?: true;
}

/**
 * The schemas of one call, and what else only the server and the OpenAPI document need of it: one
 * entry in the table of a `*.schemas.ts`.
 *
 * `reply` is the schema of the whole body of a success (see `envelope.ts`); a file has none. One
 * made by `success` or `done` takes what the use case returns as its `data`; of any other the use
 * case returns all that stands beside `success`.
 */
export interface EndpointSchemas {
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /**
   * Fields and file of a multipart body, or the bytes of one of bytes, for readers of the OpenAPI
   * document; the route itself reads and judges the form.
   */
  readonly form?: z.ZodType;
  readonly reply?: z.ZodType;
  /** Status of a success; 200 when absent. */
  readonly status?: 200 | 201;
  /** Status of a success of a body with `dryRun: true`, where it is another one. */
  readonly dryRunStatus?: 200;
  /**
   * What it may refuse with, besides the refusals every endpoint has (validation, session, limits,
   * internal).
   */
  readonly errors: readonly ErrorCode[];
  /** Text of a refusal when something required is missing; 'Revisa los datos…' when absent. */
  readonly missingMessage?: string;
  /**
   * Text of the refusal of a caller without a session of the right kind; the catalogue's when
   * absent.
   */
  readonly unauthorizedMessage?: string;
  /** 'simulator': a failure carries `code: 'ERROR'` and its text also as `info`. */
  readonly failureForm?: 'simulator';
  /** The largest JSON body in bytes; 100 kB when absent. */
  readonly bodyLimitBytes?: number;
  /** Open to an administrator who still has to change a temporary password. */
  readonly allowsTemporaryPassword?: true;
  /** For administrators whose password was given within the last 30 minutes. */
  readonly needsRecentProof?: true;
  /**
   * Media types of the files it returns: of `reply: 'bytes'` all, else those that a `format` of the
   * query asks for.
   */
  readonly fileTypes?: readonly string[];
  /**
   * The call is refused with 503 UNAVAILABLE before its body is read, when the caller or everybody
   * together has as many of this work under way as a process does at a time. With `format` only
   * where the query asks for that one.
   */
  readonly costly?: { readonly work: CostlyWork; readonly format?: string };
  /** A repeat under the same `Idempotency-Key` gives the first response again. */
  readonly takesIdempotencyKey?: true;
  /** The header `If-Match` stands for the version or revision of the body that was read. */
  readonly takesIfMatch?: true;
}

/** What the browser reads of a call. */
interface EndpointFacts<
  A extends Access,
  Body extends OwnBody | NoSchema = OwnBody | NoSchema,
  Reply extends 'bytes' | NoSchema = 'bytes' | NoSchema,
> {
  readonly method: Method;
  /** Relative to `/api`, with `:name` parameters. */
  readonly path: `/${string}`;
  /** Without a default on purpose: an endpoint that does not say who may call it does not compile. */
  readonly access: A;
  /**
   * 'multipart' for a form with a file, 'bytes' for plain bytes with the header `Upload-Offset`;
   * the route reads either itself.
   */
  readonly body?: Body;
  /** 'bytes' for a file. */
  readonly reply?: Reply;
  /** How long the browser waits, in milliseconds; 30 s when absent. */
  readonly timeoutMs?: number;
  readonly client?: ClientPolicy;
  /**
   * 'strict': few tries per IP address a minute, for everything that guesses secrets or sends mail.
   * 'uploads': few files per person a minute, because each is work. 'parts': the parts of those
   * files. 'drawings': few images drawn for the caller per IP address a minute.
   */
  readonly rateLimit?: 'strict' | 'uploads' | 'parts' | 'drawings';
}

/**
 * One call of the HTTP contract, shared by server and browser. It holds no schema, so that the
 * browser loads the validation library only for a form; the server finds the schemas by
 * `schemasOf` (all-endpoints.ts).
 */
export interface Endpoint<
  Params extends z.ZodType | NoSchema = z.ZodType | NoSchema,
  Query extends z.ZodType | NoSchema = z.ZodType | NoSchema,
  Body extends z.ZodType | OwnBody | NoSchema = z.ZodType | OwnBody | NoSchema,
  Reply extends z.ZodType | 'bytes' = z.ZodType | 'bytes',
  A extends Access = Access,
> extends EndpointFacts<A> {
  /** Never set: it carries the types of the schemas. */
  readonly types?: { readonly params: Params; readonly query: Query; readonly body: Body; readonly reply: Reply };
}

/** An endpoint together with its schemas, as the server mounts and describes it. */
export type DescribedEndpoint = Omit<EndpointFacts<Access>, 'body' | 'reply'> &
  Omit<EndpointSchemas, 'body' | 'reply'> & {
    readonly body?: z.ZodType | OwnBody;
    readonly reply: z.ZodType | 'bytes';
  };

type SchemaIn<S, Name extends string> = S extends { readonly [K in Name]: infer Schema extends z.ZodType }
  ? Schema
  : undefined;

/**
 * Makes an endpoint whose parameters, body and reply have the types of these schemas:
 * `defineEndpoint<typeof creditSchemas.createCredit>()({ … })`.
 */
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

/** What the server's use case receives: parsed, with defaults and transformations applied. */
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _R, infer _A> ? Parsed<Q> : never;
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _R, infer _A> ? Parsed<B> : never;
export type ReplyOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R, infer _A> ? Parsed<R> : never;

/** What the browser sends, before the schema's transformations. */
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

/** Structural stand-in for FormData, so that this package needs no DOM types. */
interface FormDataLike {
  append(name: string, value: unknown, fileName?: string): void;
}

/** The same for Blob. */
interface BlobLike {
  readonly size: number;
  readonly type: string;
}
