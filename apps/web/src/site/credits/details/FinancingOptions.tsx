import { type AmortizationType, amortizationTypeLabels } from '@cotejo/contracts/amortization';
import { formatDollarsAndCents } from '@cotejo/format/figures';
import clsx from 'clsx';
import { RenderLater } from '#runtime/render-later.tsx';
import { Button } from '#ui/Button.tsx';
import { CostBar, CostKey } from '#ui/CostBar.tsx';
import { Gloss } from '#ui/Gloss.tsx';
import { Icon } from '#ui/Icon.tsx';
import { MonthlyChart } from '#ui/MonthlyChart.tsx';
import { SectionHead } from '#ui/SectionHead.tsx';
import { Tag } from '#ui/Tag.tsx';
import { BalanceGloss, DecreasingGloss, FixedGloss } from '../glosses.tsx';
import styles from './financing.module.css';
import { type Financing, meaningOf } from './financing.ts';
import { financingTarget } from './missing-steps.ts';
import type { AmortizationChoice } from './use-amortization-choice.ts';

type Both = Record<AmortizationType, Financing>;

/**
 * 'Opciones de financiamiento': the French and the German table as cost over time, at one scale.
 */
export function FinancingOptions({
  financings,
  choice,
  isLater,
}: {
  financings: Both;
  choice: AmortizationChoice;
  isLater: boolean;
}) {
  return (
    <section>
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
        <span>
          <CostKey of="balance" />
          <Gloss word="Saldo">
            <BalanceGloss />
          </Gloss>
          : lo que aún debes
        </span>
      </div>
      <div className={styles.options} id={financingTarget}>
        <FinancingCard type={2} financings={financings} choice={choice} />
        <RenderLater isLater={isLater}>
          <FinancingCard type={1} financings={financings} choice={choice} />
        </RenderLater>
      </div>
    </section>
  );
}

function FinancingCard({
  type,
  financings,
  choice,
}: {
  type: AmortizationType;
  financings: Both;
  choice: AmortizationChoice;
}) {
  const financing = financings[type];
  const name = amortizationTypeLabels[type];
  const isConfirmed = choice.confirmed === type;
  const isHighlighted = choice.highlighted === type;
  const totals = [financings[1].total, financings[2].total];
  const [first, last] = [formatDollarsAndCents(financing.first), formatDollarsAndCents(financing.last)];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press anywhere on the card is a shortcut for its 'Ver la tabla' button
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
            <Gloss word={name}>{type === 2 ? <FixedGloss /> : <DecreasingGloss />}</Gloss>
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
      <p className={styles.payment}>
        <span className="figure">
          {first}
          {type === 1 && (
            <>
              {' '}
              <Icon name="arrowRight" size={24} className={styles.arrow} />
              <span className="visually-hidden">a</span> {last}
            </>
          )}
        </span>
        <small className="soft">{type === 2 ? 'cada mes, la misma' : 'del primer mes al último'}</small>
      </p>
      <MonthlyChart
        rows={financing.rows}
        amount={financing.amount}
        scalePayment={Math.max(financings[1].first, financings[2].first, financings[2].last)}
        label={`${name}: cuota ${first} el primer mes y ${last} el último`}
      />
      <div className={styles.cost}>
        <p className="small">
          <span className="soft">Devuelves</span> <b>{formatDollarsAndCents(financing.total)}</b>
        </p>
        <CostBar
          name={name}
          capital={financing.amount}
          total={financing.total}
          scaleTotal={Math.max(...totals)}
          cheapestTotal={Math.min(...totals)}
        />
        <p className={styles.parts}>
          <span>
            <CostKey of="cap" />
            Capital <b>{formatDollarsAndCents(financing.amount)}</b>
          </span>
          <span>
            <CostKey of="int" />
            Interés <b>{formatDollarsAndCents(financing.totalInterest)}</b>
          </span>
        </p>
      </div>
      <p className="small">{meaningOf(type, financings)}</p>
      <CardActions financing={financing} name={name} choice={choice} />
    </article>
  );
}

function CardActions({ financing, name, choice }: { financing: Financing; name: string; choice: AmortizationChoice }) {
  const { type } = financing;
  const of = <span className="visually-hidden"> {name}</span>;
  if (choice.confirmed === type)
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps the buttons' presses from counting as one on the card
      // biome-ignore lint/a11y/noStaticElementInteractions: as above
      <div className={`row no-print ${styles.actions}`} onClick={(event) => event.stopPropagation()}>
        <Button onClick={choice.reset}>Cambiar selección{of}</Button>
        <TableLink onClick={() => choice.highlight(type)} name={name} />
      </div>
    );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps the buttons' presses from counting as one on the card
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div className={`row no-print ${styles.actions}`} onClick={(event) => event.stopPropagation()}>
      <Button
        busyText={choice.saving === type && 'Guardando...'}
        variant={choice.highlighted === type ? 'main' : 'outline'}
        isBlocked={choice.confirmed !== null}
        onClick={() => void choice.confirm(financing)}
      >
        Seleccionar{of}
      </Button>
      {choice.confirmed === null && (
        <Button isBlocked={choice.highlighted !== type} onClick={choice.cancel}>
          Cancelar{of}
        </Button>
      )}
      <TableLink onClick={() => choice.highlight(type)} name={name} />
    </div>
  );
}

/** Shows this card's table below; it is moved to, because on a phone it is out of sight. */
function TableLink({ onClick, name }: { onClick: () => void; name: string }) {
  return (
    <Button
      variant="plain"
      small
      onClick={() => {
        onClick();
        document.getElementById('tabla')?.scrollIntoView();
      }}
    >
      Ver la tabla<span className="visually-hidden"> de {name}</span>
    </Button>
  );
}
