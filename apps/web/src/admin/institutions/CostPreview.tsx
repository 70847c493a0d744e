import { costOfSchedule } from '@cotejo/finance/loan-cost';
import { dollarsToCents } from '@cotejo/finance/money';
import { frenchSchedule } from '@cotejo/finance/schedule';
import { formatCount, formatDollars, formatDollarsAndCents, formatMonths, formatPercent } from '@cotejo/format/figures';
import { parseTypedPercent } from '@cotejo/format/typed-numbers';
import { type ChargeForm, completeCharges } from './charge-form.ts';
import own from './charges.module.css';

const example = { amount: 5_000, term: 24 } as const;

/** Null if the rate is not valid. */
function costOfExample(charges: readonly ChargeForm[], minRate: string) {
  const rate = parseTypedPercent(minRate.trim());
  if (rate === null || rate > 100) return null;
  const { charges: complete, incomplete } = completeCharges(charges);
  // Saving refuses a rate with more decimals.
  const annualRatePercent = Math.round(rate * 1e6) / 1e6;
  const schedule = frenchSchedule({
    principalCents: dollarsToCents(example.amount),
    annualRatePercent,
    termMonths: example.term,
  });
  return { ...costOfSchedule(schedule, complete, 'required'), rate: annualRatePercent, incomplete };
}

export default function CostPreview({ charges, minRate }: { charges: readonly ChargeForm[]; minRate: string }) {
  const cost = costOfExample(charges, minRate);
  return (
    <section className={own.preview} aria-labelledby="cost-preview">
      <h3 id="cost-preview">
        Así cuesta un préstamo de {formatDollars(example.amount)} a {formatMonths(example.term)}
      </h3>
      {cost ? (
        <>
          <dl className={own.figures}>
            <div>
              <dt>Recibe</dt>
              <dd className="figure">{formatDollarsAndCents(cost.received)}</dd>
            </div>
            <div>
              <dt>Costo real</dt>
              <dd className="figure">{formatDollarsAndCents(cost.realCost)}</dd>
            </div>
            <div>
              <dt>Costo anual con cargos</dt>
              <dd className="figure">
                {cost.realAnnualRate === null ? 'no se puede calcular' : formatPercent(cost.realAnnualRate)}
              </dd>
            </div>
          </dl>
          <p className="note">
            Con cuota fija y la tasa mínima de la institución, {formatPercent(cost.rate)}. Cuentan los cargos por ley y
            los que pide la institución; los opcionales no.
            {cost.incomplete > 0 &&
              ` ${formatCount(cost.incomplete, 'cargo incompleto todavía no cuenta', 'cargos incompletos todavía no cuentan')}.`}
          </p>
        </>
      ) : (
        <p className="note">Escribe la tasa mínima anual, y aquí aparece lo que cuesta con sus cargos.</p>
      )}
    </section>
  );
}
