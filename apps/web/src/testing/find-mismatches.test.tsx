import { expect, it } from 'vitest';
import { findMismatches } from './find-mismatches.tsx';

it('finds a screen whose markup in the browser is not that of the server', () => {
  let renderings = 0;
  function Screen() {
    renderings += 1;
    return <p>{renderings === 1 ? 'del servidor' : 'del navegador'}</p>;
  }
  const { found } = findMismatches(<Screen />, { path: '/' });
  expect(found.join()).toMatch(/hydrat/i);
});

it('finds nothing in a screen that is the same on both sides', () => {
  expect(findMismatches(<p>igual</p>, { path: '/' }).found).toEqual([]);
});
