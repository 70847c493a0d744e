import { formatDollars, formatDollarsAndCents, formatMonths, formatPercent } from '@cotejo/format/figures';
import { CostBar, CostFigures, CostLegend } from '#loan/CostBar.tsx';
import { ChargeLines, describeRates } from '#site/credits/charges/ChargeLines.tsx';
import { SectionHead } from '#ui/page/SectionHead.tsx';
import styles from './institutions.module.css';
import type { ExampleCost, InstitutionData } from './load-institutions.ts';

export function WorkedExample({ data }: { data: InstitutionData }) {
  const { institution, example, costs, cheapest, institutionCount, place } = data;
  const { amount, term } = example;
  const head = (
    <SectionHead
      id="ejemplo"
      title="Un ejemplo en dólares"
      folio={`${formatDollars(amount)} a ${formatMonths(term)}`}
    />
  );
  if (costs === null)
    return (
      <section aria-labelledby="ejemplo">
        {head}
        <p className="soft">
          Estamos revisando los cargos de esta institución. Hasta entonces no mostramos cuánto cuesta su préstamo.
        </p>
      </section>
    );
  const { fixed, falling } = costs;
  const scaleTotal = Math.max(fixed.realTotal, falling.realTotal);
  const extra = cheapest ? Math.round(fixed.realTotal) - Math.round(cheapest.total) : 0;
  return (
    <section aria-labelledby="ejemplo">
      {head}
      <div className={styles.example}>
        <System name="Cuota fija" amount={amount} cost={fixed} scaleTotal={scaleTotal} />
        <System name="Cuota decreciente" amount={amount} cost={falling} scaleTotal={scaleTotal} />
      </div>
      <div className={styles.legend}>
        <CostLegend withExtra={false} withCharges={fixed.chargesCost > 0} />
      </div>
      {cheapest && (institutionCount > 1 || place === 0) && (
        <p className={styles.standing}>
          {place === 0 &&
            (institution.rates.isExcluded
              ? 'Por ahora no sale en la comparación. '
              : 'Por ahora no recibe solicitudes. ')}
          {extra <= 0 ? (
            <>
              Con cuota fija y sus cargos, ninguna de las {institutionCount} instituciones que prestan esa cifra cobra
              menos.
            </>
          ) : (
            <>
              Con cuota fija y sus cargos {place > 0 && `ocupa el puesto ${place} de ${institutionCount}: `}pagarías{' '}
              <b>{formatDollars(extra)}</b> más que en <a href={`/instituciones/${cheapest.slug}`}>{cheapest.name}</a>.
            </>
          )}
        </p>
      )}
      <div className={styles.charges}>
        <h3>Lo que cobra, con cuota fija</h3>
        <ChargeLines
          charges={fixed.charges}
          interest={fixed.realCost - fixed.chargesCost}
          realCost={fixed.realCost}
          term={term}
          rateWords={describeRates(institution.minRate)}
        />
        {fixed.charges.length === 0 && <p className="soft">Sin cargos informados.</p>}
        <p className="note">
          <a href="/como-calculamos">Cómo calculamos</a> lo que recibes, lo que pagas y lo que te devuelven.
        </p>
      </div>
    </section>
  );
}

function System({
  name,
  amount,
  cost,
  scaleTotal,
}: {
  name: string;
  amount: number;
  cost: ExampleCost;
  scaleTotal: number;
}) {
  const { firstPayment, lastPayment, realTotal, chargesCost, received, realAnnualRate } = cost;
  const [first, last] = [formatDollars(firstPayment), formatDollars(lastPayment)];
  return (
    <div>
      <h3>{name}</h3>
      <p>
        <b className={`figure ${styles.instalment}`}>{first}</b>{' '}
        {first === last ? 'al mes' : `el primer mes, ${last} el último`}
        {chargesCost > 0 && ', con cargos'}
      </p>
      <CostBar
        name={name}
        capital={amount}
        total={realTotal}
        charges={chargesCost}
        scaleTotal={scaleTotal}
        height="tall"
      />
      <CostFigures capital={amount} total={realTotal} charges={chargesCost} />
      <p className="small">
        {received < amount && (
          <>
            Recibes <b>{formatDollars(received)}</b>.{' '}
          </>
        )}
        En total pagas <b>{(chargesCost > 0 ? formatDollarsAndCents : formatDollars)(realTotal)}</b>. Costo anual con
        cargos: <b>{realAnnualRate === null ? 'no se puede calcular' : formatPercent(realAnnualRate)}</b>.
      </p>
    </div>
  );
}
