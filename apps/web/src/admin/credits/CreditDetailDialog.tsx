import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { creditTitle } from '@cotejo/contracts/credits/status';
import { useState } from 'react';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { Tabs } from '#ui/controls/Tabs.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { ErrorState } from '#ui/feedback/EmptyState.tsx';
import { showToast } from '#ui/feedback/Toast.tsx';
import { Due, Holder } from '../desk/DeskMarks.tsx';
import { CreditNotes } from '../desk/Notes.tsx';
import { DocumentCards } from '../documents/DocumentCards.tsx';
import { useReasons } from '../documents/ReasonPicker.tsx';
import { CreditHandover } from '../handovers/CreditHandover.tsx';
import { useAdmin } from '../shell/use-admin.ts';
import { FailureText } from '../ui/FailureText.tsx';
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';
import { CreditFacts } from './CreditFacts.tsx';
import { CreditStatusTag } from './CreditStatusTag.tsx';
import { type CreditFilters, reviewPath } from './credit-filters.ts';
import styles from './credits.module.css';
import { DecisionDialog } from './DecisionDialog.tsx';
import { DecisionSummary, isClosed } from './DecisionSummary.tsx';
import { reviewActions } from './review-rules.ts';
import { useCredit } from './use-credits.ts';
import { updatedText, useDecision } from './use-decision.ts';

export type DetailTab = 'general' | 'documents';

export function CreditDetailDialog({
  id,
  tab,
  list = null,
  onClose,
}: {
  id: string;
  tab: DetailTab;
  /** The list that its review goes through; null for the queue. */
  list?: CreditFilters | null;
  onClose: () => void;
}) {
  const credit = useCredit(id);
  return (
    <Dialog
      wide
      isOpen
      onClose={onClose}
      title={
        <span className={styles.dialogTitle}>
          {creditTitle(id)} {credit.data && <CreditStatusTag status={credit.data.status} />}
        </span>
      }
      footer={credit.data && <Decisions key={credit.data.version} credit={credit.data} list={list} />}
    >
      {credit.data && (
        <p className="row">
          <Due credit={credit.data} />
          <Holder credit={credit.data} />
        </p>
      )}
      {credit.data && <DecisionSummary credit={credit.data} />}
      <Tabs
        first={tab}
        tabs={[
          {
            value: 'general',
            title: 'Información General',
            content: (
              <>
                {credit.isPending && <RowsSkeleton rows={8} height={40} label="Cargando el crédito" />}
                {credit.isError && (
                  <ErrorState title="Error al obtener detalles del crédito" onRetry={() => void credit.refetch()}>
                    <FailureText error={credit.error} otherwise="Vuelve a intentarlo en un momento." />
                  </ErrorState>
                )}
                {credit.data && <CreditFacts credit={credit.data} />}
                {credit.data && <CreditHandover credit={credit.data} />}
                {credit.data && <CreditNotes credit={credit.data} />}
              </>
            ),
          },
          {
            value: 'documents',
            title: 'Documentos',
            content: <DocumentCards creditId={id} isDecided={credit.data && isClosed(credit.data)} />,
          },
        ]}
      />
    </Dialog>
  );
}

function Decisions({ credit, list }: { credit: AdminCreditDetail; list: CreditFilters | null }) {
  const { permissions } = useAdmin();
  const decision = useDecision(credit, (status) => showToast(updatedText(status), 'done'));
  // Preload the reasons for the rejection dialog.
  useReasons();
  const [isChanging, setIsChanging] = useState(false);
  const { asked, conflict, ask } = decision;
  const actions = reviewActions(credit, permissions);
  const buttons = [
    { ...actions.REJECTED, status: 'REJECTED' as const, label: 'Rechazar crédito', variant: 'danger' as const },
    { ...actions.APPROVED, status: 'APPROVED' as const, label: 'Aprobar crédito', variant: 'main' as const },
  ].filter((button) => button.isPermitted);
  const isDecided = isClosed(credit) && !isChanging;
  const mayChange = credit.status !== 'CANCELLED' && buttons.length > 0;
  const reason = !isDecided && actions.APPROVED.isPermitted ? actions.APPROVED.obstacle : null;

  return (
    <>
      {conflict && <ConflictNotice before={credit} {...conflict} onClose={decision.change.reset} />}
      {reason && (
        <p id="detail-obstacle" className={`small soft ${styles.obstacle}`}>
          {reason}
        </p>
      )}
      <ButtonLink small to={reviewPath(credit.id, list)}>
        Ir a la revisión completa
      </ButtonLink>
      {isDecided && mayChange && (
        <Button small onClick={() => setIsChanging(true)}>
          Cambiar la decisión
        </Button>
      )}
      {(isDecided ? [] : buttons).map(({ status, obstacle, label, variant }) => (
        <Button
          key={status}
          small
          variant={variant}
          isBlocked={obstacle !== null}
          aria-describedby={reason && status === 'APPROVED' ? 'detail-obstacle' : undefined}
          title={obstacle ?? undefined}
          onClick={() => obstacle === null && ask(status)}
        >
          {label}
        </Button>
      ))}
      {asked && <DecisionDialog credit={credit} status={asked} decision={decision} />}
    </>
  );
}
