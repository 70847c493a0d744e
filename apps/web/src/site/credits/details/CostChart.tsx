import { type AmortizationType, amortizationTypeLabels, totalNote } from '@cotejo/contracts/amortization';
import { refundTime } from '@cotejo/contracts/charge-words';
import type { PricedCharge } from '@cotejo/finance/charges';
import { costOfSchedule } from '@cotejo/finance/loan-cost';
import { dollarsToCents } from '@cotejo/finance/money';
import { frenchSchedule } from '@cotejo/finance/schedule';
import { formatCount, formatDollarsAndCents, formatPercent } from '@cotejo/format/figures';
import clsx from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
import { CostKey } from '#loan/CostBar.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import { SectionHead } from '#ui/page/SectionHead.tsx';
import styles from './cost-chart.module.css';
import type { Financing } from './financing.ts';

const money = formatDollarsAndCents;

/** Money received, paid and returned for both systems on one axis from zero; what remains is the cost. */
export function CostChart({
  financings,
  rate,
}: {
  financings: Record<AmortizationType, Financing>;
  /** Nominal annual percent. */
  rate: number;
}) {
  const [german, french] = [flowsOf(financings[1]), flowsOf(financings[2])];
  const scale = Math.max(german.paid, french.paid);
  const { refunded, charges } = financings[2].cost;
  const title = refunded > 0 ? 'Lo que recibes, lo que pagas y lo que te devuelven' : 'Lo que recibes y lo que pagas';
  return (
    <section>
      <SectionHead title={title} folio="Los dos a la misma escala" />
      <p className={styles.legend}>
        <Key of="cap">Capital</Key>
        <Key of="int">Interés</Key>
        <Key of="car">Cargos</Key>
        {refunded > 0 && <Key of="held">{heldName}</Key>}
        <Key of="dif">Lo que te cuesta</Key>
      </p>
      <div className={styles.systems}>
        <System type={2} financing={financings[2]} flows={french} scale={scale} />
        <System type={1} financing={financings[1]} flows={german} scale={scale} />
      </div>
      {refunded > 0 && (
        <p className={styles.held}>
          <Icon name="lock" size={18} />
          <span>
            La institución guarda <b>{money(refunded)}</b> tuyos y no te paga interés por ellos: te los devuelven{' '}
            {refundTime(charges)}. {describeHeldWeight(financings[2], rate)}
          </span>
        </p>
      )}
    </section>
  );
}

/** In percentage points: a smaller increase of the annual cost is not mentioned. */
const tellingPoints = 0.5;

/** Null if the effect is small or cannot be computed. */
function describeHeldWeight({ amount, rows, cost }: Financing, rate: number): string | null {
  const terms = { principalCents: dollarsToCents(amount), annualRatePercent: rate, termMonths: rows.length };
  const others = cost.charges.filter(({ refundable }) => !refundable);
  const without = costOfSchedule(frenchSchedule(terms), others, 'required').realAnnualRate;
  const held = cost.realAnnualRate;
  if (held === null || without === null || held - without < tellingPoints) return null;
  return `Con cuota fija, eso sube tu costo anual de ${formatPercent(without)} a ${formatPercent(held)}.`;
}

/** Refundable money, whether handed over or withheld. */
const heldName = 'Tuyo, guardado';

function Key({ of, children }: { of: 'cap' | 'int' | 'car' | 'held' | 'dif'; children: string }) {
  return (
    <span>
      <CostKey of={of} />
      {children}
    </span>
  );
}

interface Flows {
  paid: number;
  /** Non-refundable charges: deducted from the money received, or paid later. */
  deductedCharges: number;
  paidCharges: number;
  /** Refundable charges, by the same distinction. */
  deductedHeld: number;
  paidHeld: number;
}

/** In dollars; summed in cents. */
function flowsOf({ amount, totalInterest, cost }: Financing): Flows {
  const cents = (dollars: number) => Math.round(dollars * 100);
  const sumOf = (isWanted: (charge: PricedCharge) => boolean) =>
    cost.charges.reduce((sum, charge) => sum + (charge.counted && isWanted(charge) ? cents(charge.total) : 0), 0);
  const paidHeld = sumOf(({ when, refundable }) => when !== 'deducted' && refundable);
  const paidCharges = sumOf(({ when, refundable }) => when !== 'deducted' && !refundable);
  return {
    paid: (cents(amount) + cents(totalInterest) + paidCharges + paidHeld) / 100,
    deductedCharges: sumOf(({ when, refundable }) => when === 'deducted' && !refundable) / 100,
    paidCharges: paidCharges / 100,
    deductedHeld: sumOf(({ when, refundable }) => when === 'deducted' && refundable) / 100,
    paidHeld: paidHeld / 100,
  };
}

function System({
  type,
  financing: { amount, totalInterest, cost, rows },
  flows: { paid, deductedCharges, paidCharges, deductedHeld, paidHeld },
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
        <Flow
          name="Recibes"
          note="el primer día"
          dollars={cost.received}
          parts={[
            ...partOf(`${heldName} por la institución`, deductedHeld),
            ...partOf('Cargos descontados', deductedCharges),
          ]}
        >
          <i className={styles.cap} style={share(cost.received)} />
          {deductedHeld > 0 && <i className={styles.held} style={share(deductedHeld)} />}
          {deductedCharges > 0 && <i className={styles.car} style={share(deductedCharges)} />}
        </Flow>
        <Flow
          name="Pagas"
          note={`en ${formatCount(rows.length, 'cuota', 'cuotas')}${cost.upfront > 0 ? ' y el primer día' : ''}`}
          dollars={paid}
          parts={[
            ...partOf('Capital', amount),
            ...partOf('Interés', totalInterest),
            // Says 'Otros' if some charges were deducted before: the card shows the sum of both as 'Cargos'.
            ...partOf(deductedCharges > 0 ? 'Otros cargos' : 'Cargos', paidCharges),
            ...partOf(heldName, paidHeld),
          ]}
        >
          <i className={styles.cap} style={share(amount)} />
          <i className={styles.int} style={share(totalInterest)} />
          {paidCharges > 0 && <i className={styles.car} style={share(paidCharges)} />}
          {paidHeld > 0 && <i className={styles.held} style={share(paidHeld)} />}
        </Flow>
        {cost.refunded > 0 && (
          <Flow name="Te devuelven" note={refundTime(cost.charges)} dollars={cost.refunded}>
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

const partOf = (name: string, dollars: number): string[] => (dollars > 0 ? [`${name} ${money(dollars)}`] : []);

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
