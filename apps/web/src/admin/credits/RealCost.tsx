import { listRefunds, listUpfront } from '@cotejo/contracts/charge-words';
import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { formatDollarsAndCents, formatPercent } from '@cotejo/format/figures';
import { Fragment } from 'react';
import { ChargeList } from '../ui/ChargeList.tsx';

/** Uses the charges stored with the offer when its institution was chosen; empty before that. */
export function RealCost({ credit }: { credit: AdminCreditDetail }) {
  const { charges, received, upfront, chargesCost, realCost, realAnnualRate } = credit;
  if (charges === undefined || realAnnualRate === undefined) return null;
  const figures: [string, number | null | undefined][] = [
    ['Recibe', received],
    ...listUpfront(upfront, 'office').map(({ name, dollars }): [string, number] => [name, dollars]),
    ['Cada mes, capital e interés', credit.monthlyPayment],
    ['En total, capital e interés', credit.totalPayment],
    ['Cargos que no se devuelven', chargesCost],
    ...listRefunds(charges, 'office').map(({ name, dollars }): [string, number] => [name, dollars]),
    ['Costo real', realCost],
  ];
  return (
    <>
      <h3>De qué se compone</h3>
      <dl className="facts">
        {figures.map(
          ([name, dollars]) =>
            dollars != null && (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd>{formatDollarsAndCents(dollars)}</dd>
              </Fragment>
            ),
        )}
        <dt>Costo anual con cargos</dt>
        <dd>{realAnnualRate === null ? 'no se puede calcular' : formatPercent(realAnnualRate)}</dd>
      </dl>
      <ChargeList charges={charges} />
    </>
  );
}
