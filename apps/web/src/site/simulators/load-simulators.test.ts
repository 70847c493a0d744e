import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { siteDataContext } from '#document/site-context.ts';
import { sampleInstitution, sampleRates } from '#testing/factories.ts';
import { sampleSiteData } from '#testing/sample-site-data.ts';
import { loader } from './SimulatorsPage.tsx';

const institutions = [
  sampleInstitution({ name: 'Banco Uno', minRate: 15 }),
  sampleInstitution({ name: 'Banco Olvidado', minRate: 9, rates: sampleRates({ isStale: true, isExcluded: true }) }),
];

function namesOf(kind: string): string[] {
  const context = new RouterContextProvider();
  context.set(siteDataContext, sampleSiteData({ institutions: () => institutions }));
  const url = new URL(`http://localhost/simuladores?tipo=${kind}`);
  const request = new Request(url);
  return loader({ context, request, url, params: {}, pattern: '/simuladores' }).institutions.map(({ name }) => name);
}

it('simulates no credit of rates nobody confirmed for too long, and lets a loan there be changed [5.1.7]', () => {
  expect(namesOf('credito')).toEqual(['Banco Uno']);
  expect(namesOf('cambio')).toEqual(['Banco Olvidado', 'Banco Uno']);
});
