import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sampleRates } from '#testing/factories.ts';
import { RatesNote } from './RatesNote.tsx';

const now = new Date('2026-11-26T15:00:00.000Z');
const show = (changes: Parameters<typeof sampleRates>[0]) =>
  render(<RatesNote rates={sampleRates(changes)} now={now} />).container.textContent;

it('says when rates were compared with their source, which is a link nobody vouches for [5.2.1] [5.2.7]', () => {
  expect(show({})).toBe('Tasa comprobada en su fuente el 3 de noviembre: Tarifario de noviembre (se abre aparte)');
  const link = screen.getByRole('link');
  expect(link.getAttribute('href')).toBe('https://banco.example/tarifario');
  expect(link.getAttribute('rel')).toBe('nofollow noopener');
  expect(link.getAttribute('target')).toBe('_blank');
});

it('names a source without a page, and the year of another one [5.2.1]', () => {
  expect(show({ source: { label: 'Llamada a la agencia', url: null }, confirmedAt: '2025-12-30T15:00:00.000Z' })).toBe(
    'Tasa comprobada en su fuente el 30 de diciembre de 2025: Llamada a la agencia',
  );
  expect(screen.queryByRole('link')).toBeNull();
});

it('says since when nobody compared them, by the day in Ecuador [5.2.1]', () => {
  expect(show({ isStale: true, confirmedAt: '2026-10-04T03:00:00.000Z' })).toMatch(
    /^Sin comprobar desde el 3 de octubre: Tarifario de noviembre/,
  );
});

it('says that rates have no source yet [5.2.1]', () => {
  const registered = { confirmedAt: null, source: { label: 'Registro inicial', url: null } };
  expect(show(registered)).toBe('Tasa registrada el 5 de octubre, aún sin fuente');
  expect(show({ ...registered, isStale: true })).toBe('Sin comprobar desde el 5 de octubre, aún sin fuente');
});
