import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { formatDollarsAndCents, formatMonths, formatPercent } from '@cotejo/format/figures';
import { formatDateTime } from '@cotejo/format/time';
import { AmortizationTable } from '#loan/AmortizationTable.tsx';
import { CostBar, CostFigures } from '#loan/CostBar.tsx';
import { amortizationLabel } from './credit-labels.ts';
import { describePayments, totalOf } from './credit-payments.ts';
import styles from './credits.module.css';
import { RealCost } from './RealCost.tsx';

export function CreditFacts({ credit }: { credit: AdminCreditDetail }) {
  const { user, institution, realTotal } = credit;
  return (
    <div className={styles.blocks}>
      <section>
        <h3>Cliente</h3>
        <dl className="facts">
          <dt>Nombre</dt>
          <dd>
            {user.nombres} {user.apellidos}
          </dd>
          <dt>Cédula</dt>
          <dd>{user.cedula || 'No especificada'}</dd>
          <dt>Email</dt>
          <dd>{user.email || 'No especificado'}</dd>
          <dt>Ingreso declarado</dt>
          <dd>{formatDollarsAndCents(credit.income)}</dd>
        </dl>
      </section>
      <section>
        <h3>Crédito</h3>
        <dl className="facts">
          <dt>Monto</dt>
          <dd>{formatDollarsAndCents(credit.amount)}</dd>
          <dt>Plazo</dt>
          <dd>{formatMonths(credit.term)}</dd>
          <dt>Institución</dt>
          <dd>{institution?.name ?? 'No seleccionada'}</dd>
          <dt>Tasa mínima</dt>
          <dd>{institution ? formatPercent(institution.minRate) : 'No definida'}</dd>
        </dl>
      </section>
      <section>
        <h3>Pago</h3>
        <dl className="facts">
          <dt>Cuota mensual aproximada</dt>
          <dd>{describePayments(credit) ?? 'No calculada'}</dd>
          <dt>Pago total</dt>
          <dd>{realTotal === null ? 'No calculado' : formatDollarsAndCents(realTotal)}</dd>
          <dt>Amortización</dt>
          <dd>{amortizationLabel(credit.amortizationType)}</dd>
          <dt>Fecha de solicitud</dt>
          <dd>{formatDateTime(credit.createdAt)}</dd>
        </dl>
        {realTotal !== null && (
          <div className={styles.cost}>
            <CostBar capital={credit.amount} total={realTotal} charges={credit.chargesCost} scaleTotal={realTotal} />
            <CostFigures capital={credit.amount} total={realTotal} charges={credit.chargesCost} />
          </div>
        )}
      </section>
      {credit.realCost !== undefined && (
        <section>
          <RealCost credit={credit} />
        </section>
      )}
      {credit.amortizationTable && (
        <details className={styles.fold}>
          <summary>Tabla de amortización, {credit.amortizationTable.length} cuotas</summary>
          <AmortizationTable caption="Tabla de amortización" rows={credit.amortizationTable} total={totalOf(credit)} />
        </details>
      )}
    </div>
  );
}
