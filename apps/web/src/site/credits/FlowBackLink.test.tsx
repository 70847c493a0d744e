import { expect, it } from 'vitest';
import { findMismatches } from '#testing/find-mismatches.tsx';
import { FlowBackLink } from './FlowBackLink.tsx';

it('leads to where the person came from, also on a page that is loaded again', () => {
  const back = '/creditos/resultados?tipo=BANK';
  const entry = { path: '/creditos/comparar', state: { back, state: null } };
  const { found, place } = findMismatches(<FlowBackLink to="/creditos/resultados" />, entry);
  expect(found).toEqual([]);
  expect(place.querySelector('a')?.getAttribute('href')).toBe(back);
});
