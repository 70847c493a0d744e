import { incomeShareOf, type Offer } from '@cotejo/finance';
import { formatCount, formatDollars, formatPercent } from '@cotejo/format/figures';
import { type ReactNode, useEffect, useState } from 'react';
import { CostBar, CostLegend } from '#ui/CostBar.tsx';
import { Icon } from '#ui/Icon.tsx';
import { describeIncomeShare, IncomeShareNote, isHeavyShare } from '../IncomeShare.tsx';
import type { PaymentsEstimate } from './estimate-payments.ts';
import styles from './request-form.module.css';

interface Figures {
  amount: number | null;
  term: number | null;
  income: number | null;
}

/** What the figures come to, while they are moved. It is told to a screen reader only once the figures rest. */
export function EstimatePanel({
  estimate,
  figures,
  without,
}: {
  estimate: PaymentsEstimate | null;
  figures: Figures;
  /** What is said where there is no estimate. */
  without: string;
}) {
  const sentence = useSettled(sentenceOf(estimate, figures) ?? without, 800);
  return (
    <>
      <p className="visually-hidden" role="status">
        {sentence}
      </p>
      <aside className={`sheet ${styles.panel}`} aria-label="Estimación con tus datos">
        <p className="note">Con estos datos pagarías</p>
        {estimate ? <Estimate estimate={estimate} figures={figures} /> : <p>{without}</p>}
        <p className="note">Una deuda sana no pasa del 30 al 40 % de lo que ganas.</p>
      </aside>
    </>
  );
}

/** The same at the foot of a phone's screen, where the panel has no room. */
export function EstimateStrip({
  estimate,
  figures,
  without,
}: {
  estimate: PaymentsEstimate | null;
  figures: Figures;
  without: string;
}) {
  return (
    <div className={`no-print ${styles.strip}`} aria-hidden="true">
      {estimate ? (
        <>
          <span>
            <Instalments {...estimate} /> al mes
          </span>
          <span className={styles.stripCount}>{stripWords(estimate, figures)}</span>
        </>
      ) : (
        <span>{without}</span>
      )}
    </div>
  );
}

/** How many lend that; where every instalment is too much for the income, that instead. */
function stripWords({ count, cheapest }: PaymentsEstimate, { income }: Figures): ReactNode {
  const share = incomeShareOf(cheapest.monthlyPayment, income ?? 0);
  if (share === null || !isHeavyShare(share)) return formatCount(count, 'institución', 'instituciones');
  return (
    <b className={styles.stripHeavy}>
      <Icon name="warning" size={16} /> {formatPercent(share, 0)} de lo que ganas
    </b>
  );
}

function Estimate({
  estimate: { count, cheapest, dearest },
  figures,
}: {
  estimate: PaymentsEstimate;
  figures: Figures;
}) {
  const amount = figures.amount ?? 0;
  const isOne = count === 1;
  const both = (first: string, second: string) => (isOne || first === second ? first : `${first} a ${second}`);
  const income = figures.income ?? 0;
  return (
    <>
      <p className={styles.headline}>
        <Instalments {...{ cheapest, dearest }} /> al mes en {formatCount(count, 'institución', 'instituciones')}
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
      </dl>
      <ShareOfIncome {...{ cheapest, dearest, amount, income }} />
    </>
  );
}

/** 'Entre $212 y $247', or the one figure where both are shown alike. */
function Instalments({ cheapest, dearest }: Pick<PaymentsEstimate, 'cheapest' | 'dearest'>) {
  const [lowest, highest] = [cheapest, dearest].map(({ monthlyPayment }) => formatDollars(monthlyPayment));
  if (lowest === highest) return <b className="figure">{lowest}</b>;
  return (
    <>
      Entre <b className="figure">{lowest}</b> y <b className="figure">{highest}</b>
    </>
  );
}

/** What the instalments take of the income: the range, or a warning where even the lowest is too much. */
function ShareOfIncome({
  cheapest,
  dearest,
  amount,
  income,
}: {
  cheapest: Offer;
  dearest: Offer;
  amount: number;
  income: number;
}) {
  const [lowest, highest] = [cheapest, dearest].map(({ monthlyPayment }) => incomeShareOf(monthlyPayment, income));
  if (lowest == null || highest == null) return null;
  if (isHeavyShare(lowest)) return <IncomeShareNote payment={cheapest.monthlyPayment} {...{ income, amount }} />;
  const [from, to] = [formatPercent(lowest, 0), formatPercent(highest, 0)];
  return <p className="small">La cuota sería el {from === to ? from : `${from} a ${to}`} de lo que ganas al mes.</p>;
}

function sentenceOf(estimate: PaymentsEstimate | null, { amount, income }: Figures): string | null {
  if (!estimate) return null;
  const { count, cheapest, dearest } = estimate;
  const share = describeIncomeShare({ payment: cheapest.monthlyPayment, income: income ?? 0, amount: amount ?? 0 });
  const [lowest, highest] = [cheapest, dearest].map(({ monthlyPayment }) => formatDollars(monthlyPayment));
  const payments = `${lowest === highest ? lowest : `Entre ${lowest} y ${highest}`} al mes en ${formatCount(count, 'institución', 'instituciones')}.`;
  return share?.isHeavy ? `${payments} ${share.text}` : payments;
}

/** A value once it has stood still for some ms. */
function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
