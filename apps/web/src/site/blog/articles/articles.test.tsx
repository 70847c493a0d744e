import { monthlyInterestCents, rateToMicros } from '@cotejo/finance/money';
import { frenchSchedule, germanSchedule } from '@cotejo/finance/schedule';
import { cleanup, render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ArticleDrawing, ArticleText, findArticle } from './index.tsx';

const slugs = [
  'no-puedo-pagar-prestamo',
  'metas-presupuesto',
  'finanzas-creativas',
  'fondos-mutuos',
  'inversion-bienes-raices',
  'tarjetas-credito',
  'prestamos-personales',
  'pago-creditos',
];

const dollars = (cents: number): string => {
  const text = new Intl.NumberFormat('es-EC', { minimumFractionDigits: 2, useGrouping: 'always' }).format(
    Math.abs(cents) / 100,
  );
  return `${cents < 0 ? '−' : ''}$${text}`;
};

const articleAt = (slug: string) => {
  const article = findArticle(slug);
  if (!article) throw new Error(`No article ${slug}`);
  return article;
};

/** Cells of the body rows of the nth table, without row headers. */
function figuresOf(slug: string, table = 0): string[][] {
  render(<ArticleText article={articleAt(slug)} />);
  const rows = within(screen.getAllByRole('table')[table] as HTMLElement).getAllByRole('row');
  const figures = rows
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].map((cell) => (cell.textContent ?? '').replaceAll('\u00a0', ' ')));
  cleanup();
  return figures;
}

const french = (principalCents: number, annualRatePercent: number, termMonths: number) =>
  frenchSchedule({ principalCents, annualRatePercent, termMonths });

/** Interest in cents and months until the balance is 0, with a constant monthly payment. */
function payDown(balanceCents: number, annualRatePercent: number, paymentCents: number) {
  const rateMicros = rateToMicros(annualRatePercent);
  let balance = balanceCents;
  let interestCents = 0;
  let months = 0;
  while (balance > 0) {
    const interest = monthlyInterestCents(balance, rateMicros);
    interestCents += interest;
    balance = Math.max(0, balance + interest - paymentCents);
    months += 1;
  }
  return { interestCents, months };
}

const balanceAfter = (schedule: ReturnType<typeof french>, month: number): number =>
  schedule.rows[month - 1]?.balanceCents ?? Number.NaN;
const interestUntil = (schedule: ReturnType<typeof french>, month: number): number =>
  schedule.rows.slice(0, month).reduce((sum, row) => sum + row.interestCents, 0);

describe('the eight fixed articles', () => {
  it('are the eight of the document, each with a day of its own', () => {
    expect(slugs.map((slug) => articleAt(slug).meta.slug)).toEqual(slugs);
    expect(new Set(slugs.map((slug) => articleAt(slug).meta.publishedOn)).size).toBe(slugs.length);
    expect(findArticle('otro')).toBeNull();
  });

  it.each(slugs)('%s has 700 to 1,200 words, an honest reading time and no heading of its own', (slug) => {
    const { meta } = articleAt(slug);
    const { container } = render(<ArticleText article={articleAt(slug)} />);
    const words = container.innerHTML
      .replace(/<[^>]+>/g, ' ')
      .split(/\s+/)
      .filter(Boolean).length;
    expect(words).toBeGreaterThanOrEqual(700);
    expect(words).toBeLessThanOrEqual(1200);
    expect(meta.minutes).toBe(Math.ceil(words / 200));
    expect(container.querySelector('h1')).toBeNull();
    expect(container.querySelectorAll('h2').length).toBeGreaterThanOrEqual(5);
  });

  it.each(slugs)('%s has a worked table with a caption and headed rows and columns', (slug) => {
    const { container } = render(<ArticleText article={articleAt(slug)} />);
    for (const table of container.querySelectorAll('table')) {
      expect(table.querySelector('caption')?.textContent).toBeTruthy();
      expect([...table.querySelectorAll('thead th')].every((cell) => cell.getAttribute('scope') === 'col')).toBe(true);
      expect([...table.querySelectorAll('tbody th')].every((cell) => cell.getAttribute('scope') === 'row')).toBe(true);
    }
    expect(container.querySelectorAll('table').length).toBeGreaterThan(0);
  });

  it.each(slugs)('%s says to keep debt under 30–40 % of income [1.2.129]', (slug) => {
    const { container } = render(<ArticleText article={articleAt(slug)} />);
    const text = (container.textContent ?? '').replaceAll('\u00a0', ' ').replaceAll(/\s+/g, ' ');
    expect(text).toMatch(/(por debajo d|pasan d|encima d)el 30 % al 40 % de(l| tus) ingreso/);
  });

  it.each(slugs)('%s has a decorative drawing with one maize thing', (slug) => {
    const { meta } = articleAt(slug);
    const { container } = render(<ArticleDrawing article={articleAt(slug)} />);
    expect(container.querySelectorAll('.maize')).toHaveLength(1);
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
    expect(meta.drawingAlt.length).toBeGreaterThan(30);
  });
});

describe('the figures of the worked tables', () => {
  it('lengthening the term of a loan', () => {
    const loan = french(600_000, 15.6, 36);
    const owed = balanceAfter(loan, 12);
    const left = loan.totalInterestCents - interestUntil(loan, 12);
    const rows = [36, 48].map((months) => {
      const longer = french(owed, 15.6, months);
      return [longer.instalmentCents, longer.totalInterestCents, longer.totalInterestCents - left].map(dollars);
    });
    expect(figuresOf('no-puedo-pagar-prestamo')).toEqual([[loan.instalmentCents, left, 0].map(dollars), ...rows]);
    expect(dollars(owed)).toBe('$4.300,77');
  });

  it('a budget whose lines add up to the income', () => {
    const figures = figuresOf('metas-presupuesto').map((row) =>
      row.map((cell) => Number(cell.replaceAll(/[$.% ]/g, ''))),
    );
    const lines = figures.slice(0, -1);
    expect(lines.reduce((sum, [amount = 0]) => sum + amount, 0)).toBe(1000);
    for (const [amount = 0, share = 0] of figures) expect(share).toBe(amount / 10);
    expect(french(72_000, 15.6, 12).instalmentCents).toBe(6519);
  });

  it('small expenses over a year', () => {
    const weekly = [5 * 125, 2 * 300, 2 * 250, 3 * 100];
    const rows = [...weekly, weekly.reduce((sum, cents) => sum + cents, 0)];
    expect(figuresOf('finanzas-creativas')).toEqual(rows.map((cents) => [cents, cents * 52, cents * 26].map(dollars)));
  });

  it('a deposit and a fund over 360 days', () => {
    const outcome = (gain: number, cost: number) => [gain, cost, 100_000 + gain - cost].map(dollars);
    expect(figuresOf('fondos-mutuos')).toEqual([
      outcome(6000, 6000 * 0.02),
      ...[9, 6, -3].map((percent) => outcome(percent * 1000, 1500)),
    ]);
  });

  it('a flat that is bought to let', () => {
    const instalment = french(5_200_000, 8.89, 180).instalmentCents;
    const before = 11 * 43_000 - 12 * 3500 - 43_000 - 30_000;
    expect(figuresOf('inversion-bienes-raices').flat()).toEqual(
      [11 * 43_000, -12 * 3500, -43_000, -30_000, before, -12 * instalment, before - 12 * instalment].map(dollars),
    );
    expect(dollars(french(5_200_000, 8.89, 180).totalInterestCents)).toBe('$42.323,99');
    expect(dollars(french(5_200_000, 8.89, 240).instalmentCents)).toBe('$464,19');
    expect(dollars(french(5_200_000, 8.89, 240).totalInterestCents)).toBe('$59.402,52');
  });

  it('a card debt by what is paid each month', () => {
    expect(figuresOf('tarjetas-credito')).toEqual(
      [4000, 6000, 12_000, 22_000].map((payment) => {
        const { interestCents, months } = payDown(120_000, 15.6, payment);
        return [String(months), dollars(interestCents), dollars(120_000 + interestCents)];
      }),
    );
  });

  it('one loan at three rates and at four terms', () => {
    const priced = (rate: number, months: number) => {
      const loan = french(500_000, rate, months);
      return [loan.instalmentCents, loan.totalInterestCents, loan.totalPaymentCents].map(dollars);
    };
    const rates = [
      [13.25, '13,25 %'],
      [14.95, '14,95 %'],
      [15.6, '15,60 %'],
    ] as const;
    expect(figuresOf('prestamos-personales', 0)).toEqual(rates.map(([rate, text]) => [text, ...priced(rate, 24)]));
    expect(figuresOf('prestamos-personales', 1)).toEqual(
      [12, 24, 36, 48].map((months) => priced(14.71, months).slice(0, 2)),
    );
  });

  it('French and German, and a prepayment of $800', () => {
    const loan = { principalCents: 600_000, annualRatePercent: 15, termMonths: 36 };
    const fixed = frenchSchedule(loan);
    const falling = germanSchedule(loan);
    const instalment = (schedule: typeof fixed, month: number) => schedule.rows[month - 1]?.instalmentCents ?? 0;
    expect(figuresOf('pago-creditos', 0)).toEqual(
      [
        ...[1, 18, 36].map((month) => [instalment(fixed, month), instalment(falling, month)]),
        [fixed.totalInterestCents, falling.totalInterestCents],
        [fixed.totalPaymentCents, falling.totalPaymentCents],
      ].map((row) => row.map(dollars)),
    );

    const owed = balanceAfter(fixed, 12) - 80_000;
    const paid = interestUntil(fixed, 12);
    const lower = french(owed, 15, 24);
    const shorter = payDown(owed, 15, fixed.instalmentCents);
    const row = (instalmentCents: number, months: number, interestCents: number) => [
      dollars(instalmentCents),
      String(months),
      dollars(interestCents),
      dollars(fixed.totalInterestCents - interestCents),
    ];
    expect(figuresOf('pago-creditos', 1)).toEqual([
      row(fixed.instalmentCents, 36, fixed.totalInterestCents),
      row(lower.instalmentCents, 36, paid + lower.totalInterestCents),
      row(fixed.instalmentCents, 12 + shorter.months, paid + shorter.interestCents),
    ]);
  });
});
