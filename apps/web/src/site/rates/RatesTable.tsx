import { institutionTypeLabels } from '@cotejo/contracts/institutions/public';
import { formatPercent } from '@cotejo/format/figures';
import { formatMonthOfYear } from '@cotejo/format/time';
import { RatesNote } from '#loan/RatesNote.tsx';
import { formatRates } from '#site/format-rates.ts';
import { DataTable, numberCell } from '#ui/page/DataTable.tsx';
import type { ListedRate } from './load-rates.ts';
import styles from './rates.module.css';

const announcedName = 'Anuncia (nominal)';
const effectiveName = 'Tasa efectiva (TEA)';
const averageName = 'Cobró en promedio (TEA)';

/** On a phone each row becomes a card. */
export function RatesTable({ rates, now }: { rates: readonly ListedRate[]; now: Date }) {
  return (
    <DataTable caption="Tasas de todas las instituciones" className={styles.rates}>
      <thead>
        <tr>
          <th scope="col">Institución</th>
          <th scope="col" className={numberCell}>
            {announcedName}
          </th>
          <th scope="col" className={numberCell}>
            {effectiveName}
          </th>
          <th scope="col" className={numberCell}>
            {averageName}
          </th>
          <th scope="col">Fuente</th>
        </tr>
      </thead>
      <tbody>
        {rates.map((rate) => (
          <tr key={rate.slug}>
            <th scope="row">
              <a href={`/instituciones/${rate.slug}`} className={styles.name}>
                {rate.name}
              </a>
              <small className="soft">{institutionTypeLabels[rate.type]}</small>
            </th>
            <td className={numberCell} data-label={announcedName}>
              {formatRates(rate.minRate, rate.maxRate)}
            </td>
            <td className={numberCell} data-label={effectiveName}>
              {formatRates(rate.effectiveRate, rate.maxEffectiveRate)}
              {rate.aboveCeiling && <small className={styles.above}>por encima del techo</small>}
            </td>
            <td className={numberCell} data-label={averageName}>
              {rate.average === null ? (
                <span className="soft">sin dato</span>
              ) : (
                <>
                  {formatPercent(rate.average.effectiveRate)}
                  <small className="soft">{formatMonthOfYear(rate.average.month)}</small>
                </>
              )}
            </td>
            <td>
              <RatesNote rates={rate} now={now} />
              {rate.isExcluded && <small className={styles.excluded}>Fuera de la comparación</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
