import { allEndpoints } from '@cotejo/contracts/all-endpoints';
import { access } from '@cotejo/contracts/core/access';
import { defineEndpoint } from '@cotejo/contracts/core/endpoint';
import { done, success } from '@cotejo/contracts/core/envelope.schemas';
import multipart from '@fastify/multipart';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { admit } from '#app/access.ts';
import { acceptEmptyJson } from '#app/app.ts';
import { replyWithError } from '#platform/http/error-reply.ts';
import { mountEndpoint } from '#platform/http/mount-endpoint.ts';
import { refuseUnknownPath } from '#platform/http/not-found.ts';
import { setSecurityHeaders } from '#platform/http/security-headers.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';

let open: TestApp;

beforeAll(async () => {
  open = await openTestApp(await openTestDatabase(), {
    corsOrigins: ['https://socio.example'],
    metricsToken: 'token-de-metricas',
  });
});
afterAll(() => open.close());

describe('every response', () => {
  it('carries a request id, and a failure repeats it', async () => {
    const { status, body, headers } = await open.call('GET', '/no/existe');
    expect(status).toBe(404);
    expect(body).toMatchObject({ success: false, code: 'NOT_FOUND', requestId: headers['x-request-id'] });
    expect(body.error).toBe(body.message);
  });

  it('forbids scripts, framing and guessing of types', async () => {
    const { headers } = await open.call('GET', '/no/existe');
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    expect(headers['referrer-policy']).toBeTruthy();
  });

  it('lets a page run scripts of ours or with a nonce that is new each time', async () => {
    const policies = await Promise.all(
      [1, 2].map(async () => String((await open.app.inject('/health/live')).headers['content-security-policy'])),
    );
    for (const policy of policies) {
      expect(policy).toMatch(/script-src 'self' 'nonce-[\da-f-]{36}'/);
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      expect(policy).toContain("frame-ancestors 'none'");
    }
    expect(policies[0]).not.toBe(policies[1]);
  });
});

describe('what no call takes', () => {
  it('is refused as media type, plain text too', async () => {
    const { statusCode, body } = await open.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'text/plain' },
      payload: '{}',
    });
    expect([statusCode, JSON.parse(body).code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it('is refused as media type where a form is sent to a call that takes JSON', async () => {
    const body = new FormData();
    body.set('email', 'ana@ejemplo.ec');
    expect((await open.call('POST', '/password/recover', { body })).body.code).toBe('UNSUPPORTED_MEDIA_TYPE');
  });
});

describe('what has too long a name', () => {
  it('is not found, whatever the method', async () => {
    const { status, body } = await open.call('GET', `/public/blogs/slug/${'x'.repeat(500)}`);
    expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('a door that is closed', () => {
  it('is not kept by any cache', async () => {
    const { status, headers } = await open.call('GET', '/users/profile');
    expect([status, headers['cache-control']]).toEqual([401, 'no-store']);
  });

  it('is not kept either where it opens', async () => {
    const { headers } = await open.call('POST', '/auth/login', { body: { email: 'ana@ejemplo.ec', password: 'x' } });
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('writes from other sites', () => {
  const send = (origin: string) => open.call('POST', '/no/existe', { headers: { origin } });

  it.each([
    'https://malo.example',
    'http://localhost.malo.example',
    'http://localhost:8080',
    'https://localhost',
    'https://socio.example.malo.example',
    'null',
  ])('are refused: %s', async (origin) => expect((await send(origin)).status).toBe(403));
  it('pass from this site', async () => expect((await send('http://localhost')).status).toBe(404));
  it('of every method pass from a listed origin', async () => {
    const headers = { origin: 'https://socio.example', 'access-control-request-method': 'PATCH' };
    const { headers: response } = await open.app.inject({ method: 'OPTIONS', url: '/api/admin/terms/1', headers });
    expect(response['access-control-allow-origin']).toBe('https://socio.example');
    for (const method of ['PUT', 'PATCH', 'DELETE']) expect(response['access-control-allow-methods']).toContain(method);
  });
  it('pass from a listed origin', async () => expect((await send('https://socio.example')).status).toBe(404));

  it('are told apart by caches, packed answers too', async () => {
    const { headers } = await open.app.inject({
      url: '/api/public/blogs',
      headers: { origin: 'https://socio.example', 'accept-encoding': 'br' },
    });
    expect(headers['access-control-allow-origin']).toBe('https://socio.example');
    expect(headers.vary).toMatch(/\bOrigin\b/i);
  });

  it('may be asked about without being planned', async () => {
    const { statusCode, body } = await open.app.inject({ method: 'OPTIONS', url: '/api/terms' });
    expect([statusCode, body]).toEqual([204, '']);
  });
});

describe('operations', () => {
  it('says that it lives and that it can serve', async () => {
    expect((await open.app.inject('/health/live')).statusCode).toBe(200);
    const written = await open.app.inject({ method: 'DELETE', url: '/health/live' });
    expect([written.statusCode, written.headers.allow]).toEqual([405, 'GET, HEAD']);
    const ready = await open.app.inject('/health/ready');
    expect(ready.json()).toEqual({ status: 'ok', checks: { database: true, storage: true, queue: true } });
  });

  it('gives metrics to this machine and to who has the token, and hides them from others', async () => {
    const ask = (headers: Record<string, string>, remoteAddress = '203.0.113.9') =>
      open.app.inject({ url: '/metrics', headers, remoteAddress });
    expect((await ask({}, '127.0.0.1')).payload).toContain('http_request_duration_seconds');
    expect((await ask({ authorization: 'Bearer token-de-metricas' })).statusCode).toBe(200);
    expect((await ask({ authorization: 'Bearer token-de-metricaz' })).statusCode).toBe(404);
    expect((await ask({})).statusCode).toBe(404);
    expect((await ask({ 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1')).statusCode).toBe(404);
  });

  it('documents the API', async () => {
    const { openapi, paths } = (await open.call('GET', '/openapi.json')).body as { openapi: string; paths: object };
    expect(openapi).toBe('3.1.0');
    expect(Object.keys(paths)).toContain('/api/credits');
    expect((await open.app.inject('/api/docs/')).payload).toContain('swagger-ui');
    const [, script = ''] = /<script src="([^"]+)"/.exec((await open.app.inject('/api/docs')).payload) ?? [];
    expect((await open.app.inject(script)).headers['content-type']).toContain('javascript');
  });

  it('documents the fields and the file of every form', async () => {
    type Form = { properties: Record<string, { format?: string }>; required?: string[] };
    type Call = { requestBody?: { content: Record<string, { schema: { $ref: string } }> } };
    const { paths, components } = (await open.call('GET', '/openapi.json')).body as {
      paths: Record<string, Record<string, Call>>;
      components: { schemas: Record<string, Form> };
    };
    const formOf = (method: string, path: string): Form | undefined => {
      const call = paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
      const { $ref = '' } = call?.requestBody?.content['multipart/form-data']?.schema ?? {};
      return components.schemas[$ref.replace('#/components/schemas/', '')];
    };
    const forms = allEndpoints.filter(({ body }) => body === 'multipart');
    expect(forms.length).toBeGreaterThan(0);
    for (const { method, path } of forms) {
      const files = Object.values(formOf(method, path)?.properties ?? {}).filter(({ format }) => format === 'binary');
      expect([path, files.length]).toEqual([path, 1]);
    }
    expect(formOf('POST', '/credits/:id/documents/upload')?.required).toEqual(['file', 'documentType']);
  });

  it('lets the page of the API write its one style, and no other page', async () => {
    const policyOf = async (url: string) => String((await open.app.inject(url)).headers['content-security-policy']);
    expect(await policyOf('/api/docs')).toMatch(/style-src 'self' 'nonce-[\da-f-]{36}' 'sha256-[\w+/=]{44}';/);
    for (const url of ['/', '/admin', '/health/live']) {
      expect(await policyOf(url)).toMatch(/style-src 'self' 'nonce-[\da-f-]{36}';/);
    }
  });
});

describe('in production', () => {
  it.each([true, false])('every response insists on TLS: %s', async (isProduction) => {
    const app = Fastify();
    setSecurityHeaders(app, { ...open.parts.config, isProduction });
    app.get('/', async () => 'x');
    const { headers } = await app.inject('/');
    expect(headers['strict-transport-security']).toBe(isProduction ? 'max-age=63072000; includeSubDomains' : undefined);
    expect(String(headers['content-security-policy']).includes('upgrade-insecure-requests')).toBe(isProduction);
    await app.close();
  });
});

describe('what the database says', () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } } });
  const schemas = { summary: 'A query', body: z.strictObject({ text: z.string() }), reply: done, errors: [] };
  const query = defineEndpoint<typeof schemas>()({ method: 'POST', path: '/api/queries', access: access.visitor });
  let isUnavailable = false;

  beforeAll(async () => {
    app.setValidatorCompiler(() => (value) => ({ value }));
    app.setSerializerCompiler(() => (value) => JSON.stringify(value));
    app.setErrorHandler(replyWithError);
    app.decorateRequest('actor');
    await app.register(multipart);
    const parts = {
      ...open.parts,
      get db() {
        if (isUnavailable) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
        return open.parts.db;
      },
    };
    app.decorate('admit', (endpoint, request) => admit(endpoint, request, parts));
    const runQuery = async ({ body }: { body: { text: string } }) => {
      await open.parts.db.execute(sql`select ${body.text}::text::int`);
    };
    mountEndpoint(app, parts, query, runQuery, { schemas });
    await app.ready();
  });
  afterAll(() => app.close());
  const post = async (text: string, headers: Record<string, string> = {}) => {
    const response = await app.inject({ method: 'POST', url: '/api/queries', payload: { text }, headers });
    return { status: response.statusCode, code: response.json().code, body: response.body };
  };

  it('is logged without the values of the query, which are data of people', async () => {
    expect(await post('1710034065')).toMatchObject({ status: 200 });
    const { status, body } = await post('cédula 1710034065');
    expect(status).toBe(500);
    const logged = lines.filter((line) => line.includes('unforeseen error')).map((line) => JSON.parse(line));
    expect(logged).toMatchObject([{ err: { stack: expect.stringContaining('at ') } }]);
    expect(`${body}${lines.join('')}`).not.toContain('1710034065');
  });

  it('of text that it cannot hold is a refusal', async () => {
    expect(await post('a\0b')).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
  });

  it('makes a visitor of a token worth nothing, and of nobody while it is unavailable', async () => {
    const headers = { authorization: `Bearer ${'x'.repeat(43)}` };
    expect(await post('1', headers)).toMatchObject({ status: 200 });
    isUnavailable = true;
    try {
      expect(await post('1', headers)).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    } finally {
      isUnavailable = false;
    }
  });
});

describe('a mounted endpoint', () => {
  const schemas = {
    summary: 'A note',
    params: z.object({ id: z.string() }),
    body: z.strictObject({
      title: z.string({ error: 'Falta el título' }).min(3, 'Muy corto'),
      pages: z.number({ error: 'Falta' }),
    }),
    reply: success(z.object({ title: z.string() })),
    errors: [],
    missingMessage: 'Todos los campos son requeridos',
  };
  const endpoint = defineEndpoint<typeof schemas>()({ method: 'POST', path: '/api/notes/:id', access: access.public });
  const bareSchemas = { summary: 'A ping', reply: done, errors: [] };
  const bare = defineEndpoint<typeof bareSchemas>()({ method: 'POST', path: '/api/pings', access: access.public });
  const app = Fastify({ bodyLimit: 2_000 });

  beforeAll(async () => {
    acceptEmptyJson(app);
    app.setValidatorCompiler(() => (value) => ({ value }));
    app.setSerializerCompiler(() => (value) => JSON.stringify(value));
    app.setErrorHandler(replyWithError);
    app.decorateRequest('actor');
    app.decorate('admit', (endpoint, request) => admit(endpoint, request, open.parts));
    await app.register(multipart);
    refuseUnknownPath(app);
    mountEndpoint(app, open.parts, endpoint, ({ body }) => ({ ...body, secret: 'not for others' }), { schemas });
    mountEndpoint(app, open.parts, bare, () => undefined, { schemas: bareSchemas });
    await app.ready();
  });
  afterAll(() => app.close());
  const post = (payload: string | object, type = 'application/json') =>
    app.inject({ method: 'POST', url: '/api/notes/1', payload, headers: { 'content-type': type } });

  it('answers only what its contract names', async () => {
    expect((await post({ title: 'Hola', pages: 1 })).json()).toEqual({ success: true, data: { title: 'Hola' } });
  });

  it('names every wrong field', async () => {
    const response = await post({ title: 'x', pages: 'y' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'VALIDATION_ERROR', fields: { title: 'Muy corto', pages: 'Falta' } });
  });

  it('says that something is missing in the words of its contract', async () => {
    expect((await post({ title: 'Hola' })).json().error).toBe('Todos los campos son requeridos');
  });

  it('refuses keys it does not know, with and without a body of its own', async () => {
    expect((await post({ title: 'Hola', pages: 1, role: 'admin' })).json()).toMatchObject({
      code: 'UNKNOWN_FIELD',
      fields: { role: expect.any(String) },
    });
    const response = await app.inject({ method: 'POST', url: '/api/pings', payload: { role: 'admin' } });
    expect(response.json().code).toBe('UNKNOWN_FIELD');
  });

  it('takes a write without a body that says it is JSON', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/pings',
      payload: '',
      headers: { 'content-type': 'application/json' },
    });
    expect(response.statusCode).toBe(200);
  });

  it.each([
    ['broken JSON', '{"title":', 'application/json', 400, 'VALIDATION_ERROR'],
    ['prototype keys', '{"__proto__":{"x":1}}', 'application/json', 400, 'VALIDATION_ERROR'],
    ['another type', '<a/>', 'application/xml', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['too much', JSON.stringify({ title: 'x'.repeat(3_000) }), 'application/json', 413, 'FILE_TOO_LARGE'],
  ])('refuses %s with its code', async (_name, payload, type, status, code) => {
    const response = await post(payload, type);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
  });

  it('says which methods a path takes', async () => {
    const response = await app.inject({ method: 'DELETE', url: '/api/notes/1' });
    expect([response.statusCode, response.json().code, response.headers.allow]).toEqual([
      405,
      'METHOD_NOT_ALLOWED',
      'POST',
    ]);
  });
});
