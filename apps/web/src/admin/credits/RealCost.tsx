import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { formatDollarsAndCents, formatPercent } from '@cotejo/format/figures';
import { ChargeList } from '../ui/ChargeList.tsx';

/**
 * What the loan costs with the charges of the offer that was kept when its institution was chosen.
 * Nothing before that.
 */
export function RealCost({ credit }: { credit: AdminCreditDetail }) {
  const { charges, received, firstPayment, chargesCost, realCost, realTotal, realAnnualRate, refunded = 0 } = credit;
  if (
    charges === undefined ||
    received === undefined ||
    firstPayment === null ||
    chargesCost === undefined ||
    realCost === undefined ||
    realTotal === null ||
    realAnnualRate === undefined
  )
    return null;
  const money = formatDollarsAndCents;
  return (
    <>
      <h3>Con los cargos de la oferta elegida</h3>
      <dl className="facts">
        <dt>Recibe</dt>
        <dd>{money(received)}</dd>
        <dt>Primera cuota con cargos</dt>
        <dd>{money(firstPayment)}</dd>
        {refunded > 0 && (
          <>
            <dt>Le devuelven al final</dt>
            <dd>{money(refunded)}</dd>
          </>
        )}
        <dt>Cargos que no se devuelven</dt>
        <dd>{money(chargesCost)}</dd>
        <dt>Costo real</dt>
        <dd>{money(realCost)}</dd>
        <dt>Pago total con cargos</dt>
        <dd>{money(realTotal)}</dd>
        <dt>Costo anual con cargos</dt>
        <dd>{realAnnualRate === null ? 'no se puede calcular' : formatPercent(realAnnualRate)}</dd>
      </dl>
      <ChargeList charges={charges} />
    </>
  );
}
