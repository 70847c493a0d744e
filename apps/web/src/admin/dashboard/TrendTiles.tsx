import { formatFigure } from '@cotejo/format/figures';
import { CostKey } from '#ui/CostBar.tsx';
import styles from './dashboard.module.css';
import { type Tile, trendMood } from './periods.ts';

const keys: Record<string, 'cap' | 'int'> = { Aprobados: 'cap', Rechazados: 'int' };

/** Average and trend of the four series. */
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
              <b className="figure">{formatFigure(tile.average, 1)}</b> <span>{per}</span>
            </dd>
            <dd className={`${styles.trend} ${styles[trendMood(tile)]}`}>
              <TrendSign tile={tile} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function TrendSign({ tile: { trendPercent } }: { tile: Tile }) {
  if (trendPercent === null) return <>▲ desde 0</>;
  if (trendPercent === 0) return <>= 0&nbsp;%</>;
  return (
    <>
      {trendPercent > 0 ? '▲ +' : '▼ −'}
      {Math.abs(trendPercent)}&nbsp;%
    </>
  );
}
