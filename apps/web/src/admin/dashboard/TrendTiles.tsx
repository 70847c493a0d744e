import { formatFigure } from '@cotejo/format/figures';
import { CostKey } from '#loan/CostBar.tsx';
import styles from './dashboard.module.css';
import { type Tile, trendMood } from './periods.ts';

const keys: Record<string, 'cap' | 'int'> = { Aprobados: 'cap', Rechazados: 'int' };

export function TrendTiles({ tiles, per }: { tiles: readonly Tile[]; per: string }) {
  return (
    <dl className={styles.tiles}>
      {tiles.map((tile) => {
        const key = keys[tile.label];
        return (
          <div key={tile.label}>
            <dt>
              {key && <CostKey of={key} />}
              {tile.label}
            </dt>
            <dd>
              <b className="figure">{formatFigure(tile.average, 1)}</b>{' '}
              <span>{tile.label === 'Total' ? `recibidos ${per}` : per}</span>
            </dd>
            <dd className={`${styles.trend} ${styles[trendMood(tile)]}`}>{trendText(tile) || '\u00a0'}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Empty if the first and the last bar are both 0. */
function trendText({ trendPercent, first, last }: Tile): string {
  if (trendPercent === null) return `▲ de 0 a ${last}`;
  if (trendPercent === 0) return first === 0 ? '' : 'sin cambio';
  return `${trendPercent > 0 ? '▲ +' : '▼ −'}${Math.abs(trendPercent)}\u00a0%`;
}
