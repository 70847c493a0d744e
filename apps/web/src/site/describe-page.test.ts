import type { Charge } from '@cotejo/finance/charges';
import { describe, expect, it } from 'vitest';
import { sampleInstitution } from '#testing/factories.ts';
import { meta as requestMeta } from './credits/request-form/RequestFormPage.tsx';
import { describePage, shortenDescription } from './describe-page.ts';
import { faqEntries } from './faq/faq-entries.ts';
import { meta as simulatorsMeta } from './simulators/SimulatorsPage.tsx';
import { describeArticle, describeBreadcrumbs, describeLoan, describeQuestions } from './structured-data.ts';

const origin = 'https://cotejo.example';

describe('a page', () => {
  const described = describePage({
    origin,
    path: '/blog',
    title: 'Blog',
    description: 'Consejos',
    sharedImage: 'blog',
    data: [{ '@type': 'Organization' }],
  });

  it('has a title, a description and an absolute canonical URL', () => {
    expect(described).toContainEqual({ title: 'Blog · cotejo' });
    expect(described).toContainEqual({ name: 'description', content: 'Consejos' });
    expect(described).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://cotejo.example/blog' });
  });

  it('has an image for shared links and structured data', () => {
    expect(described).toContainEqual({ property: 'og:image', content: 'https://cotejo.example/og/blog.png' });
    expect(described).toContainEqual({
      'script:ld+json': { '@context': 'https://schema.org', '@type': 'Organization' },
    });
  });
});

it.each([
  ['/simuladores', simulatorsMeta],
  ['/creditos/solicitud', requestMeta],
])('%s, whose URL may carry figures, is known by one URL and has an image to share', (path, meta) => {
  const described = (meta as (page: object) => object[])({ loaderData: { origin } });
  expect(described).toContainEqual({ tagName: 'link', rel: 'canonical', href: origin + path });
  expect(described).toContainEqual({ property: 'og:url', content: origin + path });
  expect(described).toContainEqual({ property: 'og:image', content: `${origin}/og/inicio.png` });
});

it('cuts a description at a word', () => {
  expect(shortenDescription('una dos tres', 9)).toBe('una dos…');
  expect(shortenDescription('una dos', 9)).toBe('una dos');
});

describe('structured data', () => {
  it('counts the steps from home', () => {
    const { itemListElement } = describeBreadcrumbs(origin, [{ name: 'Blog', path: '/blog' }]);
    expect(itemListElement.map(({ position, item }) => [position, item])).toEqual([
      [1, 'https://cotejo.example/'],
      [2, 'https://cotejo.example/blog'],
    ]);
  });

  it('holds every question with its answer', () => {
    const { mainEntity } = describeQuestions(faqEntries);
    expect(mainEntity).toHaveLength(faqEntries.length);
    expect(mainEntity[0]?.acceptedAnswer.text).toBe(faqEntries[0]?.answer);
  });

  it('gives amounts, terms and rates of a loan in their units', () => {
    const described = describeLoan(origin, sampleInstitution({ name: 'Banco Uno', minRate: 12 }));
    expect(described).toMatchObject({
      '@type': 'LoanOrCredit',
      amount: { currency: 'USD', minValue: 500, maxValue: 40_000 },
      loanTerm: { minValue: 3, maxValue: 60, unitCode: 'MON' },
      interestRate: { minValue: 12, maxValue: 13.5 },
    });
  });

  it('names the charges of a loan, and none where none are known', () => {
    const { products, ...institution } = sampleInstitution({ name: 'Banco Uno', minRate: 12 });
    const solca: Charge = {
      ...{ kind: 'solca', name: 'Contribución SOLCA', basis: 'amount', value: 0.5, when: 'deducted' },
      ...{ obligation: 'law', refundable: false },
    };
    const charged = {
      ...institution,
      products: { personalLoan: { ...products.personalLoan, minTerm: 12, charges: [solca] } },
    };
    expect(describeLoan(origin, charged)).toMatchObject({
      feesAndCommissionsSpecification:
        'Contribución SOLCA (por ley): El 0,5\u00a0% del monto. Te lo descuentan al entregarte el dinero.',
    });
    expect(describeLoan(origin, { ...institution, products })).not.toHaveProperty('feesAndCommissionsSpecification');
  });

  it('offers no amount and no term that the site does not take', () => {
    const institution = sampleInstitution({ name: 'Banco Uno', minRate: 12 });
    const wide = { ...institution.products.personalLoan, minAmount: 300, maxAmount: 150_000, minTerm: 1, maxTerm: 84 };
    const described = describeLoan(origin, {
      ...institution,
      products: { ...institution.products, personalLoan: wide },
    });
    expect(described).toMatchObject({
      amount: { minValue: 500, maxValue: 100_000 },
      loanTerm: { minValue: 3, maxValue: 72 },
    });
  });

  it('says who wrote an article and when', () => {
    const post = { slug: 'nota', title: 'Nota', excerpt: 'x', publishedOn: '2026-11-01', updatedOn: '2026-11-02' };
    expect(describeArticle(origin, { ...post, sharedImage: 'blog' })).toMatchObject({
      headline: 'Nota',
      datePublished: '2026-11-01',
      author: { '@type': 'Organization', name: 'Cotejo' },
    });
  });
});
