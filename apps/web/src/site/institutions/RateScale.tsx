import { formatPercent } from '@cotejo/format/figures';
import { formatMonthOfYear } from '@cotejo/format/time';
import type { CSSProperties } from 'react';
import { formatRates } from '#site/format-rates.ts';
import { Icon } from '#ui/page/Icon.tsx';
import { SectionHead } from '#ui/page/SectionHead.tsx';
import type { ScaleRates } from './load-institutions.ts';
import styles from './rate-scale.module.css';

/** Both in percent: the space to the right of the highest value, and the distance of the ticks. */
const room = 1;
const step = 5;

/** The chart is hidden from screen readers; the list below has the same values. */
export function RateScale({ rates: { announced, average, ceiling, aboveCeiling } }: { rates: ScaleRates }) {
  const { from, to } = announced;
  const end = Math.max(to, average?.effectiveRate ?? 0, ceiling?.effectiveRate ?? 0) + room;
  const at = (percent: number) => `${((percent / end) * 100).toFixed(2)}%`;
  const ticks = Array.from({ length: Math.floor(end / step) + 1 }, (_, index) => index * step);
  return (
    <section aria-labelledby="tasas">
      <SectionHead id="tasas" title="Su tasa frente al techo legal" folio="TEA, solo el interés" />
      <div className={styles.scale} aria-hidden="true">
        <span className={styles.announced} style={{ '--from': at(from), '--to': at(to) } as CSSProperties} />
        {average && <span className={styles.average} style={{ left: at(average.effectiveRate) }} />}
        {ceiling && <span className={styles.ceiling} style={{ left: at(ceiling.effectiveRate) }} />}
        {ticks.map((tick) => (
          <small key={tick} style={{ left: at(tick) }}>
            {formatPercent(tick, 0)}
          </small>
        ))}
      </div>
      <dl className={`facts ${styles.figures}`}>
        <dt>
          <i className={`${styles.key} ${styles.announcedKey}`} aria-hidden="true" />
          Lo que anuncia
        </dt>
        <dd>{formatRates(from, to)}</dd>
        <dt>
          <i className={`${styles.key} ${styles.averageKey}`} aria-hidden="true" />
          {average ? `Lo que cobró en promedio, ${formatMonthOfYear(average.month)}` : 'Lo que cobró en promedio'}
        </dt>
        <dd>{average ? formatPercent(average.effectiveRate) : 'Sin dato publicado'}</dd>
        <dt>
          <i className={`${styles.key} ${styles.ceilingKey}`} aria-hidden="true" />
          {ceiling ? `Techo legal para consumo, ${formatMonthOfYear(ceiling.month)}` : 'Techo legal para consumo'}
        </dt>
        <dd>{ceiling ? formatPercent(ceiling.effectiveRate) : 'Sin dato publicado'}</dd>
      </dl>
      {aboveCeiling !== null && (
        <p className={styles.above}>
          <Icon name="warning" size={18} />
          <span>
            {formatPercent(aboveCeiling) === formatPercent(from) ? 'Su tasa efectiva' : 'Su tasa efectiva más alta'},{' '}
            {formatPercent(aboveCeiling)}, está por encima del techo legal para consumo. Pregunta antes de firmar.
          </span>
        </p>
      )}
      <p className="note">El techo se compara con el interés, nunca con los cargos.</p>
    </section>
  );
}
