import type { SiteData } from '@cotejo/contracts/site-data';
import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { siteDataContext } from '#document/site-context.ts';
import { sampleInstitution } from '#testing/factories.ts';
import { sampleSiteData } from '#testing/sample-site-data.ts';
import { loader } from './estimate-fragment.tsx';
import { loadHome } from './load-home.ts';

async function ask(search: string, data: SiteData = sampleSiteData()) {
  const context = new RouterContextProvider();
  context.set(siteDataContext, data);
  const request = new Request(`http://localhost/estimacion${search}`);
  const response = loader({ request, context, url: new URL(request.url), params: {}, pattern: '/estimacion' });
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const textOf = (id: string) => page.getElementById(id)?.textContent?.replaceAll('\u00a0', ' ') ?? null;
  return { response, words: textOf('primera-cuota'), costs: textOf('extremos'), page };
}

it('answers what home shows for the figures it starts with, for search engines not to list', async () => {
  const { response, words, costs, page } = await ask('?monto=8000&plazo=48');
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=60',
    'x-robots-tag': 'noindex',
  });
  const { estimate } = loadHome(sampleSiteData());
  if (typeof estimate === 'string') throw new Error(estimate);
  const { lowest, highest } = estimate;
  expect(words).toBe(`La primera cuota va de ${lowest} a ${highest} en 9 instituciones`);
  expect(estimate.extremes.map(({ name }) => name)).toEqual(['Cooperativa Jardín Azuayo', 'Banco Guayaquil']);
  for (const { name } of estimate.extremes) expect(costs).toContain(name);
  expect(page.querySelectorAll('[role=img]')).toHaveLength(2);
});

const [askForAmount, askForTerm] = ['Escribe cuánto necesitas.', 'Escribe en cuántos meses quieres pagar.'];
const nobody = 'Con ese monto y ese plazo no encontramos quien preste. Prueba con menos monto o más meses.';

it.each([
  ['', askForAmount],
  ['?monto=&plazo=48', askForAmount],
  ['?monto=diez&plazo=48', askForAmount],
  ['?monto=-8000&plazo=48', askForAmount],
  ['?monto=%&plazo=%E0%A4%A', askForAmount],
  ['?monto=<script>alert(1)</script>&plazo=48', askForAmount],
  ['?monto=8000', askForTerm],
  ['?monto=8000&plazo=NaN', askForTerm],
  ['?monto=0&plazo=48', nobody],
  ['?monto=8000&plazo=0', nobody],
  ['?monto=8000&plazo=12,5', nobody],
  [`?monto=${'9'.repeat(400)}&plazo=48`, nobody],
  [`?monto=8000&plazo=${'9'.repeat(400)}`, nobody],
  ['?monto=8000&plazo=100000000', nobody],
])('says in words what is wrong with %s', async (search, text) => {
  const { response, words, costs } = await ask(search);
  expect([response.status, words, costs]).toEqual([200, text, '']);
});

it('says so where there is nothing to compare', async () => {
  const { words } = await ask('?monto=8000&plazo=48', sampleSiteData({ institutions: () => [] }));
  expect(words).toBe('Todavía no hay instituciones que comparar.');
});

it('compares more institutions than a page could carry', async () => {
  const many = Array.from({ length: 450 }, (_, index) => sampleInstitution({ name: `Banco ${index}`, minRate: 15 }));
  const { words } = await ask('?monto=8000&plazo=48', sampleSiteData({ institutions: () => many }));
  expect(words).toContain('en 450 instituciones');
});
