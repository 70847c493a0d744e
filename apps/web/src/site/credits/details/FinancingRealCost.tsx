import { type AmortizationType, amortizationTypeLabels } from '@cotejo/contracts/amortization';
import { Fold } from '#ui/controls/Fold.tsx';
import { ChargeLines, describeRates } from '../charges/ChargeLines.tsx';
import { CostChart } from './CostChart.tsx';
import styles from './details.module.css';
import type { Financing } from './financing.ts';

export default function FinancingRealCost({
  financings,
  shownType,
  rate,
  effectiveRate,
}: {
  financings: Record<AmortizationType, Financing>;
  shownType: AmortizationType;
  rate: number;
  effectiveRate: number | undefined;
}) {
  const { cost, totalInterest, rows } = financings[shownType];
  return (
    <>
      <CostChart financings={financings} rate={rate} />
      <section className={styles.charges}>
        <Fold title={`De qué se compone lo que te cuesta: ${amortizationTypeLabels[shownType]}`}>
          <ChargeLines
            charges={cost.charges}
            interest={totalInterest}
            realCost={cost.realCost}
            term={rows.length}
            rateWords={describeRates(rate, effectiveRate)}
          />
        </Fold>
      </section>
    </>
  );
}
