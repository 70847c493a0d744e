import { listAdminCredits } from '@cotejo/contracts/credits/review';
import { formatDateTime } from '@cotejo/format/time';
import { type CreditFilters, queryOf } from './credit-filters.ts';
import styles from './credits.module.css';

/** Must contain no personal data beyond the filter itself. */
export function TechnicalDetails({ filters, total }: { filters: CreditFilters; total: number }) {
  return (
    <details className={styles.fold}>
      <summary>Detalles técnicos</summary>
      <dl className="facts">
        <dt>Llamada</dt>
        <dd>
          {listAdminCredits.method} /api{listAdminCredits.path}
        </dd>
        <dt>Filtros enviados</dt>
        <dd>{JSON.stringify(queryOf(filters))}</dd>
        <dt>Página y filas</dt>
        <dd>
          {filters.page} · {filters.limit}
        </dd>
        <dt>Total de la respuesta</dt>
        <dd>{total}</dd>
        <dt>Consultado</dt>
        <dd>{formatDateTime(new Date())}</dd>
      </dl>
    </details>
  );
}
