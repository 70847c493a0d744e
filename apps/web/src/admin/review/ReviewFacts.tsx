import { listActivity } from '@cotejo/contracts/activity-log';
import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { formatCount, formatDollars, formatDollarsAndCents, formatMonths, formatPercent } from '@cotejo/format/figures';
import { formatDateTime } from '@cotejo/format/time';
import { Link } from 'react-router';
import { AmortizationTable } from '#loan/AmortizationTable.tsx';
import { CostBar, CostFigures } from '#loan/CostBar.tsx';
import { Timeline, type TimelineStep } from '#ui/feedback/Timeline.tsx';
import { LogoBadge } from '#ui/page/LogoBadge.tsx';
import { readingsPath } from '../activity/activity-filters.ts';
import { statusLabel } from '../credits/credit-labels.ts';
import { describePayments, totalOf } from '../credits/credit-payments.ts';
import { RealCost } from '../credits/RealCost.tsx';
import { CreditNotes } from '../desk/Notes.tsx';
import { CreditHandover } from '../handovers/CreditHandover.tsx';
import { useMayCall } from '../shell/use-admin.ts';
import { useMediaQueries } from '../ui/use-media-queries.ts';
import { ReviewCriteria } from './ReviewCriteria.tsx';
import styles from './review.module.css';
import { StoredOffer } from './StoredOffer.tsx';

/** Same width as in review.module.css. */
const isWide = '(min-width: 1080px)';

/** Next to the documents on wide screens, else folded above them. */
export function CollapsibleFacts({ credit }: { credit: AdminCreditDetail }) {
  const matching = useMediaQueries([isWide]);
  if (matching.has(isWide)) return <ReviewFacts credit={credit} />;
  const { user, amount, term, institution, firstPayment, income } = credit;
  const weight = firstPayment !== null && income > 0 ? Math.round((firstPayment / income) * 100) : null;
  return (
    <details className={styles.folded}>
      <summary>
        <span>
          <b>
            {user.nombres} {user.apellidos}
          </b>{' '}
          <span className="note">
            {formatDollars(amount)} a {formatMonths(term)}
            {institution && `, ${institution.name}`}
            {weight !== null && `, la cuota pesa ${formatPercent(weight, 0)} del ingreso`}
          </span>
        </span>
        <span>Ver datos</span>
        <span>Ocultar datos</span>
      </summary>
      <ReviewFacts credit={credit} />
    </details>
  );
}

export function ReviewFacts({ credit }: { credit: AdminCreditDetail }) {
  const { user, institution, amortizationTable, timeline } = credit;
  const mayReadLog = useMayCall(listActivity);
  const agreedRate = credit.rate ?? institution?.minRate ?? null;
  return (
    <section className={styles.facts} aria-label="Solicitante y crédito">
      <h2>
        <Applicant user={user} />
      </h2>
      <dl className="facts">
        <dt>Cédula</dt>
        <dd>{user.cedula || 'No especificada'}</dd>
        <dt>Email</dt>
        <dd className={styles.email}>{user.email ? <Email email={user.email} /> : 'No especificado'}</dd>
        <dt>Teléfono</dt>
        <dd>{user.telefono || 'No especificado'}</dd>
        <dt>Ciudad</dt>
        <dd>{credit.location}</dd>
        <dt>Ingreso declarado</dt>
        <dd>{formatDollarsAndCents(credit.income)}</dd>
      </dl>
      {mayReadLog && user.id !== null && (
        <p className="small">
          <Link to={readingsPath(user.id)}>Quién lo vio</Link>
        </p>
      )}
      <h3>El crédito</h3>
      {institution ? (
        <p className={styles.institution}>
          <LogoBadge small institution={institution} />
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
          <span>{credit.amortizationType === null ? 'Tasa mín.' : 'Tasa pactada'}</span>
          <b className="figure">{agreedRate === null ? 'No definida' : formatPercent(agreedRate)}</b>
        </p>
      </div>
      {institution && !institution.isActive && (
        <p className={styles.warning}>Esta institución ya no está en Cotejo: fue eliminada.</p>
      )}
      {institution && agreedRate !== null && institution.minRate !== agreedRate && (
        <p className="note">
          Hoy {institution.name} publica {formatPercent(institution.minRate)}.
        </p>
      )}
      <Cost credit={credit} />
      <RealCost credit={credit} />
      <ReviewCriteria institution={institution} />
      <StoredOffer credit={credit} />
      <CreditHandover credit={credit} />
      <CreditNotes credit={credit} />
      {amortizationTable && (
        <details>
          <summary>Tabla de amortización, {amortizationTable.length} cuotas</summary>
          <AmortizationTable caption="Tabla de amortización" rows={amortizationTable} total={totalOf(credit)} />
        </details>
      )}
      <details>
        <summary>
          Historia: {formatCount(timeline.length, 'paso', 'pasos')}
          {credit.formerApplications > 0 &&
            `, ${formatCount(credit.formerApplications, 'solicitud anterior', 'solicitudes anteriores')}`}
        </summary>
        {credit.formerApplications > 0 && user.cedula && (
          <p className="small">
            <Link to={`/admin/credits?buscar=${user.cedula}`}>Ver todas sus solicitudes</Link>
          </p>
        )}
        <Timeline steps={timeline.map(stepOf)} />
      </details>
    </section>
  );
}

/** A deleted account has no page. */
function Applicant({ user: { id, nombres, apellidos } }: Pick<AdminCreditDetail, 'user'>) {
  const name = `${nombres} ${apellidos}`;
  return id === null ? name : <Link to={`/admin/users/${id}`}>{name}</Link>;
}

function Cost({ credit }: { credit: AdminCreditDetail }) {
  const { amount, realTotal, chargesCost, firstPayment, income, institution, amortizationType } = credit;
  const system = amortizationType === null ? 'aproximada' : amortizationType === 1 ? 'alemana' : 'francesa';
  return (
    <>
      {realTotal !== null && (
        <>
          <CostBar
            name={institution?.name ?? 'Crédito'}
            capital={amount}
            total={realTotal}
            charges={chargesCost}
            scaleTotal={realTotal}
          />
          <CostFigures start capital={amount} total={realTotal} charges={chargesCost} />
        </>
      )}
      <dl className="facts">
        <dt>Cuota ({system})</dt>
        <dd>{describePayments(credit) ?? 'No calculada'}</dd>
        <dt>Pago total</dt>
        <dd>{realTotal === null ? 'No calculado' : formatDollarsAndCents(realTotal)}</dd>
      </dl>
      {firstPayment !== null && income > 0 && <Weight percent={Math.round((firstPayment / income) * 100)} />}
    </>
  );
}

/** Most institutions stop between 30 and 40 %. */
function weightOf(percent: number): { side: string; tone: string | undefined; words: string | null } {
  if (percent <= 30) return { side: 'por debajo del 30', tone: undefined, words: null };
  if (percent <= 40) return { side: 'por encima del 30', tone: styles.heavy, words: 'Por encima del 30 %.' };
  return { side: 'muy por encima del 30', tone: styles.heavy, words: 'Muy por encima del 30 %.' };
}

/** The line marks 30 %. */
function Weight({ percent }: { percent: number }) {
  const { side, tone, words } = weightOf(percent);
  return (
    <div className={styles.weight}>
      <p className="small">
        <span>La cuota pesa</span> <b className={tone}>{formatPercent(percent, 0)} del ingreso</b>
      </p>
      <div role="img" aria-label={`${percent} por ciento del ingreso, ${side}`} className={styles.scale}>
        <i className={tone} style={{ width: `${Math.min(100, percent)}%` }} />
        <em />
      </div>
      <p className={words ? styles.warning : 'note'}>{words ?? <>La línea marca el 30&nbsp;%.</>}</p>
    </div>
  );
}

/** Breaks a long address after the @. */
function Email({ email }: { email: string }) {
  const at = email.indexOf('@') + 1;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

const actors = {
  user: 'Quien solicita',
  admin: 'Administración',
  system: 'Sistema',
  institution: 'La institución',
} as const;

function stepOf({ at, status, by, who, note }: AdminCreditDetail['timeline'][number], index: number): TimelineStep {
  const actor = who ?? actors[by];
  return {
    key: `${at}${index}`,
    state: 'done',
    title: statusLabel(status),
    detail: note ? `${actor}: ${note}` : actor,
    when: formatDateTime(at),
  };
}
