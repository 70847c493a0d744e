import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepOtherDebts } from '#loan/other-debts.ts';
import styles from './IncomeShare.module.css';
import { describeIncomeShare, IncomeShareLabel, IncomeShareNote } from './IncomeShare.tsx';

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

beforeEach(() => keepOtherDebts(null));

describe('what an instalment takes of an income', () => {
  it.each([
    [216, 1_200, 8_000, 'Esta cuota es el 18 % de lo que ganas.'],
    [474, 1_200, 20_000, 'Esta cuota es el 40 % de lo que ganas. Lo sano es hasta el 40 %; con $16.200 sería el 32 %.'],
    [1_188, 1_200, 50_000, 'Esta cuota es el 99 % de lo que ganas. Casi nadie la aprueba; con $16.100 sería el 32 %.'],
    [1_188, 30, 50_000, 'Esta cuota es el 3.960 % de lo que ganas. Casi nadie la aprueba.'],
  ])('$%d of $%d', (payment, income, amount, text) =>
    expect(plain(describeIncomeShare({ payment, income, amount })?.text)).toBe(text),
  );

  it('is hopeless from 60 % on, and not before', () => {
    const said = (payment: number) => plain(describeIncomeShare({ payment, income: 1_000, amount: 20_000 })?.text);
    expect(said(599)).toContain('Esta cuota es el 60 % de lo que ganas. Lo sano es hasta el 40 %');
    expect(said(500)).toContain('Lo sano es hasta el 40 %');
    expect(said(600)).toContain('Esta cuota es el 60 % de lo que ganas. Casi nadie la aprueba');
  });

  it('counts other debts of this tab, and proposes an amount that leaves room for them [4.7.19]', () => {
    const said = (otherDebts: number) =>
      plain(describeIncomeShare({ payment: 216, income: 1_200, amount: 8_000, otherDebts })?.text);
    expect(said(120)).toBe('Con tus otras deudas, esta cuota llega al 28 % de lo que ganas.');
    expect(said(300)).toBe(
      'Con tus otras deudas, esta cuota llega al 43 % de lo que ganas. Lo sano es hasta el 40 %; con $3.100 sería el 32 %.',
    );
    keepOtherDebts(300);
    render(
      <>
        <IncomeShareNote payment={216} income={1_200} amount={8_000} />
        <IncomeShareLabel payment={216} income={1_200} />
      </>,
    );
    expect(plain(screen.getByText(/^Con tus otras deudas/).textContent)).toBe(said(300));
    expect(plain(screen.getByText(/, con tus otras deudas$/).textContent)).toBe(
      '43 % de lo que ganas, con tus otras deudas',
    );
  });

  it('says which one it would be while none is chosen', () => {
    const said = (otherDebts: number) =>
      plain(
        describeIncomeShare({ payment: 216, income: 1_200, amount: 8_000, otherDebts, ifChosen: 'La cuota fija' })
          ?.text,
      );
    expect(said(0)).toBe('La cuota fija sería el 18 % de lo que ganas.');
    expect(said(120)).toBe('Con tus otras deudas, la cuota fija llegaría al 28 % de lo que ganas.');
  });

  it('is nothing without an income', () => {
    expect(describeIncomeShare({ payment: 200, income: 0, amount: 8_000 })).toBeNull();
    const { container } = render(
      <>
        <IncomeShareNote payment={200} income={0} amount={8_000} />
        <IncomeShareLabel payment={200} income={0} />
      </>,
    );
    expect(container.textContent).toBe('');
  });

  it('warns in terracotta and with a sign from 40 % as shown, and not below', () => {
    const heavy = styles.heavy ?? 'no such class';
    const { rerender, container } = render(<IncomeShareLabel payment={395} income={1_000} />);
    expect(plain(screen.getByText(/de lo que ganas/).textContent)).toBe('40 % de lo que ganas');
    expect(container.firstElementChild?.classList.contains(heavy)).toBe(true);
    expect(container.querySelector('svg')).not.toBeNull();
    rerender(<IncomeShareLabel payment={394} income={1_000} />);
    expect(container.firstElementChild?.classList.contains(heavy)).toBe(false);
    expect(container.querySelector('svg')).toBeNull();
    rerender(<IncomeShareNote payment={1_188} income={1_200} amount={50_000} />);
    expect(container.firstElementChild?.classList.contains(heavy)).toBe(true);
  });
});
