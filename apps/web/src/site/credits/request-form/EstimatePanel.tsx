import type { Offer } from '@cotejo/finance';
import { useDebouncedValue } from '@mantine/hooks';
import { CostBar, CostLegend } from '#ui/CostBar.tsx';
import { formatCount, formatDollars, formatPercent } from '#ui/format.ts';
import type { PaymentsEstimate } from './estimate-payments.ts';
import styles from './request-form.module.css';

interface Figures {
  amount: number | null;
  term: number | null;
  income: number | null;
}

/** What the figures come to, while they are moved. It is told to a screen reader only once the figures rest. */
export function EstimatePanel({ estimate, figures }: { estimate: PaymentsEstimate | null; figures: Figures }) {
  const [told] = useDebouncedValue(sentenceOf(estimate), 800);
  return (
    <>
      <p className="visually-hidden" role="status">
        {told}
      </p>
      <aside className={`sheet ${styles.panel}`} aria-label="Estimación con lo que pusiste">
        <p className="note">Así va, con lo que pusiste</p>
        {estimate ? <Estimate estimate={estimate} figures={figures} /> : <p>{nobody}</p>}
        <p className="note">Una deuda sana no pasa del 30 al 40 % de lo que ganas.</p>
      </aside>
    </>
  );
}

/** The same at the foot of a phone's screen, where the panel has no room. */
export function EstimateStrip({ estimate }: { estimate: PaymentsEstimate | null }) {
  return (
    <div className={`no-print ${styles.strip}`} aria-hidden="true">
      {estimate ? (
        <>
          <span>
            Entre <b>{formatDollars(estimate.cheapest.monthlyPayment)}</b> y{' '}
            <b>{formatDollars(estimate.dearest.monthlyPayment)}</b> al mes
          </span>
          <span className={styles.stripCount}>{formatCount(estimate.count, 'institución', 'instituciones')}</span>
        </>
      ) : (
        <span>{nobody}</span>
      )}
    </div>
  );
}

const nobody = 'Con esas cifras nadie presta hoy. Prueba con otro monto o plazo.';

function Estimate({
  estimate: { count, cheapest, dearest },
  figures,
}: {
  estimate: PaymentsEstimate;
  figures: Figures;
}) {
  const amount = figures.amount ?? 0;
  const isOne = count === 1;
  const both = (left: string, right: string) => (left === right ? left : `${left} a ${right}`);
  const shareOfIncome = ({ monthlyPayment }: Offer) => formatPercent((monthlyPayment / (figures.income ?? 1)) * 100, 0);
  return (
    <>
      <p className={styles.headline}>
        {isOne ? (
          <>
            <b className="figure">{formatDollars(cheapest.monthlyPayment)}</b> al mes en 1 institución
          </>
        ) : (
          <>
            Entre <b className="figure">{formatDollars(cheapest.monthlyPayment)}</b> y{' '}
            <b className="figure">{formatDollars(dearest.monthlyPayment)}</b> al mes en{' '}
            {formatCount(count, 'institución', 'instituciones')}
          </>
        )}
      </p>
      <div className={styles.duel}>
        {(isOne ? [cheapest] : [cheapest, dearest]).map((offer) => (
          <div key={offer.institution.id}>
            <p className={styles.duelName}>
              <b>{offer.institution.name}</b>
              <span className="figure">{formatDollars(offer.totalPayment)}</span>
            </p>
            <CostBar
              name={offer.institution.name}
              capital={amount}
              total={offer.totalPayment}
              scaleTotal={dearest.totalPayment}
              cheapestTotal={cheapest.totalPayment}
            />
          </div>
        ))}
      </div>
      <CostLegend />
      <dl className="facts">
        <dt>Recibes</dt>
        <dd>{formatDollars(amount)}</dd>
        <dt>Devuelves</dt>
        <dd>{both(formatDollars(cheapest.totalPayment), formatDollars(dearest.totalPayment))}</dd>
        {figures.income !== null && figures.income > 0 && (
          <>
            <dt>De tus ingresos</dt>
            <dd>{both(shareOfIncome(cheapest), shareOfIncome(dearest))}</dd>
          </>
        )}
      </dl>
    </>
  );
}

function sentenceOf(estimate: PaymentsEstimate | null): string {
  if (!estimate) return nobody;
  const { count, cheapest, dearest } = estimate;
  return `Entre ${formatDollars(cheapest.monthlyPayment)} y ${formatDollars(dearest.monthlyPayment)} al mes en ${formatCount(count, 'institución', 'instituciones')}`;
}
