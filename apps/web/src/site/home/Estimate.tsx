import { formatCount, formatDollars } from '@cotejo/format/figures';
import type { ReactNode } from 'react';
import { CostBar } from '#loan/CostBar.tsx';
import type { ShownEstimate } from './find-estimate.ts';
import styles from './home.module.css';

/**
 * The estimate for the values of the short form, in two parts: above and below its button (`children`).
 * page-scripts/home.ts finds the parts by their ids and replaces them with those of estimate-fragment.tsx.
 */
export function Estimate({ estimate, children }: { estimate: ShownEstimate | string; children?: ReactNode }) {
  const isFound = typeof estimate !== 'string';
  return (
    <>
      <div id="primera-cuota" aria-live="polite" className={styles.estimate} data-estimate="">
        {isFound ? <Headline {...estimate} /> : <p className="small">{estimate}</p>}
      </div>
      {children}
      <div id="extremos" className={styles.estimate} data-estimate="">
        {isFound && <Extremes {...estimate} />}
      </div>
    </>
  );
}

function Headline({ lowest, highest, count }: ShownEstimate) {
  return (
    <p className={styles.headline}>
      La primera cuota {highest ? 'va' : 'es'} de <b className="figure">{lowest}</b>{' '}
      {highest && (
        <>
          a <b className="figure">{highest}</b>{' '}
        </>
      )}
      <span className="soft">en {formatCount(count, 'institución', 'instituciones')}</span>
    </p>
  );
}

function Extremes({ amount, extremes, saving }: ShownEstimate) {
  return (
    <>
      <div className={styles.extremes}>
        {extremes.map(({ name, total, charges }, index) => (
          <div key={index === 0 ? 'cheapest' : 'dearest'}>
            <p className={styles.extremeName}>
              <b>{name}</b>
              <span className="figure">{formatDollars(total)}</span>
            </p>
            <CostBar
              name={name}
              capital={amount}
              total={total}
              charges={charges}
              scaleTotal={extremes.at(-1)?.total ?? total}
              cheapestTotal={extremes[0]?.total}
            />
          </div>
        ))}
      </div>
      {saving && (
        <p className="small soft">
          Si eliges la más barata, te ahorras <b>{saving}</b>.
        </p>
      )}
      <p className="note">La primera cuota y el total cuentan los cargos que pide la ley o la institución.</p>
    </>
  );
}
