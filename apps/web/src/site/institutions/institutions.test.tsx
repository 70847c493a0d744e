import { render, screen, within } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { sampleInstitution, sampleSiteData } from '#testing/sample-site-data.ts';
import InstitutionPage from './InstitutionPage.tsx';
import InstitutionsPage from './InstitutionsPage.tsx';
import { loadInstitution, loadInstitutions } from './load-institutions.ts';

const small = sampleInstitution({ name: 'Banco Chico', minRate: 10 });
const loan = { ...small.products.personalLoan, maxAmount: 2_000, requirements: ['Cédula', 'Planilla'] };
const smallInstitution = { ...small, available: false, products: { personalLoan: loan } };
const cheap = sampleInstitution({ name: 'Cooperativa Uno', minRate: 12 });
const dear = sampleInstitution({ name: 'Banco Dos', minRate: 15, featured: true });
const site = sampleSiteData({ institutions: () => [smallInstitution, dear, cheap] });

const spaced = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

async function renderOne(slug: string) {
  const Page = createRoutesStub([
    { path: '/instituciones/:slug', Component: InstitutionPage, loader: () => loadInstitution(site, slug) },
  ]);
  render(<Page initialEntries={[`/instituciones/${slug}`]} />);
  await screen.findByRole('heading', { level: 1 });
}

describe('the list', () => {
  it('goes by the total, a featured one too, and ends with who does not lend the example', () => {
    expect(loadInstitutions(site).institutions.map(({ name }) => name)).toEqual([
      'Cooperativa Uno',
      'Banco Dos',
      'Banco Chico',
    ]);
  });

  it('leads to each page and says who cannot be chosen', async () => {
    const Page = createRoutesStub([
      { path: '/instituciones', Component: InstitutionsPage, loader: () => loadInstitutions(site) },
    ]);
    render(<Page initialEntries={['/instituciones']} />);
    const link = await screen.findByRole('link', { name: /Banco Chico/ });
    expect(link.getAttribute('href')).toBe('/instituciones/banco-chico');
    expect(within(link.closest('li') as HTMLElement).getByText('NO DISPONIBLE')).toBeTruthy();
  });
});

describe('the page of one', () => {
  it('shows rates, requirements and cities', async () => {
    await renderOne('banco-chico');
    const main = spaced(screen.getByRole('main').textContent);
    for (const part of ['10,00 % a 11,50 %', '$500 a $2.000', '3 a 60 meses', 'Planilla', 'Cuenca, Quito'])
      expect(main).toContain(part);
  });

  it('is not there for one that was deleted', () => {
    const deleted = sampleInstitution({ name: 'Banco Borrado', minRate: 11, isActive: false });
    const data = sampleSiteData({ institutions: () => [deleted, cheap] });
    expect(loadInstitution(data, 'banco-borrado')).toBeNull();
    expect(loadInstitution(data, 'cooperativa-uno')).not.toBeNull();
  });

  it('says what is asked where the institution names no requirements', async () => {
    await renderOne('banco-dos');
    const requirements = screen.getByRole('heading', { name: 'Requisitos' }).closest('section') as HTMLElement;
    expect(requirements.textContent).toContain(
      'Aquí subes tu cédula, tus roles de pago y una planilla de servicio básico, y una persona de Cotejo los revisa. La institución puede pedirte algo más al firmar.',
    );
  });

  it('works an example inside what it lends, to the cent, with both bars at one scale', async () => {
    expect(loadInstitution(site, 'banco-chico')?.example).toMatchObject({
      amount: 2_000,
      term: 24,
      fixed: { instalment: 92.29 },
    });
    await renderOne('banco-chico');
    expect(screen.getAllByRole('img', { name: /^Cuota (fija|decreciente): capital \$2\.000/ })).toHaveLength(2);
  });

  it('says what it costs beside the cheapest', async () => {
    await renderOne('banco-dos');
    expect(spaced(screen.getByText(/ocupa el puesto/).textContent)).toMatch(
      /puesto 2 de 2: pagarías \$\d+ más que en Cooperativa Uno/,
    );
  });

  it('ranks only those that take applications, and gives no place to one that does not', async () => {
    const closed = site.institutions().map((each) => ({ ...each, available: each.slug !== 'cooperativa-uno' }));
    const today = { ...site, institutions: () => closed };
    expect(loadInstitution(today, 'banco-dos')).toMatchObject({
      ...{ place: 1, institutionCount: 1, cheapest: { slug: 'banco-dos' } },
    });
    expect(loadInstitution(today, 'cooperativa-uno')).toMatchObject({ place: 0, cheapest: { slug: 'banco-dos' } });
  });

  it('has the total of offers, instalment × term, in the list and on its page', () => {
    for (const { slug, total } of loadInstitutions(site).institutions) {
      const one = loadInstitution(site, slug);
      if (!one) throw new Error(slug);
      const { fixed, term } = one.example;
      expect(Math.round(fixed.total * 100)).toBe(Math.round(fixed.instalment * 100) * term);
      if (total !== null) expect(total).toBe(fixed.total);
    }
  });

  it('is not there for an unknown slug', () => expect(loadInstitution(site, 'nadie')).toBeNull());
});
