import { type AmortizationType, amortizationTypeLabels } from '@cotejo/contracts/amortization';
import { formatDollarsAndCents } from '@cotejo/format/figures';
import clsx from 'clsx';
import { CostBar, CostKey } from '#loan/CostBar.tsx';
import { MonthlyChart } from '#loan/MonthlyChart.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Toggletip } from '#ui/controls/Toggletip.tsx';
import { SectionHead } from '#ui/page/SectionHead.tsx';
import { Tag } from '#ui/page/Tag.tsx';
import { BalanceGloss, DecreasingGloss, FixedGloss } from '../glosses.tsx';
import styles from './financing.module.css';
import { describeMonths, describeParts, type Financing, meaningOf } from './financing.ts';
import { financingTarget } from './missing-steps.ts';
import type { AmortizationChoice } from './use-amortization-choice.ts';

const money = formatDollarsAndCents;

type Both = Record<AmortizationType, Financing>;

export function FinancingOptions({
  financings,
  choice,
  onShowTable,
}: {
  financings: Both;
  choice: AmortizationChoice;
  onShowTable: (type: AmortizationType) => void;
}) {
  return (
    <section id={financingTarget} tabIndex={-1} aria-label="Opciones de financiamiento">
      <SectionHead title="Opciones de financiamiento" folio="Las dos a la misma escala" />
      <div className={styles.legend}>
        <span>
          <CostKey of="cap" />
          Capital de cada cuota
        </span>
        <span>
          <CostKey of="int" />
          Interés de cada cuota
        </span>
        {financings[2].rows.some(({ charges }) => charges > 0) && (
          <span>
            <CostKey of="car" />
            Cargos de cada cuota
          </span>
        )}
        <span>
          <CostKey of="balance" />
          <Toggletip word="Saldo">
            <BalanceGloss />
          </Toggletip>
          : lo que aún debes
        </span>
      </div>
      <div className={styles.options}>
        <FinancingCard type={2} {...{ financings, choice, onShowTable }} />
        <FinancingCard type={1} {...{ financings, choice, onShowTable }} />
      </div>
    </section>
  );
}

function FinancingCard({
  type,
  financings,
  choice,
  onShowTable,
}: {
  type: AmortizationType;
  financings: Both;
  choice: AmortizationChoice;
  onShowTable: (type: AmortizationType) => void;
}) {
  const financing = financings[type];
  const name = amortizationTypeLabels[type];
  const isConfirmed = choice.confirmed === type;
  const isHighlighted = choice.highlighted === type;
  const { cost, amount, totalInterest } = financing;
  const totals = [financings[1].cost.realTotal, financings[2].cost.realTotal];
  const parts = describeParts(financing);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click anywhere on the card is a shortcut for its 'Ver la tabla' button
    <article
      className={clsx('sheet', styles.option, isConfirmed && styles.confirmed, isHighlighted && styles.highlighted)}
      aria-label={name}
      onClick={() => {
        if (choice.confirmed === null) choice.highlight(type);
      }}
    >
      <header>
        <div>
          <h3>
            <Toggletip word={name}>{type === 2 ? <FixedGloss /> : <DecreasingGloss />}</Toggletip>
          </h3>
          <p className="small soft">{type === 2 ? 'Tabla francesa' : 'Tabla alemana'}</p>
        </div>
        {isConfirmed ? (
          <Tag tone="green" icon="check">
            Elegida
          </Tag>
        ) : (
          isHighlighted && <Tag>Sin confirmar</Tag>
        )}
      </header>
      <div className={styles.payment}>
        <p>
          <span className="figure">{money(cost.firstPayment)}</span> {describeMonths(financing)}
        </p>
        {parts && <p className="small soft">{parts}</p>}
      </div>
      <MonthlyChart
        rows={financing.rows}
        amount={amount}
        scalePayment={highestPayment(financings)}
        label={`${name}: cuota ${money(cost.firstPayment)} el primer mes y ${money(cost.lastPayment)} el último`}
      />
      <div className={styles.cost}>
        <p className="small">
          <span className="soft">Total que pagas</span> <b>{money(cost.realTotal)}</b>
        </p>
        <CostBar
          name={name}
          capital={amount}
          total={cost.realTotal}
          charges={cost.chargesCost}
          scaleTotal={Math.max(...totals)}
          cheapestTotal={Math.min(...totals)}
        />
        <p className={styles.parts}>
          <span>
            <CostKey of="cap" />
            Capital <b>{money(amount)}</b>
          </span>
          <span>
            <CostKey of="int" />
            Interés <b>{money(totalInterest)}</b>
          </span>
          {cost.chargesCost > 0 && (
            <span>
              <CostKey of="car" />
              Cargos <b>{money(cost.chargesCost)}</b>
            </span>
          )}
        </p>
      </div>
      <p className="small">{meaningOf(type, financings)}</p>
      <CardActions {...{ financing, name, choice, onShowTable }} />
    </article>
  );
}

const highestPayment = (financings: Both): number =>
  Math.max(...[financings[1], financings[2]].flatMap(({ rows }) => rows.map(({ payment }) => payment)));

function CardActions({
  financing,
  name,
  choice,
  onShowTable,
}: {
  financing: Financing;
  name: string;
  choice: AmortizationChoice;
  onShowTable: (type: AmortizationType) => void;
}) {
  const { type } = financing;
  const of = <span className="visually-hidden"> {name}</span>;
  if (choice.confirmed === type)
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps clicks on the buttons from reaching the card
      // biome-ignore lint/a11y/noStaticElementInteractions: as above
      <div className={`row no-print ${styles.actions}`} onClick={(event) => event.stopPropagation()}>
        <Button onClick={choice.reset}>Cambiar selección{of}</Button>
        <TableLink onClick={() => onShowTable(type)} name={name} />
      </div>
    );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps clicks on the buttons from reaching the card
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div className={`row no-print ${styles.actions}`} onClick={(event) => event.stopPropagation()}>
      <Button
        busyText={choice.saving === type && 'Guardando...'}
        variant={choice.highlighted === type ? 'main' : 'outline'}
        isBlocked={choice.confirmed !== null}
        onClick={() => choice.confirm(financing)}
      >
        Seleccionar{of}
      </Button>
      {choice.confirmed === null && (
        <Button isBlocked={choice.highlighted !== type} onClick={choice.cancel}>
          Cancelar{of}
        </Button>
      )}
      <TableLink onClick={() => onShowTable(type)} name={name} />
      <span className="note" role="status">
        {choice.saving === type && choice.waitingFor}
      </span>
    </div>
  );
}

function TableLink({ onClick, name }: { onClick: () => void; name: string }) {
  return (
    <Button variant="plain" small onClick={onClick}>
      Ver la tabla<span className="visually-hidden"> de {name}</span>
    </Button>
  );
}
