import { type AmortizationType, amortizationTypeLabels, totalNote } from '@cotejo/contracts/amortization';
import { formatCount, formatDollarsAndCents, formatMonths, formatPercent } from '@cotejo/format/figures';
import clsx from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
import { CostKey } from '#ui/CostBar.tsx';
import { Icon } from '#ui/Icon.tsx';
import { SectionHead } from '#ui/SectionHead.tsx';
import styles from './cost-chart.module.css';
import type { Financing } from './financing.ts';

const money = formatDollarsAndCents;

/**
 * What both systems hand out, take and give back, as bars on one axis from zero; what remains
 * between them is the cost.
 */
export function CostChart({ financings, rate }: { financings: Record<AmortizationType, Financing>; rate: number }) {
  const [german, french] = [flowsOf(financings[1]), flowsOf(financings[2])];
  const scale = Math.max(german.paid, french.paid);
  const { cost, rows } = financings[2];
  return (
    <section>
      <SectionHead title="Lo que recibes, lo que pagas y lo que te devuelven" folio="Los dos a la misma escala" />
      <p className={styles.legend}>
        <Key of="cap">Capital</Key>
        <Key of="int">Interés</Key>
        <Key of="car">Cargos</Key>
        {cost.refunded > 0 && <Key of="held">Tuyo, pero guardado por la institución</Key>}
        <Key of="dif">Lo que te cuesta</Key>
      </p>
      <div className={styles.systems}>
        <System type={2} financing={financings[2]} flows={french} scale={scale} />
        <System type={1} financing={financings[1]} flows={german} scale={scale} />
      </div>
      {cost.refunded > 0 && (
        <p className={styles.held}>
          <Icon name="lock" size={18} />
          <span>
            La institución guarda <b>{money(cost.refunded)}</b> tuyos durante {formatMonths(rows.length)} y no te paga
            interés por ellos.{' '}
            {cost.realAnnualRate !== null &&
              `Por eso el costo anual con cuota fija es ${formatPercent(cost.realAnnualRate)}, aunque la tasa sea ${formatPercent(rate)}.`}
          </span>
        </p>
      )}
    </section>
  );
}

function Key({ of, children }: { of: 'cap' | 'int' | 'car' | 'held' | 'dif'; children: string }) {
  return (
    <span>
      <CostKey of={of} />
      {children}
    </span>
  );
}

interface Flows {
  /** Instalments with their charges, and what is paid on the first day. */
  paid: number;
  /** What of it is neither capital nor interest. */
  paidCharges: number;
  /** Kept back of the amount and given back at the end. */
  heldBack: number;
}

/** Dollars of one system; sums are made in cents. */
function flowsOf({ amount, totalInterest, cost }: Financing): Flows {
  const cents = (dollars: number) => Math.round(dollars * 100);
  const paid = cents(cost.realCost) + cents(cost.received) + cents(cost.refunded);
  return {
    paid: paid / 100,
    paidCharges: (paid - cents(amount) - cents(totalInterest)) / 100,
    heldBack: Math.min(cost.refunded, amount - cost.received),
  };
}

function System({
  type,
  financing: { amount, totalInterest, cost, rows },
  flows: { paid, paidCharges, heldBack },
  scale,
}: {
  type: AmortizationType;
  financing: Financing;
  flows: Flows;
  scale: number;
}) {
  const share = (dollars: number): CSSProperties => ({ width: `${(dollars / scale) * 100}%` });
  const total = totalNote({ amount, ...cost }, money);
  return (
    <section className={styles.system} aria-label={`Lo que cuesta con ${amortizationTypeLabels[type].toLowerCase()}`}>
      <h3>
        {amortizationTypeLabels[type]} <small className="soft">{type === 2 ? 'Tabla francesa' : 'Tabla alemana'}</small>
      </h3>
      <dl
        className={clsx(cost.refunded > 0 && styles.withRefund)}
        style={
          {
            '--received': `${(cost.received / scale) * 100}%`,
            '--refund': `${((paid - cost.refunded) / scale) * 100}%`,
          } as CSSProperties
        }
      >
        <Flow name="Recibes" note="el primer día" dollars={cost.received}>
          <i className={styles.cap} style={share(cost.received)} />
          {heldBack > 0 && <i className={styles.held} style={share(heldBack)} />}
        </Flow>
        <Flow
          name="Pagas"
          note={`en ${formatCount(rows.length, 'cuota', 'cuotas')}${cost.upfront > 0 ? ' y el primer día' : ''}`}
          dollars={paid}
          parts={[
            `Capital ${money(amount)}`,
            `Interés ${money(totalInterest)}`,
            ...(paidCharges > 0 ? [`Cargos ${money(paidCharges)}`] : []),
          ]}
        >
          <i className={styles.cap} style={share(amount)} />
          <i className={styles.int} style={share(totalInterest)} />
          {paidCharges > 0 && <i className={styles.car} style={share(paidCharges)} />}
        </Flow>
        {cost.refunded > 0 && (
          <Flow name="Te devuelven" note="con la última cuota" dollars={cost.refunded}>
            <i style={share(paid - cost.refunded)} />
            <i className={styles.held} style={share(cost.refunded)} />
          </Flow>
        )}
        <Flow
          name="Te cuesta"
          note={cost.refunded > 0 ? 'pagas − te devuelven − recibes' : 'pagas − recibes'}
          dollars={cost.realCost}
          isTotal
        >
          <i style={share(cost.received)} />
          <i className={styles.dif} style={share(cost.realCost)} />
        </Flow>
      </dl>
      <p className={styles.months}>
        Pagas {money(cost.firstPayment)} el primer mes y {money(cost.lastPayment)} el último. Costo anual con cargos:{' '}
        <b>{cost.realAnnualRate === null ? 'no se puede calcular' : formatPercent(cost.realAnnualRate)}</b>.
      </p>
      <p className={styles.months}>{total ?? `Las cuotas suman el total que pagas, ${money(cost.realTotal)}.`}</p>
    </section>
  );
}

function Flow({
  name,
  note,
  dollars,
  parts = [],
  isTotal,
  children,
}: {
  name: string;
  note: string;
  dollars: number;
  /** What the bar is made of, in words. */
  parts?: readonly string[];
  isTotal?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={isTotal ? `${styles.flow} ${styles.total}` : styles.flow}>
      <dt>
        {name} <small>{note}</small>
      </dt>
      <dd className="figure">{money(dollars)}</dd>
      <dd className={styles.bar} aria-hidden="true">
        {children}
      </dd>
      {parts.length > 0 && (
        <>
          <dt className="visually-hidden">{name}, por partes</dt>
          <dd className={styles.parts}>
            {parts.map((part) => (
              <span key={part}>{part}</span>
            ))}
          </dd>
        </>
      )}
    </div>
  );
}
