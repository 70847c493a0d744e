import { allEndpoints } from '@cotejo/contracts/all-endpoints';
import type { DescribedEndpoint } from '@cotejo/contracts/core/endpoint';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Answered, Send } from './attack-client.ts';
import { countTry, reportTries } from './attack-tally.ts';
import {
  type AttackWorld,
  createContact,
  createPerson,
  createPhone,
  createReviewer,
  openAttackWorld,
} from './attack-world.ts';
import { findFault } from './judge-response.ts';
import { greedyKeys, oddBodyValues, oddDates, oddNumbers, oddShapes, oddTexts, sqlTexts } from './odd-values.ts';
import { bodySchemaOf, isJsonBody, nameOf, parameterNames, pathWith, queryKeys, sampleBody } from './sample-request.ts';

// Trying every value in every field takes long on a busy machine; `findFault` detects a single slow response.
vi.setConfig({ testTimeout: 300_000 });

// Iterates over the contract, so new endpoints are attacked too.

const unknownId = '0199c0de-0000-7000-8000-000000000001';
const anyId = (name?: string) => (name === 'month' ? '2026-01' : name === 'segment' ? 'consumo' : unknownId);

let world: AttackWorld;
let userToken: string;
let adminToken: string;
let contactToken: string;
let phoneToken: string;
/** Tokens checked since the last write or 401, either of which may have ended a session. */
const goodTokens = new Set<string>();

beforeAll(async () => {
  const opened = await openAttackWorld();
  const send: Send = async (sent) => {
    const response = await opened.send(sent);
    const hasWritten = response.status < 300 && sent.method !== undefined && sent.method !== 'GET';
    if (response.status === 401 || hasWritten) goodTokens.clear();
    return response;
  };
  world = { ...opened, send };
});
afterAll(async () => {
  await world.close();
  reportTries();
});

/** A token with access; replaced when an attack ended the session. */
async function tokenFor({ access }: DescribedEndpoint): Promise<string | undefined> {
  if (access.kind === 'public') return undefined;
  if (access.kind === 'admin') {
    adminToken = await stillGood(adminToken, 'admin/auth', async () => (await createReviewer(world.app)).token);
    return adminToken;
  }
  if (access.kind === 'contact') {
    contactToken = await stillGood(contactToken, 'handover', async () => (await createContact(world.app)).token);
    return contactToken;
  }
  if (access.kind === 'phone') {
    phoneToken = await stillGood(phoneToken, 'phone', async () => (await createPhone(world.app)).token);
    return phoneToken;
  }
  userToken = await stillGood(userToken, 'users/profile', async () => (await createPerson(world.app)).token);
  return userToken;
}

async function stillGood(token: string | undefined, probe: string, make: () => Promise<string>): Promise<string> {
  if (token && goodTokens.has(token)) return token;
  const isGood = token !== undefined && (await world.send({ path: `/api/${probe}`, token })).status === 200;
  const good = isGood ? token : await make();
  goodTokens.add(good);
  return good;
}

const faults: string[] = [];
afterEach(() => {
  // All of a test at once, because they often have the same cause.
  expect(faults.splice(0)).toEqual([]);
});

const expectNoFault = (attackClass: string, what: string, response: Answered) => {
  countTry(attackClass, response);
  const fault = findFault(response);
  if (fault) faults.push(`${what}: ${fault}`);
};

let shares = 0;

/** Every eighth value, shifted at each call, because trying all of them takes minutes; `npm run test:attacks` does. */
function share<Value>(values: readonly Value[]): readonly Value[] {
  if (process.env.ATTACK_REPORT) return values;
  shares += 1;
  return values.filter((_, index) => index % 8 === shares % 8);
}

const withParameters = allEndpoints.filter((endpoint) => parameterNames(endpoint).length > 0);
const withQuery = allEndpoints.filter((endpoint) => endpoint.query !== undefined);
const withJson = allEndpoints.filter(isJsonBody);
const writes = allEndpoints.filter(({ method }) => method !== 'GET');

describe('the walk over the contract', () => {
  it('reaches every path of the OpenAPI document', async () => {
    const { body } = await world.send({ path: '/api/openapi.json' });
    const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    const walked = new Set(allEndpoints.map(({ method, path }) => `${method} /api${path}`));
    expect(described.filter((line) => !walked.has(line) && !line.startsWith('HEAD '))).toEqual([]);
    expect(walked.size).toBe(described.filter((line) => !line.startsWith('HEAD ')).length);
  });
});

describe('values in a query', () => {
  it.each(withQuery.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (name, endpoint) => {
    const token = await tokenFor(endpoint);
    const path = pathWith(endpoint, anyId);
    const keys = queryKeys(endpoint);
    for (const key of [...keys, 'unknown']) {
      // Workbooks are slow, so only the first key is tried with them; others read the same rows as CSV.
      const form = keys.includes('format') && !['format', keys[0]].includes(key) ? 'format=csv&' : '';
      const texts = [...sqlTexts, ...oddTexts, ...oddNumbers, ...oddDates];
      const queries = [...texts.map((text) => `${key}=${encodeURIComponent(text)}`), ...oddShapes(key)];
      for (const query of share(queries)) {
        const attackClass = sqlTexts.some((text) => query.endsWith(encodeURIComponent(text)))
          ? 'SQL in a query'
          : 'odd values in a query';
        expectNoFault(
          attackClass,
          `${name}?${query.slice(0, 80)}`,
          await world.send({ path: `${path}?${form}${query}`, token }),
        );
      }
    }
  });

  it('keys that no list has', async () => {
    const flood = Array.from({ length: 1_500 }, (_, index) => `k${index}=1`).join('&');
    for (const query of ['__proto__=1', '__proto__[a]=1', 'constructor[prototype][a]=1', flood]) {
      expectNoFault('prototype keys', query.slice(0, 40), await world.send({ path: `/api/public/blogs?${query}` }));
    }
  });
});

describe('values in a path', () => {
  it.each(withParameters.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (name, endpoint) => {
    const token = await tokenFor(endpoint);
    const body = isJsonBody(endpoint) ? sampleBody(endpoint) : undefined;
    for (const parameter of parameterNames(endpoint)) {
      for (const text of share([...sqlTexts, ...oddTexts, ...oddNumbers])) {
        const path = pathWith(endpoint, (each) => (each === parameter ? text : anyId(each)));
        const response = await world.send({ method: endpoint.method, path, token, body });
        expectNoFault('odd values in a path', `${name} ${JSON.stringify(text.slice(0, 40))}`, response);
      }
    }
  });
});

describe('bodies', () => {
  it.each(withJson.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (name, endpoint) => {
    const sample = sampleBody(endpoint);
    const path = pathWith(endpoint, anyId);
    const send = async (body: unknown, headers = {}) =>
      world.send({ method: endpoint.method, path, body, headers, token: await tokenFor(endpoint) });

    const fieldNames = Object.keys(bodySchemaOf(endpoint).properties ?? {});
    for (const [key, value] of Object.entries(greedyKeys)) {
      if (fieldNames.includes(key)) continue;
      const response = await send({ ...sample, [key]: value });
      expectNoFault('extra keys', `${name} ${key}`, response);
      expect([name, key, response.status, response.body.code]).toEqual([
        name,
        key,
        400,
        expect.stringMatching(/^(UNKNOWN_FIELD|ERROR)$/),
      ]);
    }

    for (const key of fieldNames) {
      for (const value of share(oddBodyValues)) {
        expectNoFault('odd values in a body', `${name} ${key}`, await send({ ...sample, [key]: value }));
      }
    }

    const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
    const shapes: [attackClass: string, body: string | Buffer, headers?: Record<string, string>][] = [
      ['deep JSON', deep(5_000)],
      ['deep JSON', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
      ['deep JSON', `{"${fieldNames[0] ?? 'a'}":${deep(5_000)}}`],
      [
        'oversized JSON',
        JSON.stringify({ ...sample, padding: 'x'.repeat((endpoint.bodyLimitBytes ?? 100 * 1024) + 1) }),
      ],
      ['prototype keys', `{"__proto__":{"isAdmin":true}}`],
      ['prototype keys', `{"constructor":{"prototype":{"isAdmin":true}}}`],
      ['prototype keys', `{"${fieldNames[0] ?? 'a'}":{"__proto__":{"isAdmin":true}}}`],
      ['broken JSON', '{'],
      ['broken JSON', '\u0000'],
      ['broken JSON', Buffer.from([0xff, 0xfe, 0x7b, 0x00])],
      ['broken JSON', '{"a":1e99999}'],
      ['broken JSON', 'null'],
      ['broken JSON', '[]'],
      ['broken JSON', '"text"'],
      ['broken JSON', '{"a":1}', { 'content-type': 'application/json; charset=utf-7' }],
      ['wrong media types', '<a/>', { 'content-type': 'application/xml' }],
      ['wrong media types', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }],
      ['wrong media types', '{"a":1}', { 'content-type': 'text/plain' }],
      ['wrong media types', '--x\r\n', { 'content-type': 'multipart/form-data; boundary=x' }],
      ['wrong media types', '{}', { 'content-type': 'application/json', 'content-encoding': 'gzip' }],
    ];
    for (const [attackClass, body, headers] of shapes) {
      const response = await send(body, headers);
      expectNoFault(attackClass, `${name} ${String(body).slice(0, 40)}`, response);
      if (attackClass === 'oversized JSON') expect([name, response.status]).toEqual([name, 413]);
    }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});

describe('pages of other sites', () => {
  const foreign = [
    'https://malo.example',
    'null',
    'http://localhost.malo.example',
    'http://localhost:1',
    'https://localhost',
  ];

  it.each(writes.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (_name, endpoint) => {
    for (const origin of foreign) {
      const response = await world.send({
        method: endpoint.method,
        path: pathWith(endpoint, anyId),
        token: await tokenFor(endpoint),
        headers: { origin },
        body: isJsonBody(endpoint) ? sampleBody(endpoint) : undefined,
      });
      expectNoFault('foreign Origin', origin, response);
      expect([response.status, response.body.code]).toEqual([403, expect.stringMatching(/^(FORBIDDEN|ERROR)$/)]);
      expect(response.headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('are told by no response that they may read it', async () => {
    // Open data may be read from any origin.
    const isOpen = (path: string) => path.startsWith('/public/rates') || path.startsWith('/public/ceilings');
    for (const endpoint of allEndpoints.filter(({ method, path }) => method === 'GET' && !isOpen(path))) {
      const path = pathWith(endpoint, anyId);
      const headers = { origin: 'https://malo.example', 'access-control-request-method': 'GET' };
      for (const method of ['GET', 'OPTIONS']) {
        const response = await world.send({ method, path, token: await tokenFor(endpoint), headers });
        expectNoFault('foreign Origin', `${method} ${path}`, response);
        expect(response.headers['access-control-allow-origin']).toBeUndefined();
      }
    }
  });
});
