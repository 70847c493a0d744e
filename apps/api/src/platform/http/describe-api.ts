import { allEndpoints, endpointNames } from '@cotejo/contracts/all-endpoints';
import type { DescribedEndpoint } from '@cotejo/contracts/core/endpoint';
import { type ErrorCode, errorCatalogue } from '@cotejo/contracts/core/errors';
import { costlyWork } from '#platform/threads/costly-work.ts';

type Json = Record<string, unknown>;

interface Operation extends Json {
  operationId?: string;
  security?: object[];
  parameters?: Json[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, Json>;
}

interface Document extends Json {
  paths: Record<string, Record<string, Operation>>;
  components: Json;
}

const kindsWithSession = new Set(['contact', 'phone', 'user', 'user-or-admin', 'admin']);

/**
 * Adds what the contract knows to the generated OpenAPI document: operation ids, security, errors by status, headers,
 * files and named schemas. Returns a copy.
 */
export function describeApi(plain: object): Document {
  const document = structuredClone(plain) as Document;
  const schemas: Record<string, unknown> = {
    Failure: failureSchema(),
    SimulatorFailure: failureSchema({ code: { type: 'string', const: 'ERROR' }, info: { type: 'string' } }),
  };
  for (const endpoint of allEndpoints) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
    const operation = document.paths[path]?.[endpoint.method.toLowerCase()];
    if (operation) complete(operation, endpoint, schemas);
  }
  // Fastify adds a HEAD route to every GET.
  for (const operations of Object.values(document.paths)) delete operations.head;
  document.components = { ...document.components, schemas, headers };
  return document;
}

function complete(operation: Operation, endpoint: DescribedEndpoint, schemas: Record<string, unknown>): void {
  const name = endpointNames.get(`${endpoint.method} ${endpoint.path}`) ?? '';
  const typeName = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const { default: _all, ...successes } = operation.responses;
  const body = operation.requestBody?.content;

  operation.operationId = name;
  if (endpoint.access.kind === 'public') operation.security = [];
  if (endpoint.access.kind === 'visitor') operation.security = [{}, { bearer: [] }];
  operation.parameters = [
    ...(operation.parameters ?? []),
    ...(endpoint.takesIdempotencyKey ? [idempotencyKey] : []),
    ...(endpoint.body === 'bytes' ? [uploadOffset] : []),
    ...(endpoint.takesIfMatch ? [ifMatch] : []),
  ];
  for (const content of Object.values(body ?? {})) content.schema = named(`${typeName}Body`, content.schema, schemas);
  for (const success of Object.values(successes)) {
    const content = (success.content ?? {}) as Record<string, { schema: Json }>;
    for (const one of Object.values(content)) one.schema = named(`${typeName}Answer`, one.schema, schemas);
  }
  const { status = 200, dryRunStatus } = endpoint;
  successes[status] = describeSuccess(successes[status], endpoint);
  if (dryRunStatus)
    successes[dryRunStatus] = {
      ...describeSuccess(successes[dryRunStatus], endpoint),
      description: 'The answer to a dry run (`dryRun: true`): nothing was stored.',
    };
  operation.responses = { ...successes, ...refusals(endpoint) };
}

function describeSuccess(success: Json | undefined, endpoint: DescribedEndpoint): Json {
  return {
    description: 'It worked.',
    ...success,
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/RequestId' },
      ...(endpoint.method === 'GET' && { ETag: { $ref: '#/components/headers/ETag' } }),
    },
    ...withFiles(success, endpoint),
  };
}

function named(name: string, schema: Json, schemas: Record<string, unknown>): Json {
  if ('$ref' in schema) return schema;
  schemas[name] = schema;
  return { $ref: `#/components/schemas/${name}` };
}

function withFiles(success: Json | undefined, { fileTypes }: DescribedEndpoint): Json {
  if (!fileTypes) return {};
  const files = fileTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]);
  return { content: { ...(success?.content as object | undefined), ...Object.fromEntries(files) } };
}

function refusalCodes(endpoint: DescribedEndpoint): ErrorCode[] {
  const { access, method, errors, params, query } = endpoint;
  const codes = new Set<ErrorCode>([...errors, 'VALIDATION_ERROR', 'RATE_LIMITED', 'INTERNAL', 'UNAVAILABLE']);
  // A malformed id or an overlong segment of the path.
  if (params) codes.add('NOT_FOUND');
  // Another origin, an unknown key, a body that is too large or of another type.
  if (method !== 'GET') {
    for (const code of ['FORBIDDEN', 'UNKNOWN_FIELD', 'FILE_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const)
      codes.add(code);
  }
  if (refusesUnknownKeys(query)) codes.add('UNKNOWN_FIELD');
  if (kindsWithSession.has(access.kind)) codes.add('UNAUTHORIZED').add('SESSION_EXPIRED');
  if (access.kind === 'admin' && access.anyOf.length > 0) codes.add('FORBIDDEN');
  if (access.kind === 'admin' || access.kind === 'user-or-admin') {
    if (!endpoint.allowsTemporaryPassword) codes.add('PASSWORD_CHANGE_REQUIRED');
    if (!endpoint.allowsMissingSecondFactor) codes.add('SECOND_FACTOR_REQUIRED');
  }
  if (endpoint.needsRecentProof) codes.add('CONFIRMATION_REQUIRED');
  return [...codes];
}

function refusesUnknownKeys(query: DescribedEndpoint['query']): boolean {
  const parsed = query?.safeParse({ 'no such key': '1' });
  return parsed?.error?.issues.some(({ code }) => code === 'unrecognized_keys') ?? false;
}

function refusals(endpoint: DescribedEndpoint): Record<string, Json> {
  const schema = endpoint.failureForm === 'simulator' ? 'SimulatorFailure' : 'Failure';
  const responses: Record<string, Json> = {};
  for (const [status, codes] of groupByStatus(endpoint)) {
    const waits = status === 429 || status === 503;
    responses[status] = {
      description: [
        ...codes.map((code) => `${code}: ${errorCatalogue[code].message}`),
        ...(status === 503 && endpoint.costly ? [placesOf(endpoint.costly)] : []),
      ].join('\n\n'),
      headers: {
        'X-Request-Id': { $ref: '#/components/headers/RequestId' },
        ...(waits && { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }),
      },
      content: {
        'application/json': {
          schema:
            schema === 'SimulatorFailure'
              ? { $ref: '#/components/schemas/SimulatorFailure' }
              : {
                  allOf: [
                    { $ref: '#/components/schemas/Failure' },
                    { type: 'object', properties: { code: { type: 'string', enum: codes } } },
                  ],
                },
        },
      },
    };
  }
  return responses;
}

function placesOf({ work, format }: NonNullable<DescribedEndpoint['costly']>): string {
  const { calls, callsPerCaller } = costlyWork[work];
  const which = format === undefined ? 'calls' : `calls with format=${format}`;
  return `At most ${calls} ${which} (${work}) at a time in one process, and ${callsPerCaller} of one caller.`;
}

function groupByStatus(endpoint: DescribedEndpoint): Map<number, ErrorCode[]> {
  const groups = Map.groupBy(refusalCodes(endpoint).sort(), (code) => errorCatalogue[code].status as number);
  // A wrong current password is 400, because clients sign out on 401.
  const isOwnPassword = endpoint.access.kind !== 'public' && endpoint.errors.includes('INVALID_CREDENTIALS');
  if (isOwnPassword) groups.set(400, [...(groups.get(400) ?? []), 'INVALID_CREDENTIALS']);
  return new Map([...groups].sort(([left], [right]) => left - right));
}

function failureSchema(instead: Json = {}): Json {
  return {
    type: 'object',
    properties: {
      success: { type: 'boolean', const: false },
      code: { type: 'string', description: 'Stable; docs/errors.md lists them.' },
      error: { type: 'string', description: 'For the person, in Spanish.' },
      message: { type: 'string', description: 'The same as `error`.' },
      fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'A text for each wrong field.' },
      data: { type: 'object', additionalProperties: true, description: 'Facts beside it, as the present state.' },
      requestId: { type: 'string' },
      ...instead,
    },
    required: ['success', 'code', 'error', 'message', 'requestId', ...('info' in instead ? ['info'] : [])],
    additionalProperties: false,
  };
}

const headers = {
  RequestId: { description: 'To be named when something failed.', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds until another try makes sense.', schema: { type: 'integer', minimum: 1 } },
  ETag: {
    description: 'For `If-None-Match`, or the version for `If-Match`, where there is one.',
    schema: { type: 'string' },
  },
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Up to 200 characters. The same key within 24 hours gives the first response again and does nothing twice.',
  schema: { type: 'string', maxLength: 200 },
};
const uploadOffset = {
  name: 'Upload-Offset',
  in: 'header',
  required: true,
  description: 'Place in the file, from 0, of the first byte of the body.',
  schema: { type: 'integer', minimum: 0 },
};
const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The version that was read, in quotes; the body may carry it instead. An older one is refused with 409 CONFLICT.',
  schema: { type: 'string' },
};
