import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from './all-endpoints.ts';

describe('allEndpoints', () => {
  it('has every method and path once', () => {
    const calls = allEndpoints.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([]);
  });

  it('refuses unknown keys in every body', () => {
    for (const { body, method, path } of allEndpoints) {
      if (body === undefined || body === 'multipart') continue;
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
