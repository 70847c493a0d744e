import { formatDate } from '@cotejo/format/time';
import { SourceLink } from '#loan/RatesNote.tsx';
import { formatRates } from '#site/format-rates.ts';
import { DataTable, numberCell } from '#ui/page/DataTable.tsx';
import { SectionHead } from '#ui/page/SectionHead.tsx';
import styles from './institutions.module.css';
import type { InstitutionData } from './load-institutions.ts';

const title = 'Sus tasas en el tiempo';

/** Newest first. */
export function RateHistory({ history }: { history: InstitutionData['history'] }) {
  if (history.length === 0) return null;
  return (
    <section>
      <SectionHead title={title} />
      <DataTable caption={title}>
        <thead>
          <tr>
            <th scope="col">Desde</th>
            <th scope="col">Hasta</th>
            <th scope="col" className={numberCell}>
              Tasa nominal
            </th>
            <th scope="col" className={numberCell}>
              Tasa efectiva (TEA)
            </th>
            <th scope="col">Fuente</th>
            <th scope="col">Comprobada</th>
          </tr>
        </thead>
        <tbody>
          {history.map(({ validFrom, validTo, confirmedAt, source, ...rates }) => (
            <tr key={validFrom}>
              <th scope="row">{formatDate(validFrom)}</th>
              <td>{validTo === null ? 'vigente' : formatDate(validTo)}</td>
              <td className={numberCell}>{formatRates(rates.minRate, rates.maxRate)}</td>
              <td className={numberCell}>{formatRates(rates.effectiveRate, rates.maxEffectiveRate)}</td>
              <td className={styles.sourceCell}>
                <SourceLink source={source} />
              </td>
              <td>{confirmedAt === null ? 'aún no' : formatDate(confirmedAt)}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </section>
  );
}
