import { formatDollars, formatMonths } from '@cotejo/format/figures';
import { CostBar, CostFigures, CostLegend } from '#ui/CostBar.tsx';
import { SectionHead } from '#ui/SectionHead.tsx';
import styles from './institutions.module.css';
import type { InstitutionData } from './load-institutions.ts';

/** The same loan with a fixed and with a falling instalment, to one scale, and how it stands among the others. */
export function WorkedExample({ data }: { data: InstitutionData }) {
  const { example, cheapest, institutionCount, place } = data;
  const { amount, term, fixed, falling } = example;
  const extra = cheapest ? Math.round(fixed.total) - Math.round(cheapest.total) : 0;
  return (
    <section aria-labelledby="ejemplo">
      <SectionHead
        id="ejemplo"
        title="Un ejemplo en dólares"
        folio={`${formatDollars(amount)} a ${formatMonths(term)}`}
      />
      <div className={styles.example}>
        <div>
          <h3>Cuota fija</h3>
          <p>
            <b className={`figure ${styles.instalment}`}>{formatDollars(fixed.instalment)}</b> al mes
          </p>
          <CostBar name="Cuota fija" capital={amount} total={fixed.total} scaleTotal={fixed.total} height="tall" />
          <CostFigures capital={amount} total={fixed.total} />
        </div>
        <div>
          <h3>Cuota decreciente</h3>
          <p>
            <b className={`figure ${styles.instalment}`}>
              {formatDollars(falling.first)} a {formatDollars(falling.last)}
            </b>{' '}
            al mes
          </p>
          <CostBar
            name="Cuota decreciente"
            capital={amount}
            total={falling.total}
            scaleTotal={fixed.total}
            height="tall"
          />
          <CostFigures capital={amount} total={falling.total} />
        </div>
      </div>
      <div className={styles.legend}>
        <CostLegend withExtra={false} />
      </div>
      {cheapest && (institutionCount > 1 || place === 0) && (
        <p className={styles.standing}>
          {place === 0 && 'Por ahora no recibe solicitudes. '}
          {extra <= 0 ? (
            <>Con cuota fija, ninguna de las {institutionCount} instituciones que prestan esa cifra cobra menos.</>
          ) : (
            <>
              Con cuota fija {place > 0 && `ocupa el puesto ${place} de ${institutionCount}: `}pagarías{' '}
              <b>{formatDollars(extra)}</b> más que en <a href={`/instituciones/${cheapest.slug}`}>{cheapest.name}</a>.
            </>
          )}
        </p>
      )}
    </section>
  );
}
