import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allEndpoints, endpointNames } from './all-endpoints.ts';
import type { DescribedEndpoint } from './core/endpoint.ts';

describe('allEndpoints', () => {
  it('has every method and path once', () => {
    const calls = allEndpoints.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([]);
  });

  it('has a name of its own for each', () => {
    const names = allEndpoints.map(({ method, path }) => endpointNames.get(`${method} ${path}`));
    expect(names).not.toContain(undefined);
    expect(new Set(names).size).toBe(allEndpoints.length);
  });

  it('refuses unknown keys in every body', () => {
    for (const { body, method, path } of allEndpoints) {
      if (body === undefined || typeof body === 'string') continue;
      const issues = body.safeParse({ neverHeardOf: 1 }).error?.issues ?? [];
      expect(
        issues.map((issue) => issue.code),
        `${method} ${path}`,
      ).toContain('unrecognized_keys');
    }
  });

  it('can be written as JSON Schema', () => {
    for (const { params, query, body, reply } of allEndpoints)
      for (const schema of [params, query, body, reply])
        if (schema instanceof z.ZodType)
          expect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).toBeTypeOf('object');
  });
});

describe('a reply that holds an applicant', () => {
  /** Keys of objects about the person who applies, in whatever depth. */
  const personal = ['applicant', 'cedula'];

  function keysIn(schema: unknown): string[] {
    if (typeof schema !== 'object' || schema === null) return [];
    if (Array.isArray(schema)) return schema.flatMap(keysIn);
    return Object.entries(schema).flatMap(([key, value]) => [
      ...(key === 'properties' ? Object.keys(value as object) : []),
      ...keysIn(value),
    ]);
  }

  it('needs a permission that opens people [12.9.48]', () => {
    const opening = ['credits.read', 'documents.read', 'users.manage', 'admins.manage'];
    const deciding = ['credits.approve', 'credits.reject', 'documents.verify'];
    const holding = allEndpoints.filter(
      ({ access, reply }) =>
        access.kind === 'admin' &&
        reply instanceof z.ZodType &&
        keysIn(z.toJSONSchema(reply, { io: 'input', unrepresentable: 'any' })).some((key) => personal.includes(key)),
    );
    expect(holding.length).toBeGreaterThan(8);
    for (const { access, method, path } of holding) {
      const anyOf: readonly string[] = access.kind === 'admin' ? access.anyOf : [];
      expect(anyOf.length, `${method} ${path} needs no permission`).toBeGreaterThan(0);
      expect([...opening, ...deciding], `${method} ${path}`).toEqual(expect.arrayContaining([...anyOf]));
    }
  });
});

describe('what the browser does differently with a call', () => {
  const namesOf = (isMeant: (endpoint: DescribedEndpoint) => boolean) =>
    allEndpoints.filter(isMeant).map(({ method, path }) => `${method} ${path}`);

  it('is never to repeat a sign-in, a recovery, a verification or an unlock', () => {
    const guarding = namesOf(({ path }) => /login|two-step|recover|verif|unlock/.test(path));
    const repeated = namesOf(({ client, rateLimit }) => client?.retry !== false && rateLimit !== 'strict');
    expect(guarding.length).toBeGreaterThan(15);
    expect(guarding.filter((name) => repeated.includes(name))).toEqual([]);
  });

  it('is to send every call of the administration with its session', () => {
    const sent = namesOf(({ access, client }) => access.kind === 'admin' || client?.audience === 'admin');
    expect(sent).toEqual(namesOf(({ path }) => path.startsWith('/admin')));
  });

  it('is to send the calls of a contact with no other session [12.8.4]', () => {
    const sent = namesOf(({ access, client }) => access.kind === 'contact' || client?.audience === 'contact');
    expect(sent).toEqual(namesOf(({ path }) => /^\/handover(\/|$)/.test(path)));
    expect(sent).toEqual(namesOf(({ client }) => client?.audience === 'contact'));
  });

  it('is to send the calls of a phone with no other session [12.13.1]', () => {
    const sent = namesOf(({ access, client }) => access.kind === 'phone' || client?.audience === 'phone');
    expect(sent).toEqual(namesOf(({ path }) => /^\/phone(\/|$)/.test(path)));
    expect(sent).toEqual(namesOf(({ client }) => client?.audience === 'phone'));
  });

  it('is to speak of an application wherever a call is about one', () => {
    const withCreditTexts = namesOf(({ client }) => client?.failureTexts === 'credit');
    expect(withCreditTexts).toEqual(namesOf(({ path }) => /^\/credits(\/|$)/.test(path)));
  });
});
