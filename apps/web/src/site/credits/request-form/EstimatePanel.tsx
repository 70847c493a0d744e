import { incomeShareOf, isHeavyShare, type Means } from '@cotejo/finance/income-share';
import { formatCount, formatDollars, formatPercent } from '@cotejo/format/figures';
import type { ReactNode } from 'react';
import { CostBar, CostLegend } from '#loan/CostBar.tsx';
import { useMeans } from '#loan/typed-income.ts';
import { useDebounced } from '#ui/controls/use-debounced.ts';
import { Icon } from '#ui/page/Icon.tsx';
import { describeIncomeShare, IncomeShareNote, lowestInstalment } from '../IncomeShare.tsx';
import type { PaymentsEstimate } from './estimate-payments.ts';
import styles from './request-form.module.css';

interface Figures {
  amount: number | null;
  term: number | null;
  income: number | null;
}

interface EstimateProps {
  /** Computes the estimate at the first call and caches it, so that rendering the form itself does not compute it. */
  estimate: () => PaymentsEstimate | null;
  figures: Figures;
  /** Text to show if there is no estimate. */
  emptyText: string;
}

/** The estimate beside the form, updated while the person changes the values. */
export function EstimatePanel(props: EstimateProps) {
  return (
    <>
      <SpokenEstimate {...props} />
      <Panel {...props} />
    </>
  );
}

/** The estimate for screen readers. Debounced, so that it is announced once the values stop changing. */
function SpokenEstimate({ estimate, figures, emptyText }: EstimateProps) {
  const sentence = useDebounced(sentenceOf(estimate(), figures, useMeans(figures.income ?? 0)) ?? emptyText, 800);
  return (
    <p className="visually-hidden" role="status">
      {sentence}
    </p>
  );
}

function Panel({ estimate, figures, emptyText }: EstimateProps) {
  const found = estimate();
  return (
    <aside className={`sheet ${styles.panel}`} aria-label="Estimación con tus datos">
      <p className="note">Con estos datos pagarías</p>
      {found ? <Estimate estimate={found} figures={figures} /> : <p>{emptyText}</p>}
      <p className="note">Una deuda sana no pasa del 30 al 40 % de lo que ganas.</p>
    </aside>
  );
}

/** A short estimate at the bottom of a small screen, where the panel has no room. */
export function EstimateStrip(props: EstimateProps) {
  return <Strip {...props} />;
}

function Strip({ estimate, figures, emptyText }: EstimateProps) {
  const means = useMeans(figures.income ?? 0);
  const found = estimate();
  return (
    <div className={`no-print ${styles.strip}`} aria-hidden="true">
      {found ? (
        <>
          <span>
            Primera cuota: <Instalments payments={found.payments} />
          </span>
          <span className={styles.stripCount}>{stripWords(found, means)}</span>
        </>
      ) : (
        <span>{emptyText}</span>
      )}
    </div>
  );
}

/** The number of institutions, or a warning if even the lowest instalment is too high for the income. */
function stripWords({ count, payments }: PaymentsEstimate, { income, otherDebts }: Means): ReactNode {
  const share = incomeShareOf(payments.lowest + otherDebts, income);
  if (share === null || !isHeavyShare(share)) return formatCount(count, 'institución', 'instituciones');
  return (
    <b className={styles.stripHeavy}>
      <Icon name="warning" size={16} /> {formatPercent(share, 0)} de lo que ganas
    </b>
  );
}

function Estimate({
  estimate: { count, cheapest, dearest, payments, received },
  figures,
}: {
  estimate: PaymentsEstimate;
  figures: Figures;
}) {
  const amount = figures.amount ?? 0;
  const isOne = count === 1;
  const both = (first: number, second: number) => rangeText(formatDollars(first), formatDollars(second));
  const hasCharges = cheapest.chargesCost > 0 || dearest.chargesCost > 0;
  const income = figures.income ?? 0;
  return (
    <>
      <p className={styles.headline}>
        La primera cuota {isRange(payments) ? 'va de' : 'es de'} <Instalments payments={payments} /> en{' '}
        {formatCount(count, 'institución', 'instituciones')}
      </p>
      <div className={styles.extremes}>
        {(isOne ? [cheapest] : [cheapest, dearest]).map((offer) => (
          <div key={offer.institution.id}>
            <p className={styles.extremeName}>
              <b>{offer.institution.name}</b>
              <span className="figure">{formatDollars(offer.realTotal)}</span>
            </p>
            <CostBar
              name={offer.institution.name}
              capital={amount}
              total={offer.realTotal}
              charges={offer.chargesCost}
              scaleTotal={dearest.realTotal}
              cheapestTotal={cheapest.realTotal}
            />
          </div>
        ))}
      </div>
      <CostLegend withCharges={hasCharges} />
      <dl className="facts">
        <dt>Recibes</dt>
        <dd>{both(received.lowest, received.highest)}</dd>
        <dt>En total pagas</dt>
        <dd>{both(cheapest.realTotal, dearest.realTotal)}</dd>
      </dl>
      <p className="note">La primera cuota y el total cuentan los cargos que pide la ley o la institución.</p>
      <ShareOfIncome {...{ payments, amount, income }} />
    </>
  );
}

const isRange = ({ lowest, highest }: PaymentsEstimate['payments']): boolean =>
  formatDollars(lowest) !== formatDollars(highest);

/** '$212 a $247', or a single amount if both look the same. */
function Instalments({ payments }: Pick<PaymentsEstimate, 'payments'>) {
  const [lowest, highest] = [formatDollars(payments.lowest), formatDollars(payments.highest)];
  if (lowest === highest) return <b className="figure">{lowest}</b>;
  return (
    <>
      <b className="figure">{lowest}</b> a <b className="figure">{highest}</b>
    </>
  );
}

/** The instalments as a percentage of the income, or a warning if even the lowest is too high. */
function ShareOfIncome({
  payments,
  amount,
  income,
}: Pick<PaymentsEstimate, 'payments'> & {
  amount: number;
  income: number;
}) {
  const { income: earned, otherDebts } = useMeans(income);
  const [lowest, highest] = [payments.lowest, payments.highest].map((payment) =>
    incomeShareOf(payment + otherDebts, earned),
  );
  if (lowest == null || highest == null) return null;
  if (isHeavyShare(lowest))
    return <IncomeShareNote payment={payments.lowest} ifChosen={lowestInstalment} {...{ income, amount }} />;
  const range = rangeText(formatPercent(lowest, 0), formatPercent(highest, 0));
  return (
    <p className="small">
      {otherDebts > 0 ? 'Con tus otras deudas, la cuota llegaría al ' : 'La cuota sería el '}
      {range} de lo que ganas al mes.
    </p>
  );
}

/** '$212 a $247', or a single text if both are the same. */
const rangeText = (first: string, second: string): string => (first === second ? first : `${first} a ${second}`);

/** The estimate as one Spanish sentence; null if there is no estimate. */
function sentenceOf(estimate: PaymentsEstimate | null, { amount }: Figures, means: Means): string | null {
  if (!estimate) return null;
  const { count, payments: range } = estimate;
  const share = describeIncomeShare({
    ...{ payment: range.lowest, amount: amount ?? 0, ...means },
    ifChosen: lowestInstalment,
  });
  const [lowest, highest] = [formatDollars(range.lowest), formatDollars(range.highest)];
  const payments = `La primera cuota ${lowest === highest ? `es de ${lowest}` : `va de ${lowest} a ${highest}`} en ${formatCount(count, 'institución', 'instituciones')}.`;
  return share?.isHeavy ? `${payments} ${share.text}` : payments;
}
