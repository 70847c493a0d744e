import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { creditTitle } from '@cotejo/contracts/credits/status';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ErrorState } from '#ui/EmptyState.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { DocumentCards } from '../documents/DocumentCards.tsx';
import { FailureText } from '../shell/FailureText.tsx';
import { RowsSkeleton } from '../shell/RowsSkeleton.tsx';
import { useAdmin } from '../shell/use-admin.ts';
import { ConflictNotice } from './ConflictNotice.tsx';
import { CreditFacts } from './CreditFacts.tsx';
import { CreditStatusTag } from './CreditStatusTag.tsx';
import { type CreditFilters, reviewPath } from './credit-filters.ts';
import styles from './credits.module.css';
import { DecisionDialog } from './DecisionDialog.tsx';
import { reviewActions } from './review-rules.ts';
import { useCredit } from './use-credits.ts';
import { useDecision } from './use-decision.ts';

export type DetailTab = 'general' | 'documents';

/**
 * One credit over the list it was opened from, with its two tabs (spec 3 §2). Mounted only while it
 * is open.
 */
export function CreditDetailDialog({
  id,
  tab,
  list = null,
  onClose,
}: {
  id: string;
  tab: DetailTab;
  /** The list it was opened from, which its review goes through; null for the queue. */
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
      footer={credit.data && <Decisions credit={credit.data} list={list} />}
    >
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
              </>
            ),
          },
          { value: 'documents', title: 'Documentos', content: <DocumentCards creditId={id} /> },
        ]}
      />
    </Dialog>
  );
}

function Decisions({ credit, list }: { credit: AdminCreditDetail; list: CreditFilters | null }) {
  const { permissions } = useAdmin();
  const decision = useDecision(credit);
  const { asked, conflict, ask } = decision;
  const actions = reviewActions(credit, permissions);
  const buttons = [
    { ...actions.REJECTED, label: 'Rechazar crédito', variant: 'danger' as const },
    { ...actions.APPROVED, label: 'Aprobar crédito', variant: 'main' as const },
  ].filter((button) => button.isPermitted);
  const reason = actions.APPROVED.isPermitted ? actions.APPROVED.obstacle : null;

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
      {buttons.map(({ status, obstacle, label, variant }) => (
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
