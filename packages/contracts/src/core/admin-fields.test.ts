import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  changedImageSchema,
  dayQuery,
  imageDataUrlSchema,
  repeatableQuery,
  searchQuery,
} from './admin-fields.schemas.ts';

const textOf = (schema: z.ZodType, input: unknown) => schema.safeParse(input).error?.issues[0]?.message ?? null;

describe('a filter', () => {
  it('looks for at most 100 characters, without those nobody can type', () => {
    expect(searchQuery.parse(`  ${'a'.repeat(150)}`)).toBe('a'.repeat(100));
    expect(searchQuery.parse('ana\u0000maría')).toBe('ana maría');
    expect(searchQuery.parse('\ud800')).toBe('\ufffd');
    expect(searchQuery.parse('   ')).toBeUndefined();
  });

  it('takes a day from 1970 to 2200', () => {
    for (const day of ['1970-01-01', '2200-12-31', '2028-02-29']) expect(dayQuery.parse(day)).toBe(day);
    for (const day of ['1969-12-31', '2201-01-01', '9999-01-01', '2026-02-29', '22/11/2026'])
      expect(textOf(dayQuery, day)).toBe('Fecha inválida (AAAA-MM-DD)');
  });

  it('takes several values, repeated or by comma, and none that is unknown', () => {
    const schema = repeatableQuery(['A', 'B', 'C'], 'Valor inválido', (text) => text.toUpperCase());
    expect(schema.parse('b,a')).toEqual(['A', 'B']);
    expect(schema.parse(['c', 'a'])).toEqual(['A', 'C']);
    expect(schema.parse(',')).toBeUndefined();
    for (const wrong of ['x', 'a,x', ['a', 'x']]) expect(textOf(schema, wrong)).toBe('Valor inválido');
  });
});

describe('an image as data-URL', () => {
  const dataUrl = (kind: string) => `data:image/${kind};base64,aG9sYQ==`;

  it.each(['png', 'jpg', 'jpeg', 'gif', 'webp'])('may be %s', (kind) => {
    expect(imageDataUrlSchema('falta').parse(dataUrl(kind))).toBe(dataUrl(kind));
    expect(changedImageSchema.parse(dataUrl(kind))).toBe(dataUrl(kind));
  });

  it.each([dataUrl('svg+xml'), dataUrl('heic'), 'data:image/png;base64,', 'data:image/png,abc', 'javascript:1'])(
    'is nothing else: %s',
    (text) => {
      for (const schema of [imageDataUrlSchema('falta'), changedImageSchema])
        expect(textOf(schema, text)).toBe('Formato de imagen inválido');
    },
  );

  it('stays as it is where its URL, nothing or null is sent', () => {
    for (const same of ['/media/1', 'https://ejemplo.ec/1.png', '', null, undefined])
      expect(changedImageSchema.parse(same)).toBeUndefined();
  });
});
