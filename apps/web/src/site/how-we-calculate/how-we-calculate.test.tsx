import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatDollarsAndCents } from '@cotejo/format/figures';
import { render, screen, within } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import HowWeCalculatePage, { handle } from './HowWeCalculatePage.tsx';
import { workedExample } from './worked-example.ts';

const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ').replaceAll(/\s+/g, ' ');

async function openPage() {
  const loader = () => ({ origin: 'http://localhost', example: workedExample() });
  const Page = createRoutesStub([{ path: '/como-calculamos', Component: HowWeCalculatePage, loader }]);
  render(<Page initialEntries={['/como-calculamos']} />);
  return screen.findByRole('heading', { level: 1, name: 'Cómo calculamos' });
}

const cellsOf = (loan: ReturnType<typeof workedExample>) =>
  loan.rows.map(({ month, owed, interest, insurance, payment, valueToday }) => [
    String(month),
    ...[owed, interest, insurance, payment, valueToday].map(formatDollarsAndCents),
  ]);

describe('the worked example', () => {
  const loan = workedExample();

  it('adds up: what is paid less what is received and comes back is the real cost', () => {
    const paid = loan.rows.reduce((sum, row) => sum + row.payment - row.refunded, 0);
    expect(paid - loan.received).toBeCloseTo(loan.realCost, 8);
    expect([loan.solca, loan.deposit, loan.received, loan.realCost, loan.realTotal]).toEqual([
      3, 60, 1137, 47.45, 1247.45,
    ]);
  });

  it('discounts to what is received, and the year is twelve of its months', () => {
    expect(loan.rows.reduce((sum, row) => sum + row.valueToday, 0)).toBeCloseTo(loan.received, 1);
    expect(((1 + loan.monthlyRate / 100) ** 12 - 1) * 100).toBeCloseTo(loan.realAnnualRate, 2);
  });

  it('docs/product/cost.md has the same figures [4.5.12]', () => {
    const text = readFileSync(join(import.meta.dirname, '../../../../../docs/product/cost.md'), 'utf8');
    const rows = [...text.matchAll(/^\| (\d+) \| (.*) \|$/gm)].map(([, month, rest = '']) => [
      month,
      ...rest.split(' | ').map((figure) => `$${figure}`),
    ]);
    expect(rows).toEqual(cellsOf(loan));
    for (const figure of [loan.received, loan.realCost, loan.realTotal, loan.firstPayment, loan.interest])
      expect(text).toContain(formatDollarsAndCents(figure));
    expect(text).toContain(`**${loan.realAnnualRate.toFixed(2).replace('.', ',')} %**`);
    expect(text).toContain(`${loan.monthlyRate.toFixed(4).replace('.', ',')} % a month`);
  });
});

describe('/como-calculamos', () => {
  it('says what counts, what does not, where it comes from, who pays and that no place is for sale [4.5.11]', async () => {
    await openPage();
    expect(handle).toEqual({ noJs: true });
    for (const name of ['Qué contamos', 'Qué no contamos', 'De dónde salen los datos', 'Cómo ganamos dinero'])
      expect(screen.getByRole('heading', { level: 2, name })).toBeTruthy();
    const text = plain(screen.getByRole('article').textContent);
    for (const claim of [
      'el 0,5 % del monto en los créditos de bancos privados (Código Orgánico Monetario y Financiero, disposición general 14)',
      'puedes contratarlo con otra aseguradora',
      'Te los devuelven cuando dejas de ser socio',
      'Los cargos opcionales se muestran y no entran en la cuenta',
      'Cotejo se financia con convenios con las instituciones',
      'Nadie puede comprar un lugar',
    ])
      expect(text).toContain(claim);
    expect(text).not.toContain('obligatorio');
  });

  it('shows the worked example row by row [4.5.12]', async () => {
    await openPage();
    const rows = within(screen.getByRole('table', { name: 'El ejemplo, mes a mes' })).getAllByRole('row');
    const cells = rows.slice(1).map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent));
    expect(cells).toEqual(cellsOf(workedExample()));
    const text = plain(screen.getByRole('article').textContent);
    expect(text).toContain('$42,35 + $3,00 + $2,10 = $47,45');
    expect(text).toContain('En un año son 1,012260 elevado a 12, menos 1: 15,75 %');
  });
});
