import { resolve } from 'node:path';
import { allEndpoints } from '@cotejo/contracts/all-endpoints';
import { validatedLimits } from '@cotejo/contracts/core/limits';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';

interface Schema {
  readonly $ref?: string;
  readonly enum?: string[];
  readonly format?: string;
  readonly properties?: Record<string, Schema>;
  readonly allOf?: Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly additionalProperties?: unknown;
  readonly required?: string[];
}
interface Response {
  readonly description: string;
  readonly headers?: Record<string, object>;
  readonly content?: Record<string, { schema: Schema }>;
}
interface Operation {
  readonly operationId: string;
  readonly security?: object[];
  readonly parameters?: readonly { name: string; in: string; schema: Schema }[];
  readonly requestBody?: { content: Record<string, { schema: Schema }> };
  readonly responses: Record<string, Response>;
}
interface Document {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { schemas: Record<string, Schema>; headers: Record<string, object> };
}

let open: TestApp;
let document: Document;

beforeAll(async () => {
  open = await openTestApp(await openTestDatabase());
  document = (await open.call('GET', '/openapi.json')).body as unknown as Document;
});
afterAll(() => open.close());

const operationOf = (method: string, path: string): Operation => {
  const found = document.paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
  if (!found) throw new Error(`${method} ${path} is not described`);
  return found;
};
const codesOf = (response: Response | undefined): string[] => {
  const { schema } = response?.content?.['application/json'] ?? {};
  return schema?.allOf?.flatMap((part) => part.properties?.code?.enum ?? []) ?? [];
};
const isSimulator = (path: string) => path.startsWith('/simulators');

describe('the OpenAPI document', () => {
  it('knows the answer to a dry run, too [6.5.11]', () => {
    const { responses } = operationOf('POST', '/admin/rates/changes');
    expect(responses['200']?.content).toEqual(responses['201']?.content);
    expect(responses['200']?.headers).toHaveProperty('X-Request-Id');
    expect(Object.keys(operationOf('PUT', '/admin/rates/ceilings/:month/:segment').responses)).not.toContain('201');
  });

  it('is the one in docs/openapi.json: else run npm run docs', async () => {
    const file = resolve(import.meta.dirname, '../../../../../docs/openapi.json');
    await expect(JSON.stringify(document)).toMatchFileSnapshot(file);
  });

  it('breaks no recommended rule of redocly', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    const errors = problems.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([]);
    // Paths that differ only in a literal instead of a parameter; the literal has priority.
    const others = problems.filter(({ ruleId }) => ruleId !== 'no-ambiguous-paths');
    expect(others.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  it('lists each code of a call under the status it comes with', () => {
    const { responses } = operationOf('POST', '/credits');
    expect(codesOf(responses[409])).toEqual(['CONFLICT']);
    expect(codesOf(responses[400])).toEqual(
      expect.arrayContaining(['INVALID_AMOUNT', 'INVALID_TERM', 'UNKNOWN_FIELD', 'VALIDATION_ERROR']),
    );
    expect(responses[409]?.description).toContain('CONFLICT');
    const ofTheOffice = operationOf('GET', '/admin/users').responses[403];
    expect(codesOf(ofTheOffice)).toContain('PASSWORD_CHANGE_REQUIRED');
  });

  it('names every operation, each differently, and says who may call it', () => {
    const names = allEndpoints.map(({ method, path }) => operationOf(method, path).operationId);
    expect(names.filter((name) => !/^[a-z][A-Za-z]+$/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(allEndpoints.length);
    expect(operationOf('POST', '/credits').operationId).toBe('createCredit');
    for (const { method, path, access } of allEndpoints) {
      const { security } = operationOf(method, path);
      const expected = { public: [], visitor: [{}, { bearer: [] }] }[access.kind as string] ?? [{ bearer: [] }];
      expect([path, security]).toEqual([path, expected]);
    }
  });

  it('gives every success and every refusal a status, a schema with a name, and its headers', () => {
    for (const { method, path, reply, fileTypes, status = 200 } of allEndpoints) {
      const { responses, operationId } = operationOf(method, path);
      expect([operationId, Object.keys(responses).includes('default')]).toEqual([operationId, false]);
      const types = Object.keys(responses[status]?.content ?? {});
      expect([operationId, types]).toEqual([
        operationId,
        [...(reply === 'bytes' ? [] : ['application/json']), ...(fileTypes ?? [])],
      ]);
      const response = responses[status]?.content?.['application/json']?.schema.$ref;
      if (reply !== 'bytes') expect([operationId, response]).not.toContain(undefined);
      for (const failed of Object.keys(responses).filter((one) => Number(one) >= 400)) {
        const { schema } = responses[failed]?.content?.['application/json'] ?? {};
        const [ref] = [schema?.$ref ?? schema?.allOf?.[0]?.$ref];
        expect(ref).toBe(`#/components/schemas/${isSimulator(path) ? 'SimulatorFailure' : 'Failure'}`);
      }
      expect(Object.keys(responses[429]?.headers ?? {})).toContain('Retry-After');
    }
  });

  it('says of the simulators that a refusal carries info', () => {
    const { SimulatorFailure, Failure } = document.components.schemas;
    expect(SimulatorFailure?.properties).toHaveProperty('info');
    expect(SimulatorFailure?.required).toContain('info');
    expect(Failure?.properties).not.toHaveProperty('info');
  });

  it('names the headers that are read: Idempotency-Key, If-Match, Upload-Offset', () => {
    const headersOf = (method: string, path: string) =>
      (operationOf(method, path).parameters ?? []).filter((one) => one.in === 'header').map(({ name }) => name);
    expect(headersOf('POST', '/credits')).toEqual(['Idempotency-Key']);
    expect(headersOf('PUT', '/admin/institutions/:id')).toEqual(['If-Match']);
    expect(headersOf('PUT', '/credits/:id/documents/uploads/:uploadId')).toEqual(['Upload-Offset']);
    expect(headersOf('GET', '/credits/user-credits')).toEqual([]);
    // Its `version` is the displayed name.
    expect(headersOf('POST', '/admin/terms')).toEqual([]);
  });

  it('says that an id in a path is a UUID, and a malformed one is still not found [9.1.8]', async () => {
    const idsOf = (path: string) =>
      Object.values(document.paths[path] ?? {}).flatMap(({ parameters = [] }) =>
        parameters.filter((one) => one.in === 'path' && /^(id|\w+Id)$/.test(one.name)),
      );
    const ids = Object.keys(document.paths).flatMap(idsOf);
    expect(ids.length).toBeGreaterThan(50);
    expect(ids.filter(({ schema }) => schema.format !== 'uuid')).toEqual([]);
    const response = await open.app.inject({ url: '/api/institutions/public/no-such-id' });
    expect(response.statusCode).toBe(404);
  });

  it('lists what a changed password and a renewed session of the office are refused with [9.1.8]', async () => {
    expect(codesOf(operationOf('POST', '/password/change').responses[409])).toEqual(['CONFLICT']);
    const { responses } = operationOf('POST', '/admin/auth/refresh-token');
    const refused = await open.call('POST', '/admin/auth/refresh-token', { body: { refreshToken: 'x'.repeat(43) } });
    expect([refused.status, refused.body.code]).toEqual([401, 'UNAUTHORIZED']);
    expect(codesOf(responses[401])).toEqual(['SESSION_EXPIRED', 'UNAUTHORIZED']);
  });

  it('gives the limits of amount and term', () => {
    const body = document.components.schemas.CreateCreditBody?.properties;
    const { amount, term } = validatedLimits;
    expect(body?.amount).toMatchObject({ minimum: amount.min, maximum: amount.max });
    expect(body?.term).toMatchObject({ minimum: term.min, maximum: term.max });
    const asked = operationOf('GET', '/credits/search').parameters?.find(({ name }) => name === 'amount');
    expect(asked?.schema).toMatchObject({ minimum: amount.min, maximum: amount.max });
  });
});

describe('a refusal', () => {
  const strange = { 'content-type': 'application/xml' };
  const tries = [
    { what: 'nobody signed in', headers: {} },
    { what: 'a page of another site', headers: { origin: 'https://evil.example' } },
    { what: 'a body in another form', headers: strange, payload: '<a/>' },
    { what: 'an unknown key', headers: {}, payload: { 'no such key': 1 } },
  ];

  it.each(allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s is described under its status and code',
    async (_name, { method, path }) => {
      const { responses } = operationOf(method, path);
      for (const { what, headers, payload } of tries) {
        const url = `/api${path.replace(/:\w+/g, 'no-such-id')}`;
        const response = await open.app.inject({
          method,
          url,
          headers,
          ...(payload && method !== 'GET' && { payload }),
        });
        if (response.statusCode < 400) continue;
        const { code } = response.json() as { code: string };
        const described = isSimulator(path)
          ? responses[response.statusCode]
            ? ['ERROR']
            : []
          : codesOf(responses[response.statusCode]);
        expect({ what, code, described }).toMatchObject({ described: expect.arrayContaining([code]) });
      }
    },
  );
});
