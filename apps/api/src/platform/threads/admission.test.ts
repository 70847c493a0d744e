import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { costlyWork } from '#platform/threads/costly-work.ts';
import { createAdmin, createInstitution } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { admitCostly, openAdmission } from './admission.ts';

describe('places', () => {
  it('are so many for one caller and so many for all, of each kind of work', () => {
    const admission = openAdmission();
    const back = admission.take('imports', 'a');
    expect(() => admission.take('imports', 'a')).toThrow(costlyWork.imports.busy);
    for (const caller of ['b', 'c', 'd']) admission.take('imports', caller);
    expect(() => admission.take('imports', 'e')).toThrow(costlyWork.imports.busy);
    admission.take('exports', 'a');
    back();
    admission.take('imports', 'e');
    expect(() => admission.take('imports', 'a')).toThrow(costlyWork.imports.busy);
  });

  it('are given back once', () => {
    const admission = openAdmission();
    const back = admission.take('sheets', 'a');
    admission.take('sheets', 'a');
    back();
    back();
    admission.take('sheets', 'a');
    expect(() => admission.take('sheets', 'a')).toThrow();
  });
});

it('a call that streams keeps its place until the last byte', async () => {
  const admission = openAdmission();
  const stream = new PassThrough();
  const server = Fastify();
  server.addHook('onRequest', async (request) => {
    request.actor = { kind: 'visitor' };
  });
  server.get('/', { ...admitCostly(admission, { work: 'exports' }), handler: () => stream });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  try {
    stream.write('first');
    const response = await fetch(url);
    const takeMine = () => admission.take('exports', '127.0.0.1');
    expect(takeMine).toThrow();
    stream.end('last');
    expect(await response.text()).toBe('firstlast');
    await vi.waitFor(takeMine, { timeout: 20_000 });
  } finally {
    await server.close();
  }
});

describe('a costly call', () => {
  let app: TestApp;
  let port: number;
  let token: string;

  beforeAll(async () => {
    app = await openTestApp(await openTestDatabase());
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    port = (app.app.server.address() as AddressInfo).port;
    await createInstitution(app, { name: 'Banco del Río' });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ token } = await createAdmin(app));
  });

  const boundary = 'form';
  const form = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="tasas.csv"\r\n\r\nID;Notas\r\n\r\n--${boundary}--\r\n`,
  );
  /** Sends only the headers of an import. */
  function beginImport(as = token, length = form.length): ClientRequest {
    const request = sendRequest({
      port,
      method: 'POST',
      path: '/api/admin/rates/imports?kind=products',
      headers: {
        authorization: `Bearer ${as}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': length,
      },
    });
    request.on('error', () => undefined);
    request.flushHeaders();
    return request;
  }
  async function answerOf(request: ClientRequest) {
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as { code?: string; error?: string };
    return { status: response.statusCode, retryAfter: response.headers['retry-after'], ...body };
  }
  /** Counts the taken places of imports. Waits, because the headers may not have arrived. */
  const expectImports = (count: number) =>
    vi.waitFor(
      () => {
        const { take } = app.parts.admission;
        const free: (() => void)[] = [];
        try {
          for (;;) free.push(take('imports', `test ${free.length}`));
        } catch {
          for (const back of free) back();
        }
        expect(costlyWork.imports.calls - free.length).toBe(count);
      },
      { timeout: 20_000 },
    );

  it('of a caller that has one under way is refused with the time to come back, and its body is not read [6.8.1]', async () => {
    const first = beginImport();
    await expectImports(1);
    const second = beginImport(token, 5 * 1024 * 1024);
    expect(await answerOf(second)).toMatchObject({
      ...{ status: 503, retryAfter: '5', code: 'UNAVAILABLE' },
      error: 'Todavía hay otro archivo de tasas en curso. Inténtalo de nuevo en unos segundos.',
    });
    second.destroy();
    first.end(form);
    expect((await answerOf(first)).status).toBe(201);
    const third = beginImport();
    third.end(form);
    expect((await answerOf(third)).status).toBe(201);
  });

  it('is refused to everybody where as many as may are under way [6.8.1]', async () => {
    const others = await Promise.all(Array.from({ length: 4 }, () => createAdmin(app)));
    const under = others.map((admin) => beginImport(admin.token));
    await expectImports(4);
    const mine = beginImport();
    expect((await answerOf(mine)).status).toBe(503);
    const answers = under.map(answerOf);
    for (const request of under) request.end(form);
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  });

  it('gives its place back when its sender goes, or is refused', async () => {
    const gone = beginImport();
    await expectImports(1);
    gone.write(form.subarray(0, 50));
    gone.destroy();
    await expectImports(0);

    const path = '/api/admin/rates/imports/01990000-0000-7000-8000-000000000001/apply';
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'content-length': 50 };
    const cut = sendRequest({ port, method: 'POST', path, headers });
    cut.on('error', () => undefined);
    cut.write('{"source":');
    await expectImports(1);
    cut.destroy();
    await expectImports(0);

    const refused = beginImport();
    refused.end(Buffer.from(String(form).replace('ID;Notas', 'IX;Notas')));
    expect((await answerOf(refused)).status).toBe(400);
    await expectImports(0);
  });

  it('keeps its place until its work ends, though its caller has gone', async () => {
    const work = Promise.withResolvers<never>();
    const run = vi.spyOn(app.parts.threads, 'run').mockImplementationOnce(() => work.promise);
    const first = beginImport();
    first.end(form);
    await vi.waitFor(() => expect(run).toHaveBeenCalled(), { timeout: 20_000 });
    const closed = new Promise((resolve) => first.once('close', resolve));
    first.destroy();
    await closed;
    const second = beginImport();
    expect((await answerOf(second)).status).toBe(503);
    work.reject(new Error('at last'));
    await expectImports(0);
    run.mockRestore();
  });

  it('takes a place only in the form that costs', async () => {
    const share = (format: string) => app.call('GET', `/public/offers/share?amount=5000&term=24${format}`);
    const backs = Array.from({ length: costlyWork.drawings.callsPerCaller }, () =>
      app.parts.admission.take('drawings', '127.0.0.1'),
    );
    expect((await share('&format=png')).status).toBe(503);
    expect((await share('')).status).toBe(200);
    for (const back of backs) back();
    expect((await share('&format=png')).status).toBe(200);
  });
});
