import { expect, it } from 'vitest';
import { etagOf, hasAlready } from './etag.ts';

it('is weak, since the same tag stands for the response compressed and not, and compared as one', () => {
  const etag = etagOf('a');
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  for (const sent of [etag, etag.replace('W/', ''), `"x", ${etag}`])
    expect(hasAlready({ 'if-none-match': sent }, etag)).toBe(true);
  for (const sent of [undefined, etagOf('b')]) expect(hasAlready({ 'if-none-match': sent }, etag)).toBe(false);
});
