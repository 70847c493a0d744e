import type { AdminCreditDetail } from '@cotejo/contracts/admin-credits';
import { CostBar, CostKey } from '#ui/CostBar.tsx';
import {
  formatCount,
  formatDateTime,
  formatDollars,
  formatDollarsAndCents,
  formatMonths,
  formatPercent,
} from '#ui/format.ts';
import { Seal } from '#ui/Seal.tsx';
import { Timeline, type TimelineStep } from '#ui/Timeline.tsx';
import { AmortizationTable } from '../credits/AmortizationTable.tsx';
import { statusLabel } from '../credits/credit-labels.ts';
import styles from './review.module.css';

/** The applicant and the credit: everything the documents are compared with. */
export function ReviewFacts({ credit }: { credit: AdminCreditDetail }) {
  const { user, institution, amortizationTable, timeline } = credit;
  return (
    <section className={styles.facts} aria-label="Solicitante y crédito">
      <h2>
        {user.nombres} {user.apellidos}
      </h2>
      <dl className="facts">
        <dt>Cédula</dt>
        <dd>{user.cedula || 'No especificada'}</dd>
        <dt>Email</dt>
        <dd className={styles.email}>{user.email ? <Email address={user.email} /> : 'No especificado'}</dd>
        <dt>Teléfono</dt>
        <dd>{user.telefono || 'No especificado'}</dd>
        <dt>Ciudad</dt>
        <dd>{credit.location}</dd>
        <dt>Ingreso declarado</dt>
        <dd>{formatDollarsAndCents(credit.income)}</dd>
      </dl>
      <h3>El crédito</h3>
      {institution ? (
        <p className={styles.institution}>
          <Seal small institution={institution} />
          <b>{institution.name}</b>
        </p>
      ) : (
        <p className={styles.institution}>Institución: No seleccionada</p>
      )}
      <div className={styles.figures}>
        <p>
          <span>Monto</span>
          <b className="figure">{formatDollars(credit.amount)}</b>
        </p>
        <p>
          <span>Plazo</span>
          <b className="figure">{formatMonths(credit.term)}</b>
        </p>
        <p>
          <span>Tasa mín.</span>
          <b className="figure">{institution ? formatPercent(institution.minRate) : 'No definida'}</b>
        </p>
      </div>
      <Cost credit={credit} />
      {amortizationTable && (
        <details>
          <summary>Tabla de amortización, {amortizationTable.length} cuotas</summary>
          <AmortizationTable rows={amortizationTable} />
        </details>
      )}
      <details>
        <summary>
          Historia: {formatCount(timeline.length, 'paso', 'pasos')}
          {credit.formerApplications > 0 &&
            `, ${formatCount(credit.formerApplications, 'solicitud anterior', 'solicitudes anteriores')}`}
        </summary>
        <Timeline steps={timeline.map(stepOf)} />
      </details>
    </section>
  );
}

function Cost({ credit }: { credit: AdminCreditDetail }) {
  const { amount, totalPayment, monthlyPayment, income, institution, amortizationType } = credit;
  const system =
    amortizationType === 1 ? 'alemana, la primera' : amortizationType === 2 ? 'francesa, fija' : 'aproximada';
  return (
    <>
      {totalPayment !== null && (
        <>
          <CostBar
            name={institution?.name ?? 'Crédito'}
            capital={amount}
            total={totalPayment}
            scaleTotal={totalPayment}
          />
          <p className={styles.legend}>
            <span>
              <CostKey of="cap" />
              Capital <b>{formatDollarsAndCents(amount)}</b>
            </span>
            <span>
              <CostKey of="int" />
              Interés <b>{formatDollarsAndCents(totalPayment - amount)}</b>
            </span>
          </p>
        </>
      )}
      <dl className="facts">
        <dt>Cuota ({system})</dt>
        <dd>{monthlyPayment === null ? 'No calculada' : formatDollarsAndCents(monthlyPayment)}</dd>
        <dt>Pago total</dt>
        <dd>{totalPayment === null ? 'No calculado' : formatDollarsAndCents(totalPayment)}</dd>
      </dl>
      {monthlyPayment !== null && income > 0 && <Weight percent={Math.round((monthlyPayment / income) * 100)} />}
    </>
  );
}

/** How much of the declared income the instalment takes; the line marks 30 %. */
function Weight({ percent }: { percent: number }) {
  const side = percent <= 30 ? 'por debajo del 30' : 'por encima del 30';
  return (
    <div className={styles.weight}>
      <p className="small">
        <span>La cuota pesa</span> <b>{formatPercent(percent, 0)} del ingreso</b>
      </p>
      <div role="img" aria-label={`${percent} por ciento del ingreso, ${side}`} className={styles.scale}>
        <i style={{ width: `${Math.min(100, percent)}%` }} />
        <em />
      </div>
      <p className="note">La línea marca el 30&nbsp;%.</p>
    </div>
  );
}

/** Breaks after the @ rather than anywhere. */
function Email({ address }: { address: string }) {
  const at = address.indexOf('@') + 1;
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}

const actors = { user: 'Quien solicita', admin: 'Administración', system: 'Sistema' } as const;

function stepOf({ at, status, by, note }: AdminCreditDetail['timeline'][number], index: number): TimelineStep {
  return {
    key: `${at}${index}`,
    state: 'done',
    title: statusLabel(status),
    detail: note ? `${actors[by]}: ${note}` : actors[by],
    when: formatDateTime(at),
  };
}
