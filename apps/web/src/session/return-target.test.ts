import { expect, it } from 'vitest';
import { hasJustSignedOut, readReturnTarget, signedOutPath, withReturnTarget } from './return-target.ts';

it('carries the way back in the URL', () => {
  const url = withReturnTarget('/login', '/creditos/resultados?page=2');
  expect(url).toBe('/login?volver=%2Fcreditos%2Fresultados%3Fpage%3D2');
  expect(readReturnTarget(url.slice('/login'.length))).toBe('/creditos/resultados?page=2');
  expect(withReturnTarget('/login', null)).toBe('/login');
});

it.each(['https://example.com', '//example.com', '/\\example.com', 'javascript:alert(1)', '/\t/example.com', ''])(
  'never leads to %j',
  (target) => {
    expect(readReturnTarget(`?volver=${encodeURIComponent(target)}`)).toBeNull();
  },
);

it('tells that a page without the framework signed out', () => {
  expect(hasJustSignedOut(signedOutPath.slice('/login'.length))).toBe(true);
  expect(hasJustSignedOut('')).toBe(false);
});
