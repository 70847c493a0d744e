import type { RateSource, ShownRates } from '@cotejo/contracts/rates/source';
import { formatDayAndMonth } from '@cotejo/format/time';
import clsx from 'clsx';
import styles from './RatesNote.module.css';

/** When and where the rates of an institution were last checked, or that they were not. */
export function RatesNote({
  rates: { validFrom, confirmedAt, isStale, source },
  now,
  className,
}: {
  rates: Omit<ShownRates, 'isExcluded'>;
  /** Dates in the same year are shown without the year. */
  now?: Date;
  className?: string;
}) {
  const day = (at: string) => formatDayAndMonth(at, now);
  return (
    <p className={clsx(styles.note, isStale && styles.stale, className)}>
      {confirmedAt === null ? (
        `${isStale ? 'Sin comprobar desde el' : 'Tasa registrada el'} ${day(validFrom)}, aún sin fuente`
      ) : (
        <>
          {isStale ? 'Sin comprobar desde el' : 'Tasa comprobada en su fuente el'} {day(confirmedAt)}:{' '}
          <SourceLink source={source} />
        </>
      )}
    </p>
  );
}

export function SourceLink({ source: { label, url } }: { source: RateSource }) {
  if (url === null) return label;
  return (
    <a href={url} target="_blank" rel="nofollow noopener" className={styles.source}>
      {label}
      <span className="visually-hidden"> (se abre aparte)</span>
    </a>
  );
}
