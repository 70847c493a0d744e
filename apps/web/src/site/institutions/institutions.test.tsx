import { reviewStory } from '@cotejo/contracts/credits/review-story';
import type { Charge } from '@cotejo/finance/charges';
import { type Criteria, noCriteria } from '@cotejo/finance/criteria';
import { findOffers } from '@cotejo/finance/offers';
import { cleanup, render, screen, within } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { pageInstitutionsOf, preparePageInstitutions } from '#site/page-institutions.ts';
import { sampleInstitution, sampleRates } from '#testing/factories.ts';
import { sampleSiteData } from '#testing/sample-site-data.ts';
import InstitutionPage from './InstitutionPage.tsx';
import InstitutionsPage from './InstitutionsPage.tsx';
import { listExample, loadInstitution, loadInstitutions } from './load-institutions.ts';

const small = sampleInstitution({ name: 'Banco Chico', minRate: 10 });
const loan = { ...small.products.personalLoan, maxAmount: 2_000, requirements: ['Cédula', 'Planilla'] };
const smallInstitution = { ...small, available: false, products: { personalLoan: loan } };
const cheap = sampleInstitution({ name: 'Cooperativa Uno', minRate: 12 });
const dear = sampleInstitution({ name: 'Banco Dos', minRate: 15, featured: true });
const solca: Charge = {
  ...{ kind: 'solca', name: 'Contribución SOLCA', basis: 'amount', value: 0.5, when: 'deducted' },
  ...{ obligation: 'law', refundable: false },
};
const insurance: Charge = {
  ...{ kind: 'life_insurance', name: 'Seguro de desgravamen', basis: 'balance', value: 0.5, when: 'monthly' },
  ...{ obligation: 'required', refundable: false },
};
const certificates: Charge = {
  ...{ kind: 'certificates', name: 'Certificados de aportación', basis: 'fixed', value: 30, when: 'upfront' },
  ...{ obligation: 'required', refundable: true },
};
const withCharges = {
  ...cheap,
  products: { personalLoan: { ...cheap.products.personalLoan, charges: [solca, insurance, certificates] } },
};
const site = sampleSiteData({ institutions: () => [smallInstitution, dear, cheap] });

const spaced = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

async function renderOne(slug: string, data = site) {
  const Page = createRoutesStub([
    { path: '/instituciones/:slug', Component: InstitutionPage, loader: () => loadInstitution(data, slug) },
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
    const requirements = screen
      .getByRole('heading', { name: 'Requisitos que publica' })
      .closest('section') as HTMLElement;
    expect(requirements.textContent).toContain(
      'Aquí subes tu cédula, tus roles de pago y una planilla de servicio básico. La institución puede pedirte algo más al firmar.',
    );
  });

  it('lists what it publishes that it asks with source and day, checks nothing, and keeps its own words [12.12.55]', async () => {
    const criteria: Criteria = { ...noCriteria, minAge: 21, membership: 'at_signing', guarantorFrom: 5_000 };
    const personalLoan = { ...dear.products.personalLoan, criteria, requirements: ['Copia de la papeleta'] };
    const answerRecord = { from: '2025-11-20', to: '2026-11-19', due: 38, inTime: 34, medianWorkingDays: 2 };
    await renderOne('banco-dos', {
      ...site,
      institutions: () => [{ ...dear, answerRecord, products: { personalLoan } }],
    });
    const part = (name: string) => screen.getByRole('heading', { name }).closest('section') as HTMLElement;
    const asked = part('Requisitos que publica');
    expect([...asked.querySelectorAll('li')].map(({ textContent }) => spaced(textContent))).toEqual([
      ...['Desde 21 años', 'Hacerse socio al firmar', 'Garante desde $5.000', 'Copia de la papeleta'],
    ]);
    expect(spaced(asked.textContent)).toContain('Comprobados en su fuente el 3 de noviembre: Tarifario de noviembre');
    expect(within(asked).getByRole('heading', { name: 'En sus palabras' })).toBeTruthy();
    expect(asked.textContent).not.toMatch(/cumples|responde \d/i);
    expect(spaced(part('Cuándo responde').textContent)).toContain(
      'Respondió a tiempo 34 de 38 expedientes en 12 meses; la mitad, en 2 días laborables o menos.A tiempo: te contactó, desembolsó o dijo que no hasta las 17:30 del tercer día laborable.',
    );
    cleanup();
    await renderOne('banco-dos');
    expect(part('Requisitos que publica').textContent).toContain('No publica requisitos.');
    expect(part('Cuándo responde').textContent).toContain('Aún sin datos suficientes.');
  });

  it('tells who reviews and who decides, with its name [9.2.1]', async () => {
    await renderOne('banco-dos');
    expect(screen.getByRole('main').textContent).toContain(reviewStory('Banco Dos'));
  });

  it('says how to reach it, and nothing where it told nothing [9.2.5]', async () => {
    const reachable = { ...dear, email: 'creditos@banco-dos.ec' };
    await renderOne('banco-dos', sampleSiteData({ institutions: () => [reachable] }));
    const contact = within(screen.getByRole('region', { name: 'Contacto' }));
    expect(contact.getByRole('link', { name: /^creditos ?@banco-dos.ec$/ }).getAttribute('href')).toBe(
      'mailto:creditos@banco-dos.ec',
    );
    expect(contact.getByText('Quito')).toBeTruthy();
    cleanup();
    const silent = { ...dear, branches: { mainBranch: { city: '' }, otherBranches: [] } };
    await renderOne('banco-dos', sampleSiteData({ institutions: () => [silent] }));
    expect(screen.queryByRole('region', { name: 'Contacto' })).toBeNull();
  });

  it('works an example inside what it lends, to the cent, with both bars at one scale', async () => {
    expect(loadInstitution(site, 'banco-chico')).toMatchObject({
      example: { amount: 2_000, term: 24 },
      costs: { fixed: { firstPayment: 92.29 } },
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

  it('is listed by its lowest rate or its name, and found by words of its name [6.3.8]', () => {
    const listed = (search: string, order: 'total' | 'tasa' | 'nombre') =>
      loadInstitutions(site, { search, order }).institutions.map(({ name }) => name);
    const all = loadInstitutions(site).institutions;
    expect(listed('', 'tasa')).toEqual(
      [...all].sort((left, right) => left.minRate - right.minRate).map(({ name }) => name),
    );
    expect(listed('', 'nombre')).toEqual(all.map(({ name }) => name).sort());
    expect(listed('dos banco', 'total')).toEqual(['Banco Dos']);
    expect(listed('nadie', 'total')).toEqual([]);
    // Bars use the scale of the whole list, also when it is filtered.
    expect(loadInstitutions(site, { search: 'banco dos', order: 'total' }).scale).toEqual(loadInstitutions(site).scale);
  });

  it('has the total of offers, charges counted, in the list and on its page', () => {
    const charged = { ...site, institutions: () => [smallInstitution, dear, withCharges] };
    const { offers } = findOffers(preparePageInstitutions(pageInstitutionsOf(charged.institutions())), listExample);
    for (const { slug, name, total } of loadInstitutions(charged).institutions) {
      const offer = offers.find(({ institution }) => institution.name === name);
      expect(total).toBe(offer?.realTotal ?? null);
      if (offer) expect(loadInstitution(charged, slug)?.costs?.fixed.realTotal).toBe(offer.realTotal);
    }
    expect(offers).toHaveLength(2);
  });

  it('tells each charge with its tag and what it means, to the cent, down to the cost [4.7.16]', async () => {
    await renderOne('cooperativa-uno', { ...site, institutions: () => [withCharges, dear] });
    const block = screen.getByRole('heading', { name: 'Lo que cobra, con cuota fija' }).parentElement as HTMLElement;
    const lines = within(block)
      .getAllByRole('listitem')
      .map((line) => spaced(line.textContent));
    expect(lines[1]).toBe(
      'Contribución SOLCA por ley$25,00El 0,5 % del monto. Te lo descuentan al entregarte el dinero.',
    );
    expect(lines[2]).toMatch(
      /^Seguro de desgravamen lo pide la institución\$3\d\d,\d\dEl 0,5 % .*Puedes contratarlo con otra aseguradora\.$/,
    );
    expect(lines[3]).toMatch(
      /^Certificados de aportación lo pide la institución te los devuelven\$30,00, te los devuelven\$30,00\. .*Te los devuelven cuando dejas de ser socio\. .*como si te los devolvieran al terminar el préstamo/,
    );
    expect(lines[4]).toMatch(/^Lo que te cuesta el préstamo\$9\d\d,\d\d$/);
    expect(spaced(screen.getByRole('main').textContent)).toContain('Recibes $4.975. En total pagas $');
  });

  it('says where there are none, and prices nothing where they cannot be read [4.7.16]', async () => {
    await renderOne('banco-dos');
    expect(screen.getByText('Sin cargos informados.')).toBeTruthy();
    const unreadable = { ...site, institutions: () => [{ ...dear, chargesUnreadable: true as const }, cheap] };
    expect(loadInstitutions(unreadable).institutions.map(({ name, total }) => [name, total === null])).toEqual([
      ['Cooperativa Uno', false],
      ['Banco Dos', true],
    ]);
    expect(loadInstitution(unreadable, 'banco-dos')).toMatchObject({ costs: null, place: 0, institutionCount: 1 });
  });

  it('goes by the total with charges, not by the rate [4.7.16]', () => {
    const charged = { ...site, institutions: () => [withCharges, dear] };
    expect(loadInstitutions(charged).institutions.map(({ name }) => name)).toEqual(['Banco Dos', 'Cooperativa Uno']);
    expect(loadInstitution(charged, 'cooperativa-uno')).toMatchObject({ place: 2, cheapest: { slug: 'banco-dos' } });
  });

  it('shows what it announces, what it charged and the ceiling, and an interest above it in plain words [4.7.17]', async () => {
    // 15 % nominal is 16,08 % effective, 16,5 % is 17,81 %.
    const rates = (ceiling: number | null) => ({
      ...site,
      legalCeiling: () => (ceiling === null ? null : { month: '2026-11', effectiveRate: ceiling }),
      averageCharged: (id: string) => (id === dear.id ? { month: '2026-09', effectiveRate: 15.2 } : null),
    });
    const figures = () =>
      [...screen.getByRole('region', { name: 'Su tasa frente al techo legal' }).querySelectorAll('dt, dd')].map(
        (cell) => spaced(cell.textContent),
      );
    await renderOne('banco-dos', rates(17));
    expect(figures()).toEqual([
      'Lo que anuncia',
      '16,08 % a 17,81 %',
      'Lo que cobró en promedio, septiembre de 2026',
      '15,20 %',
      'Techo legal para consumo, noviembre de 2026',
      '17,00 %',
    ]);
    expect(spaced(screen.getByText(/por encima del techo/).textContent)).toBe(
      'Su tasa efectiva más alta, 17,81 %, está por encima del techo legal para consumo. Pregunta antes de firmar.',
    );
    expect(loadInstitution(rates(16.07), 'banco-dos')?.rates.aboveCeiling).toBe(16.08);
    // Published with two decimals: an equal value is not above.
    expect(loadInstitution(rates(17.81), 'banco-dos')?.rates.aboveCeiling).toBeNull();
    expect(loadInstitution(rates(null), 'banco-dos')?.rates.aboveCeiling).toBeNull();
  });

  it('says where no average and no ceiling is known [4.7.17]', async () => {
    await renderOne('banco-chico');
    expect(screen.getAllByText('Sin dato publicado')).toHaveLength(2);
    expect(screen.queryByText(/por encima del techo/)).toBeNull();
  });

  it('is not there for an unknown slug', () => expect(loadInstitution(site, 'nadie')).toBeNull());
});

describe('rates and who stands behind them', () => {
  const excludedRates = sampleRates({ isStale: true, isExcluded: true, confirmedAt: '2026-08-03T15:00:00.000Z' });
  const only = (changes: Partial<typeof dear>) => sampleSiteData({ institutions: () => [{ ...dear, ...changes }] });

  it('says when its rate was compared with its source, and that it was not the lender who said so [5.2.1] [5.2.7]', async () => {
    await renderOne('banco-dos');
    const note = screen.getByText(/^Tasa comprobada/);
    expect(note.textContent).toBe(
      'Tasa comprobada en su fuente el 3 de noviembre: Tarifario de noviembre (se abre aparte)',
    );
    expect(note.querySelector('a')?.getAttribute('rel')).toBe('nofollow noopener');
    expect(note.nextElementSibling?.textContent).toBe(
      'Cotejo compara la tasa con su fuente; la institución no nos la confirma. Cómo reunimos las tasas',
    );
  });

  it('says who supervises it, with the official list [5.2.3]', async () => {
    const said = () => {
      const section = screen.getByRole('region', { name: 'Quién la supervisa' });
      return [section.querySelector('p')?.textContent, section.querySelector('a')?.getAttribute('href')];
    };
    const listed = 'Búscala en la lista oficial (se abre aparte)';
    await renderOne('banco-dos', only({ supervisor: 'SB' }));
    expect(said()).toEqual([`Superintendencia de Bancos. ${listed}`, 'https://www.superbancos.gob.ec/']);
    cleanup();
    await renderOne('banco-dos', only({ supervisor: 'SEPS', segment: 2 }));
    expect(said()).toEqual([
      `Superintendencia de Economía Popular y Solidaria (SEPS), segmento 2. ${listed}`,
      'https://www.seps.gob.ec/',
    ]);
    cleanup();
    await renderOne('banco-dos');
    expect(said()).toEqual(['Aún no lo hemos registrado.', undefined]);
  });

  it('has its telephone, WhatsApp, site and e-mail [5.2.3]', async () => {
    await renderOne(
      'banco-dos',
      only({
        ...{ phone: '+59322981300', whatsapp: '+593991234567', website: 'https://www.banco-dos.ec/creditos' },
        email: 'creditos@banco-dos.ec',
      }),
    );
    const contact = within(screen.getByRole('region', { name: 'Contacto' }));
    expect(contact.getAllByRole('term').map((term) => term.textContent)).toEqual([
      ...['Teléfono', 'WhatsApp', 'Sitio web', 'Correo', 'Matriz'],
    ]);
    expect(contact.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['02 298 1300', 'tel:+59322981300'],
      ['099 123 4567 (se abre aparte)', 'https://wa.me/593991234567'],
      ['banco-dos.ec (se abre aparte)', 'https://www.banco-dos.ec/creditos'],
      ['creditos@banco-dos.ec', 'mailto:creditos@banco-dos.ec'],
    ]);
  });

  it('has a table of its rates over time, newest first [5.2.4] [5.2.7]', async () => {
    const limits = { minAmount: 500, maxAmount: 40_000, minTerm: 3, maxTerm: 60, charges: [], criteria: noCriteria };
    await renderOne('banco-dos', {
      ...only({}),
      rateHistory: () => [
        {
          ...limits,
          ...{ validFrom: '2025-12-01T15:00:00.000Z', validTo: '2026-10-05T15:00:00.000Z', confirmedAt: null },
          ...{ minRate: 15.5, maxRate: 15.5, effectiveRate: 16.65, maxEffectiveRate: 16.65 },
          source: { label: 'Registro inicial', url: null },
        },
        {
          ...limits,
          ...{ validFrom: '2026-10-05T15:00:00.000Z', validTo: null, confirmedAt: '2026-11-03T15:00:00.000Z' },
          ...{ minRate: 15, maxRate: 16.5, effectiveRate: 16.08, maxEffectiveRate: 17.81 },
          source: { label: 'Tarifario', url: 'https://banco.example/tarifario' },
        },
      ],
    });
    const table = within(screen.getByRole('table', { name: 'Sus tasas en el tiempo' }));
    expect(table.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      ...['Desde', 'Hasta', 'Tasa nominal', 'Tasa efectiva (TEA)', 'Fuente', 'Comprobada'],
    ]);
    const rows = table.getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.children].map((cell) => spaced(cell.textContent)))).toEqual([
      [
        ...['5 oct 2026', 'vigente', '15,00 % a 16,50 %', '16,08 % a 17,81 %'],
        ...['Tarifario (se abre aparte)', '3 nov 2026'],
      ],
      ['1 dic 2025', '5 oct 2026', '15,50 %', '16,65 %', 'Registro inicial', 'aún no'],
    ]);
    expect(table.getByRole('link').getAttribute('rel')).toBe('nofollow noopener');
  });

  it('says that it left the comparison, and why [5.2.2] [5.1.7]', async () => {
    await renderOne('banco-dos', only({ rates: excludedRates }));
    expect(screen.getByText('Salió de la comparación:').parentElement?.textContent).toBe(
      'Salió de la comparación: hace demasiado tiempo que nadie comprueba sus tasas. La última vez fue el 3 de agosto. Vuelve cuando las comprobemos.',
    );
    expect(screen.getByText('Hoy no sale en la comparación. Puedes comparar las demás.')).toBeTruthy();
    cleanup();
    await renderOne('banco-dos', only({ rates: { ...excludedRates, confirmedAt: null } }));
    expect(screen.getByText('Salió de la comparación:').parentElement?.textContent).toContain(
      'Las registramos el 5 de octubre y aún no tienen fuente.',
    );
  });

  it('gives one that left no price in the list and no place among the others [5.1.7]', async () => {
    const left = { ...cheap, rates: excludedRates };
    const data = sampleSiteData({ institutions: () => [left, dear] });
    expect(loadInstitutions(data).institutions.map(({ name, total }) => [name, total !== null])).toEqual([
      ['Banco Dos', true],
      ['Cooperativa Uno', false],
    ]);
    expect(loadInstitution(data, 'banco-dos')).toMatchObject({ place: 1, institutionCount: 1 });
    const Page = createRoutesStub([
      { path: '/instituciones', Component: InstitutionsPage, loader: () => loadInstitutions(data) },
    ]);
    render(<Page initialEntries={['/instituciones']} />);
    const item = (await screen.findByRole('link', { name: /Cooperativa Uno/ })).closest('li') as HTMLElement;
    expect(
      within(item).getByText('No sale en la comparación: hace demasiado tiempo que nadie comprueba sus tasas.'),
    ).toBeTruthy();
    cleanup();
    await renderOne('cooperativa-uno', data);
    expect(screen.getByText(/^Por ahora no sale en la comparación\./)).toBeTruthy();
  });
});
