import {
  cedulaSchema,
  direccionSchema,
  emailSchema,
  personNameSchema,
  telefonoSchema,
} from '@cotejo/contracts/core/fields.schemas';
import { validatedLimits } from '@cotejo/contracts/core/limits';
import { reviewStory } from '@cotejo/contracts/credits/review-story';
import { creditStatuses } from '@cotejo/contracts/credits/status';
import { chargesInput } from '@cotejo/contracts/institutions/charges.schemas';
import { contradictionsOf } from '@cotejo/contracts/institutions/criteria';
import { criteriaInput } from '@cotejo/contracts/institutions/criteria.schemas';
import type { Charge } from '@cotejo/finance/charges';
import { noCriteria, publishesCriteria } from '@cotejo/finance/criteria';
import { costOfSchedule } from '@cotejo/finance/loan-cost';
import { findOffers } from '@cotejo/finance/offers';
import { effectiveFromNominal } from '@cotejo/finance/rates';
import { frenchSchedule } from '@cotejo/finance/schedule';
import { describe, expect, it } from 'vitest';
import { sha256 } from '#platform/sha256.ts';
import { demoApplicantApplications, demoApplications } from './applications.ts';
import { demoBanners } from './banners.ts';
import { demoDocumentImage } from './documents.ts';
import { consumerCeiling, demoInstitutions, institutionLogo } from './institutions.ts';
import { demoPeople, syntheticCedula } from './people.ts';
import { demoPosts } from './posts.ts';
import { renderArticle } from './render-article.ts';
import { demoTerms } from './terms.ts';

/** SOLCA is required by law; a savings deposit is refunded. */
const chargeOf = (kind: Charge['kind'], basis: Charge['basis'], value: number, when: Charge['when']): Charge => ({
  ...{ kind, name: kind, basis, value, when },
  obligation: kind === 'solca' ? 'law' : 'required',
  refundable: kind === 'savings_deposit',
});

const maizeThings = (drawing: string): number => drawing.split('#F0B429').length - 1;

/** WCAG 2.2; colors as #rrggbb. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
      const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe('the demo institutions', () => {
  it('are the 28 institutions, with every special case once', () => {
    expect(demoInstitutions).toHaveLength(28);
    expect(new Set(demoInstitutions.map((each) => each.slug)).size).toBe(28);
    expect(demoInstitutions.filter((each) => each.featured && each.isActive)).toHaveLength(5);
    for (const odd of ['isActive', 'available', 'hasLogo'] as const)
      expect(demoInstitutions.filter((each) => !each[odd])).toHaveLength(1);
  });

  it('charge the nominal rate of the published average and one passes the legal ceiling [5.1.15]', () => {
    expect(effectiveFromNominal(consumerCeiling.nominalRatePercent)).toBeCloseTo(
      consumerCeiling.effectiveRatePercent,
      2,
    );
    for (const each of demoInstitutions) {
      // Rates have two decimals; half a hundredth is 0.006 a year.
      expect(Math.abs(effectiveFromNominal(each.minRate) - each.averageEffectiveRatePercent)).toBeLessThanOrEqual(
        0.006,
      );
      expect(each.maxRate).toBeGreaterThan(each.minRate);
    }
    const above = demoInstitutions.filter(({ maxRate }) => maxRate > consumerCeiling.nominalRatePercent);
    expect(above.map(({ slug }) => slug)).toEqual(['cooperativa-san-francisco']);
    expect(demoInstitutions.every(({ minRate }) => minRate <= consumerCeiling.nominalRatePercent)).toBe(true);
  });

  it('carry charges such that at least six pairs change places against the order by rate [4.5.1]', () => {
    for (const { type, personalLoan } of demoInstitutions) {
      expect(chargesInput.parse(personalLoan.charges)).toEqual(personalLoan.charges);
      expect(personalLoan.charges.some(({ kind }) => kind === 'solca')).toBe(type === 'BANK');
      expect(personalLoan.charges.some(({ kind }) => kind === 'life_insurance')).toBe(true);
    }
    const institutions = demoInstitutions.map(({ personalLoan, ...each }) => ({
      ...each,
      id: each.slug,
      logo: null,
      cities: [],
      product: personalLoan,
    }));
    const offers = findOffers(institutions, { amount: 5_000, term: 24 }).offers.filter(({ available }) => available);
    const changed = offers.flatMap((one, index) => offers.slice(index + 1).filter((other) => other.rate < one.rate));
    expect(changed.length).toBeGreaterThanOrEqual(6);
    const cheapestRate = Math.min(...offers.map(({ rate }) => rate));
    expect(offers[0]?.rate).toBeGreaterThan(cheapestRate);
  });

  it('publish criteria that differ from each other, and five none [12.12.19]', () => {
    const active = demoInstitutions.filter(({ isActive }) => isActive);
    const published = active.filter(({ personalLoan }) => publishesCriteria(personalLoan.criteria));
    expect(active.length - published.length).toBe(5);
    const different = new Set(published.map(({ personalLoan }) => JSON.stringify(personalLoan.criteria)));
    expect(different.size).toBe(published.length);
    for (const { slug, type, personalLoan } of demoInstitutions) {
      expect([slug, contradictionsOf(personalLoan.criteria, type)]).toEqual([slug, {}]);
      expect(criteriaInput.safeParse(personalLoan.criteria).success).toBe(true);
    }
    // Each rule is published by somebody.
    for (const key of Object.keys(noCriteria) as (keyof typeof noCriteria)[])
      expect([key, published.some(({ personalLoan }) => personalLoan.criteria[key] !== noCriteria[key])]).toEqual([
        key,
        true,
      ]);
  });

  it('ask for a certificate where it is charged, and for nothing that nobody can bring [9.1.9]', () => {
    for (const { name, type, personalLoan } of demoInstitutions) {
      const isCharged = personalLoan.charges.some(({ kind }) => kind === 'certificates');
      const isAskedFor = personalLoan.requirements.includes('Certificado de aportación como socio');
      expect([name, isAskedFor]).toEqual([name, isCharged && type === 'COOPERATIVE']);
      expect(personalLoan.requirements.filter((requirement) => requirement.startsWith('Ser '))).toEqual([]);
    }
  });

  it('have products in order and readable seals of their own', () => {
    for (const { personalLoan: loan, colours, ...each } of demoInstitutions) {
      expect(loan.minAmount).toBeLessThan(loan.maxAmount);
      expect(loan.minTerm).toBeLessThan(loan.maxTerm);
      expect(loan.minIncome).toBeLessThan(loan.maxIncome);
      expect(loan.maxAmount).toBeLessThanOrEqual(validatedLimits.amount.max);
      expect(loan.maxTerm).toBeLessThanOrEqual(validatedLimits.term.max);
      expect(loan.minTerm).toBeGreaterThanOrEqual(validatedLimits.term.min);
      expect(contrast(colours.background, colours.foreground)).toBeGreaterThanOrEqual(4.5);
      expect(institutionLogo({ personalLoan: loan, colours, ...each }) === null).toBe(!each.hasLogo);
    }
    expect(new Set(demoInstitutions.map((each) => each.initials)).size).toBe(28);
  });
});

describe('the demo people', () => {
  it('make the check digit of the known synthetic numbers', () => {
    expect([syntheticCedula(1, 0), syntheticCedula(9, 0), syntheticCedula(17, 0), syntheticCedula(24, 0)]).toEqual([
      '0100000009',
      '0900000001',
      '1700000001',
      '2400000002',
    ]);
    expect(demoPeople[0]?.cedula).toBe('1700000050');
  });

  it('are invented, different and acceptable to the server', () => {
    expect(demoPeople.length).toBeGreaterThanOrEqual(32);
    for (const field of ['cedula', 'email', 'telefono'] as const)
      expect(new Set(demoPeople.map((person) => person[field])).size).toBe(demoPeople.length);
    for (const person of demoPeople) {
      personNameSchema.parse(person.nombres);
      personNameSchema.parse(person.apellidos);
      cedulaSchema.parse(person.cedula);
      telefonoSchema.parse(person.telefono);
      direccionSchema.parse(person.direccion);
      expect(emailSchema.parse(person.email)).toMatch(/^[a-z]+\.[a-z]+@ejemplo\.ec$/);
      expect(person.telefono).toMatch(/^0990000\d{3}$/);
    }
  });

  it('have papers that say EJEMPLO without needing a font', () => {
    const [person] = demoPeople;
    if (!person) throw new Error('No demo person');
    for (const image of Object.values(demoDocumentImage)) {
      expect(image(person)).toBe(image(person));
      expect(image(person)).not.toContain('<text');
      expect(image(person)).toContain('rotate(-24)');
    }
  });
});

describe('the demo applications', () => {
  const all = demoApplications;

  it('are thirty and four, in every stage, some urgent', () => {
    expect(all).toHaveLength(34);
    expect(demoApplicantApplications).toHaveLength(4);
    expect(new Set(demoApplicantApplications.map((each) => each.stage)).size).toBe(4);
    expect(new Set(all.map((each) => each.stage)).size).toBe(creditStatuses.length);
    const open = all.filter((each) => each.stage === 'DOCUMENTS_SUBMITTED' || each.stage === 'UNDER_REVIEW');
    expect(open.filter((each) => (each.submittedHoursAgo ?? 0) > 48).length).toBeGreaterThanOrEqual(4);
    expect(open.filter((each) => (each.submittedHoursAgo ?? 0) <= 48).length).toBeGreaterThanOrEqual(4);
  });

  it('go to an institution that takes them', () => {
    for (const each of all.filter((application) => application.institution !== null)) {
      const institution = demoInstitutions.find((candidate) => candidate.slug === each.institution);
      if (!institution) throw new Error(`No institution ${each.institution}`);
      const loan = institution.personalLoan;
      const { mainBranch, otherBranches } = institution.branches;
      expect(institution.isActive && institution.available).toBe(true);
      expect(each.amount >= loan.minAmount && each.amount <= loan.maxAmount).toBe(true);
      expect(each.termMonths >= loan.minTerm && each.termMonths <= loan.maxTerm).toBe(true);
      expect(each.income >= loan.minIncome && each.income <= loan.maxIncome).toBe(true);
      expect([mainBranch, ...otherBranches].map((branch) => branch.city)).toContain(each.city);
    }
  });

  it('keep the rules of the life cycle', () => {
    for (const each of all) {
      expect(demoPeople[each.person]?.status).toBe('active');
      expect(each.verified.every((type) => each.uploaded.includes(type))).toBe(true);
      const ages = [each.startedHoursAgo, each.submittedHoursAgo, each.decidedHoursAgo].filter((age) => age !== null);
      expect(ages).toEqual([...ages].sort((a, b) => b - a));
      const isDecided = each.stage === 'APPROVED' || each.stage === 'REJECTED';
      expect(each.decidedHoursAgo !== null).toBe(isDecided);
      if (each.submittedHoursAgo !== null) {
        expect(each.uploaded).toHaveLength(3);
        expect(each.institution && each.amortizationType).toBeTruthy();
      }
      if (each.stage === 'APPROVED') expect(each.verified).toHaveLength(3);
    }
  });
});

/** The site has its own articles for these slugs; the posts contain a summary. */
const articlesOfTheSite = [
  ...['finanzas-creativas', 'fondos-mutuos', 'inversion-bienes-raices', 'metas-presupuesto'],
  ...['no-puedo-pagar-prestamo', 'pago-creditos', 'prestamos-personales', 'tarjetas-credito'],
];

describe('the demo contents', () => {
  it('fill two pages of the blog, newest first', () => {
    expect(demoPosts).toHaveLength(15);
    expect(new Set(demoPosts.map((post) => post.slug)).size).toBe(15);
    const days = demoPosts.map((post) => post.publishedOn);
    expect(days).toEqual([...days].sort().reverse());
    for (const post of demoPosts.filter(({ slug }) => !articlesOfTheSite.includes(slug))) {
      const words = post.content
        .replace(/<[^>]+>/g, ' ')
        .split(/\s+/)
        .filter(Boolean).length;
      expect(words).toBeGreaterThanOrEqual(250);
      expect(words).toBeLessThanOrEqual(400);
    }
  });

  it('turns an article with front matter, emphasis, a list and a table into HTML without spaces between its rows', () => {
    const source = [
      '---',
      "title: 'Ahorro: primer paso'",
      "publishedOn: '2026-10-01'",
      '---',
      '',
      'Guarda «$200» al mes.',
      '- **Sí:** salud.',
      '- No: Navidad.',
      '',
      '## ¿Cuánto?',
      '',
      '<table>',
      '<caption>Un colchón</caption>',
      '<tbody>',
      '  <tr><th scope="row">Meta</th><td>$200</td></tr>',
      '</tbody>',
      '</table>',
      '',
      'Fin.',
      '',
    ].join('\n');
    expect(renderArticle(source)).toEqual({
      head: { title: 'Ahorro: primer paso', publishedOn: '2026-10-01' },
      content:
        '<p>Guarda «$200» al mes.</p><ul><li><strong>Sí:</strong> salud.</li><li>No: Navidad.</li></ul>\n' +
        '<h2>¿Cuánto?</h2>\n' +
        '<table><caption>Un colchón</caption><tbody><tr><th scope="row">Meta</th><td>$200</td></tr></tbody></table>\n' +
        '<p>Fin.</p>',
    });
    expect(() => renderArticle('Sin cabecera.')).toThrow('front matter');
  });

  it('keeps an article as it was published', () => {
    expect(demoPosts.find(({ slug }) => slug === 'pago-creditos')).toMatchObject({
      title: 'Pago de créditos: cuota fija, cuota que baja y abonos',
      publishedOn: '2026-10-08',
      content:
        '<p>Tabla francesa o alemana, y qué pasa con tu deuda cuando abonas $800 al capital.</p>' +
        '<ul><li>La alemana cuesta menos y empieza más alta.</li><li>Abonar es un derecho y no tiene comisión.</li>' +
        '<li>Di si quieres acortar el plazo o bajar la cuota.</li></ul>',
    });
  });

  it('computes the table of the shop credit', () => {
    const written = (cents: number) => (Math.abs(cents) / 100).toFixed(2).replace('.', ',');
    const content = demoPosts.find((post) => post.slug === 'credito-para-la-tienda')?.content ?? '';
    for (const termMonths of [24, 30, 36]) {
      const loan = frenchSchedule({ principalCents: 90_000, annualRatePercent: 15.6, termMonths });
      const left = 3280 - loan.instalmentCents;
      expect(content).toContain(
        `${termMonths} meses</th><td>$${written(loan.instalmentCents)}</td><td>$${written(loan.totalInterestCents)}</td><td>${left < 0 ? '−' : ''}$${written(left)}</td>`,
      );
    }
  });

  it('computes the table of what one really receives, and tells it is an example [4.5.18]', () => {
    const content = demoPosts.find((post) => post.slug === 'cuanto-recibes-de-verdad')?.content ?? '';
    expect(content).toContain('<caption>Cifras ilustrativas de $5.000 a 24 meses</caption>');
    const solca = chargeOf('solca', 'amount', 0.5, 'deducted');
    const insurance = chargeOf('life_insurance', 'balance', 0.06, 'monthly');
    const deposit = chargeOf('savings_deposit', 'amount', 10, 'deducted');
    const costs = (
      [
        [12.9, [solca, insurance]],
        [13, [insurance, deposit]],
        [13.1, [solca]],
      ] as const
    ).map(([rate, charges]) =>
      costOfSchedule(
        frenchSchedule({ principalCents: 500_000, annualRatePercent: rate, termMonths: 24 }),
        charges,
        'required',
      ),
    );
    const figures = new Intl.NumberFormat('es-EC', {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      useGrouping: 'always',
    });
    const rowOf = (name: string, cells: readonly string[]) =>
      `<tr><th scope="row">${name}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
    const dollars = (name: string, of: (cost: (typeof costs)[number]) => number) =>
      rowOf(
        name,
        costs.map((cost) => `$${figures.format(of(cost))}`),
      );
    for (const row of [
      rowOf('Tasa nominal', ['12,90 %', '13,00 %', '13,10 %']),
      rowOf('Te descuentan', ['$25,00 de SOLCA', '$500,00 de encaje', '$25,00 de SOLCA']),
      rowOf('Seguro al mes', ['0,06 %', '0,06 %', 'no lo pide']),
      dollars('Recibes', (cost) => cost.received),
      dollars('Primera cuota', (cost) => cost.firstPayment),
      dollars('Te devuelven', (cost) => cost.refunded),
      dollars('Total real', (cost) => cost.realTotal),
      rowOf(
        'Costo anual con cargos',
        costs.map((cost) => `${figures.format(cost.realAnnualRate ?? 0)} %`),
      ),
    ])
      expect(content).toContain(row);
    // The text of the post says the same.
    const [bank, cooperative, other] = costs;
    expect(bank?.realTotal).toBeGreaterThan(cooperative?.realTotal ?? 0);
    expect(cooperative?.realTotal).toBeGreaterThan(other?.realTotal ?? 0);
    expect(cooperative?.realAnnualRate).toBeGreaterThan(bank?.realAnnualRate ?? 0);
  });

  it('draw one maize thing each, on every banner too', () => {
    for (const post of demoPosts) expect(maizeThings(post.drawing)).toBe(1);
    expect(demoBanners.map((banner) => banner.section)).toEqual(['home', 'credits', 'profile', 'blog']);
    for (const banner of demoBanners) expect(maizeThings(banner.drawing)).toBe(1);
  });

  it('the terms name their version, tell the one story, and give the rights of the law [9.2.1] [9.2.2]', () => {
    // A changed text needs another version, because somebody may have accepted this one.
    const words = sha256(demoTerms.content);
    expect([demoTerms.version, words]).toEqual([
      '2026-11-28.1',
      'df17f78f95908e4569f2516722453a6e66f6c6b422d12fe95210517b45a6f98a',
    ]);
    for (const right of ['acceder, corregir, eliminar y oponerte', '15 días', 'Llevarte tus datos', 'persona revise'])
      expect(demoTerms.content.toLowerCase()).toContain(right.toLowerCase());
    expect(demoTerms.content).toContain(`Versión ${demoTerms.version}.`);
    expect(demoTerms.content).toContain(reviewStory());
    expect(demoTerms.content).toContain('En Configuración, en la sección Privacidad, descargas todo');
  });
});
