import { expect, it } from 'vitest';
import { seenVersionSchema } from './changes.schemas.ts';
import { fieldChangeText } from './changes.ts';

it('tells a change from the value before to the value after', () => {
  const change = { field: 'minRate', label: 'Tasa mínima', before: '14,52 %', after: '13,00 %' };
  expect(fieldChangeText(change)).toBe('Tasa mínima: 14,52 % → 13,00 %');
});

it.each([
  ['before', { before: null, after: 'b' }],
  ['after', { before: 'a', after: null }],
])('says only that it changed where the value %s is not kept', (_, values) => {
  expect(fieldChangeText({ field: 'content', label: 'Contenido', ...values })).toBe('Contenido: cambió');
});

it('takes a version as a number or as the text of a form', () => {
  expect(seenVersionSchema.parse(7)).toBe(7);
  expect(seenVersionSchema.parse('7')).toBe(7);
  for (const wrong of [-1, 1.5, '-1', '1.5', '', 'x', '9'.repeat(10), null])
    expect(seenVersionSchema.safeParse(wrong).error?.issues[0]?.message).toBe('Versión inválida');
});
