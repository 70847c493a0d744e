import type { PublicRate } from '@cotejo/contracts/rates/public';
import { noCriteria } from '@cotejo/finance/criteria';
import { cleanup, render, screen, within } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { sampleRates } from '#testing/factories.ts';
import { sampleSiteData } from '#testing/sample-site-data.ts';
import { readListQuery } from '../list-finder/list-query.ts';
import { loadRates, rateOrders } from './load-rates.ts';
import RatesPage, { handle } from './RatesPage.tsx';

function sampleRate(name: string, changes: Partial<PublicRate> = {}): PublicRate {
  return {
    ...sampleRates(),
    ...{ slug: name.toLowerCase().replaceAll(' ', '-'), name, type: 'BANK' },
    ...{ minRate: 13.25, maxRate: 14.75, effectiveRate: 14.09, maxEffectiveRate: 15.79 },
    ...{ minAmount: 500, maxAmount: 40_000, minTerm: 3, maxTerm: 60, charges: [], criteria: noCriteria },
    average: { month: '2026-08', effectiveRate: 15.2 },
    ceiling: { month: '2026-11', maximumEffectiveRate: 16.77 },
    aboveCeiling: false,
    answerRecord: null,
    ...changes,
  };
}

const registered = { confirmedAt: null, source: { label: 'Registro inicial', url: null } };
const rates = [
  sampleRate('Banco Dos', { maxRate: 13.25, maxEffectiveRate: 14.09 }),
  sampleRate('Banco Olvidado', { isStale: true, isExcluded: true, confirmedAt: '2026-08-01T15:00:00.000Z' }),
  sampleRate('Cooperativa Nueva', { ...registered, type: 'COOPERATIVE', average: null, aboveCeiling: true }),
  sampleRate('Cooperativa Tarde', { type: 'COOPERATIVE', isStale: true, confirmedAt: '2026-10-03T15:00:00.000Z' }),
];
const site = sampleSiteData({
  rates: () => rates,
  legalCeiling: () => ({ month: '2026-11', effectiveRate: 16.77 }),
  ceilingSource: (month) => (month === '2026-11' ? { label: 'Banco Central', url: 'https://bce.example/tasas' } : null),
});

async function open(data = site, asked = '') {
  const loader = ({ request }: { request: Request }) => loadRates(data, readListQuery(request.url, rateOrders));
  const Page = createRoutesStub([{ path: '/tasas', Component: RatesPage, loader }]);
  render(<Page initialEntries={[`/tasas${asked}`]} />);
  await screen.findByRole('heading', { level: 1, name: 'Las tasas y de dónde salen' });
}
const names = () => screen.queryAllByRole('rowheader').map((name) => name.querySelector('a')?.textContent);
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ').trim();
const region = (name: string) => within(screen.getByRole('region', { name }));
const cells = (name: string) =>
  within(screen.getByRole('rowheader', { name: new RegExp(`^${name}`) }).closest('tr') as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => plain(cell.textContent));

it('has every institution in one table, with what it announces, what it charged and its source [5.2.5] [5.2.1]', async () => {
  await open();
  expect(screen.getAllByRole('rowheader').map((header) => plain(header.textContent))).toEqual([
    'Banco DosBanco',
    'Banco OlvidadoBanco',
    'Cooperativa NuevaCooperativa',
    'Cooperativa TardeCooperativa',
  ]);
  const source = 'Tarifario de noviembre (se abre aparte)';
  const charged = '15,20 %agosto de 2026';
  expect(cells('Banco Dos')).toEqual([
    ...['13,25 %', '14,09 %', charged],
    `Tasa comprobada en su fuente el 3 de noviembre: ${source}`,
  ]);
  expect(cells('Banco Olvidado')).toEqual([
    ...['13,25 % a 14,75 %', '14,09 % a 15,79 %', charged],
    `Sin comprobar desde el 1 de agosto: ${source}Fuera de la comparación`,
  ]);
  expect(cells('Cooperativa Nueva')).toEqual([
    ...['13,25 % a 14,75 %', '14,09 % a 15,79 %por encima del techo', 'sin dato'],
    'Tasa registrada el 5 de octubre, aún sin fuente',
  ]);
  expect(cells('Cooperativa Tarde')[3]).toBe(`Sin comprobar desde el 3 de octubre: ${source}`);
  expect(screen.getByRole('link', { name: 'Banco Dos' }).getAttribute('href')).toBe('/instituciones/banco-dos');
  for (const link of screen.getAllByRole('link', { name: source }))
    expect(link.getAttribute('rel')).toBe('nofollow noopener');
});

it('is ordered by what is announced or was charged, and searched by name, by a plain form [6.3.8]', async () => {
  const asked = { ...site, rates: () => [sampleRate('Banco Ágil', { minRate: 15 }), ...rates.slice(0, 3)] };
  await open(asked, '?orden=tasa');
  expect(names()).toEqual(['Banco Dos', 'Banco Olvidado', 'Cooperativa Nueva', 'Banco Ágil']);
  const form = screen.getByRole('button', { name: 'Buscar' }).closest('form');
  expect([form?.getAttribute('action'), form?.method]).toEqual(['/tasas', 'get']);
  // A search keeps the order.
  expect([...new FormData(form ?? undefined)]).toEqual([
    ['buscar', ''],
    ['orden', 'tasa'],
  ]);
  const ways = within(screen.getByRole('navigation', { name: 'Ordenar por' })).getAllByRole('link');
  expect(ways.map((way) => [way.textContent, way.getAttribute('href'), way.getAttribute('aria-current')])).toEqual([
    ['nombre', '/tasas', null],
    ['menor tasa', '/tasas?orden=tasa', 'true'],
    ['menor promedio', '/tasas?orden=promedio', null],
  ]);
  cleanup();
  const averages = rates.map((rate, index) => ({
    ...rate,
    average: rate.average && { month: '2026-08', effectiveRate: 16 - index },
  }));
  await open({ ...site, rates: () => averages }, '?orden=promedio');
  expect(names()).toEqual(['Cooperativa Tarde', 'Banco Olvidado', 'Banco Dos', 'Cooperativa Nueva']);
  cleanup();
  await open(asked, '?buscar=AGIL');
  expect(names()).toEqual(['Banco Ágil']);
  expect(screen.getByText('1 de 4 instituciones', { normalizer: (text) => plain(text) ?? '' })).toBeTruthy();
  // Missing data is counted over all institutions.
  expect(region('Qué falta').getAllByText('1 de 4').length).toBeGreaterThan(0);
  cleanup();
  await open(asked, '?buscar=nadie');
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('Ninguna institución de la lista se llama «nadie». Ver todas');
  expect(screen.getByRole('link', { name: 'Ver todas' }).getAttribute('href')).toBe('/tasas');
});

it('names the ceiling with its month, also when it is an older one [5.2.5] [5.1.10]', async () => {
  await open();
  const title = 'El techo legal para consumo';
  const ceiling = () => plain(screen.getByRole('region', { name: title }).textContent);
  expect(ceiling()).toBe(
    `${title}16,77 %de tasa efectiva anual (TEA), noviembre de 2026Fuente: Banco Central (se abre aparte)`,
  );
  cleanup();
  await open({ ...site, legalCeiling: () => ({ month: '2026-09', effectiveRate: 16.5 }) });
  expect(ceiling()).toBe(
    `${title}16,50 %de tasa efectiva anual (TEA), septiembre de 2026` +
      'Aún no tenemos el de noviembre de 2026: hasta entonces vale el último conocido.',
  );
  cleanup();
  await open({ ...site, legalCeiling: () => null });
  expect(ceiling()).toBe(`${title}No conocemos el techo de noviembre de 2026.`);
});

it('says how they are gathered and what is missing [5.2.5]', async () => {
  await open();
  expect(screen.getByRole('region', { name: 'Cómo las reunimos' }).textContent).toContain(
    'Lo comprueba Cotejo: la institución no nos lo confirma.',
  );
  const missing = region('Qué falta');
  const terms = missing.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(terms).toEqual([
    ['Instituciones sin el promedio que cobró', '1 de 4'],
    ['Instituciones que nadie ha comprobado todavía', '1 de 4'],
    ['Instituciones sin comprobar desde hace tiempo', '1 de 4'],
    ['Instituciones fuera de la comparación por eso', '1 de 4'],
  ]);
  cleanup();
  await open({ ...site, rates: () => rates.slice(0, 1) });
  expect(plain(screen.getByRole('region', { name: 'Qué falta' }).textContent)).toBe(
    'Qué faltaNada: todas están comprobadas y tienen su promedio.',
  );
});

it('gives the data as CSV under CC BY 4.0, and claims nothing of the sources [5.2.5]', async () => {
  await open();
  const data = region('Los datos, para usarlos');
  expect(data.getAllByRole('link').map((link) => [plain(link.textContent), link.getAttribute('href')])).toEqual([
    ['CSV', '/api/public/rates.csv'],
    ['JSON', '/api/public/rates'],
    ['CSV', '/api/public/ceilings.csv'],
    ['JSON', '/api/public/ceilings'],
    ['CC BY 4.0 (se abre aparte)', 'https://creativecommons.org/licenses/by/4.0/deed.es'],
  ]);
  expect(data.getByText(/Cada fuente conserva sus propias condiciones/)).toBeTruthy();
});

it('is a page to read, and says so where there is nothing yet [5.2.5]', async () => {
  expect(handle).toEqual({ noJs: true });
  await open({ ...site, rates: () => [] });
  expect(screen.getByRole('heading', { name: 'Hoy no hay tasas para mostrar.' })).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});
