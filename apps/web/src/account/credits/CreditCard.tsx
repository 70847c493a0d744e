import { amortizationTypeLabels } from '@cotejo/contracts/amortization';
import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import { creditReportUrl } from '@cotejo/contracts/handovers/credit-report';
import { formatDollars, formatDollarsAndCents, formatMonths, formatPercent } from '@cotejo/format/figures';
import { formatDate } from '@cotejo/format/time';
import clsx from 'clsx';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { CostBar, CostFigures } from '#loan/CostBar.tsx';
import { isWithApplicant } from '#loan/credit-turn.ts';
import { compareAgain } from '#loan/flow/compare-again.ts';
import { continueCredit } from '#loan/flow/continue-credit.ts';
import { PermissionStatus } from '#loan/permission/PermissionStatus.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { FieldMessage } from '#ui/controls/Field.tsx';
import { Turn } from '#ui/feedback/Timeline.tsx';
import { LogoBadge } from '#ui/page/LogoBadge.tsx';
import { ApprovedMeaning } from './ApprovedMeaning.tsx';
import { CancelCredit } from './CancelCredit.tsx';
import { CreditDetailsPanel } from './CreditDetailsPanel.tsx';
import { type CreditFigures, describeCapitalAndInterest, differentLastPayment, findFigures } from './credit-figures.ts';
import { describeStage, mayCancel } from './credit-stage.ts';
import styles from './credits.module.css';
import { HandoverFacts } from './HandoverFacts.tsx';
import { InstitutionVisit } from './InstitutionVisit.tsx';
import { StatusTag } from './StatusTag.tsx';
import { useCreditDetails } from './use-user-credits.ts';

/** `scaleTotal`: the highest total on the page, shared by all cost bars. */
export function CreditCard({ credit, scaleTotal }: { credit: UserCredit; scaleTotal: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const [takesItself, setTakesItself] = useState(false);
  const detailsId = useId();
  const navigate = useNavigate();
  const figures = findFigures(credit);
  const last = figures && differentLastPayment(figures);
  const isApproved = credit.status === 'APPROVED';
  // The hand-over is only in the details; the card says the rest without them.
  const handover = useCreditDetails(credit.id, isApproved).data?.handover ?? null;
  const declined = handover?.declined;
  const paid = handover?.disbursed;
  // Its instalments are not those of the offer. `HandoverFacts` shows both loans beside each other.
  const paidOtherwise = paid && paid.differs.length > 0 ? paid : null;
  const stage = describeStage(
    credit,
    new Date(),
    declined ? { because: declined.sentence, nextStep: declined.nextStep } : undefined,
  );
  const chooses = credit.turn.step === 'allow';
  const name = credit.institution?.name ?? 'Sin institución todavía';

  const visit = stage.reach && credit.institution && (!chooses || takesItself) && (
    <InstitutionVisit credit={credit} institution={credit.institution} brings={stage.bring} />
  );
  const permission = (
    <PermissionStatus credit={credit}>
      {chooses && stage.reach && (
        <Button small aria-expanded={takesItself} onClick={() => setTakesItself(!takesItself)}>
          La llevo yo
        </Button>
      )}
    </PermissionStatus>
  );

  return (
    <li className={`sheet ${styles.card}`}>
      <header>
        <div className={styles.institution}>
          {credit.institution && <LogoBadge institution={credit.institution} />}
          <div>
            <h3>{name}</h3>
            <small className="soft">{subtitleOf(credit)}</small>
          </div>
        </div>
        <StatusTag tag={stage.tag} />
      </header>
      <div className={styles.figures}>
        {paidOtherwise ? (
          <>
            <Figure label="Desembolsado" isLarge>
              {formatDollarsAndCents(paidOtherwise.amount)}
            </Figure>
            <Figure label="Tasa de interés">{formatPercent(paidOtherwise.rate)}</Figure>
            <Figure label="Plazo">{formatMonths(credit.term)}</Figure>
          </>
        ) : figures === null ? (
          <>
            <Figure label="Monto">{formatDollars(credit.amount)}</Figure>
            <Figure label="Plazo">{formatMonths(credit.term)}</Figure>
            <Figure label="Ingresos">{formatDollars(credit.income)}</Figure>
          </>
        ) : (
          <>
            <Figure
              label={credit.amortizationType === 1 || last !== null ? 'Primera cuota' : 'Pago mensual'}
              note={last === null ? undefined : `la última, ${last}`}
            >
              {formatDollars(figures.firstPayment)}
            </Figure>
            <Figure label="Tasa de interés">{formatPercent(figures.ratePercent)}</Figure>
            <Figure label="Pago total" isLarge>
              {formatDollars(figures.total)}
            </Figure>
          </>
        )}
      </div>
      {figures && !paidOtherwise && <CreditCost {...{ credit, figures, name, scaleTotal }} />}
      <div className={styles.now}>
        <Turn isYours={stage.isYours}>{stage.turn}</Turn>
        <p>
          <b>{stage.headline}</b> {stage.corrections.length === 0 && stage.next}
        </p>
        {stage.corrections.length > 0 && (
          <>
            <ul>
              {stage.corrections.map((text) => (
                <li key={text}>
                  <FieldMessage tone="error">{text}</FieldMessage>
                </li>
              ))}
            </ul>
            <p>{stage.next}</p>
          </>
        )}
        {declined?.reason === 'credit_history' && (
          <p>
            <a href={creditReportUrl} target="_blank" rel="noopener">
              Dónde pedir tu reporte de crédito<span className="visually-hidden"> (se abre aparte)</span>
            </a>
          </p>
        )}
        {chooses && permission}
      </div>
      {stage.bring && visit}
      {isApproved && <HandoverFacts credit={credit} handover={handover} />}
      {!stage.bring && visit}
      {!chooses && permission}
      {stage.tag === 'approved' && <ApprovedMeaning credit={credit} handover={handover} />}
      {isOpen && (
        <div id={detailsId}>
          <CreditDetailsPanel id={credit.id} />
        </div>
      )}
      <div className={`row ${styles.actions}`}>
        {stage.action && (
          <Button small variant="main" onClick={() => void navigate(continueCredit(credit))}>
            {stage.action}
          </Button>
        )}
        {stage.compareAgain && (
          <Button small variant="main" onClick={() => void navigate(compareAgain(credit))}>
            Comparar otra vez
          </Button>
        )}
        <Button
          small
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailsId : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'OCULTAR DETALLES' : 'VER DETALLES'}
          <span className="visually-hidden"> de {name}</span>
        </Button>
        {mayCancel(credit.status) && <CancelCredit credit={credit} name={name} />}
      </div>
    </li>
  );
}

function CreditCost({
  credit,
  figures,
  name,
  scaleTotal,
}: {
  credit: UserCredit;
  figures: CreditFigures;
  name: string;
  scaleTotal: number;
}) {
  const cost = { capital: credit.amount, total: figures.total, charges: figures.charges };
  const parts = describeCapitalAndInterest(figures);
  return (
    <>
      <CostBar {...{ name, scaleTotal }} {...cost} height="low" isGray={credit.status === 'CANCELLED'} />
      <CostFigures start {...cost} />
      {parts && <p className="note">{parts}</p>}
    </>
  );
}

function Figure({
  label,
  note,
  isLarge,
  children,
}: {
  label: string;
  note?: string | undefined;
  isLarge?: boolean;
  children: string;
}) {
  return (
    <p className={clsx(isLarge && styles.large)}>
      <span className="soft">{label}</span>
      <b className="figure">{children}</b>
      {note && <span className="soft">{note}</span>}
    </p>
  );
}

function subtitleOf(credit: UserCredit): string {
  const { status, turn, createdAt, updatedAt, lastSubmittedAt, returned, amortizationType } = credit;
  const type = amortizationType === null ? '' : ` · ${amortizationTypeLabels[amortizationType]}`;
  if (turn.step === 'refused' || turn.step === 'paid') return `Respondida el ${formatDate(turn.since)}${type}`;
  if (status === 'APPROVED') return `Aprobado el ${formatDate(updatedAt)}${type}`;
  if (status === 'REJECTED') return `Cerrado el ${formatDate(updatedAt)}${type}`;
  if (status === 'CANCELLED') return `Cancelada el ${formatDate(updatedAt)}${type}`;
  if (returned !== null && isWithApplicant(credit)) return `Devuelto el ${formatDate(returned.at)}${type}`;
  if (lastSubmittedAt !== null) return `Enviado el ${formatDate(lastSubmittedAt)}${type}`;
  return `Empezado el ${formatDate(createdAt)} · sin enviar`;
}
