import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import type { TurnStep } from '@cotejo/contracts/credits/turn';
import { permissionText } from '@cotejo/contracts/handovers/permission-words';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { importWhenOnline } from '#data/query/import-part.ts';
import { Button } from '#ui/controls/Button.tsx';
import styles from './permission.module.css';

const GivePermissionDialog = lazy(() =>
  importWhenOnline(async () => ({ default: (await import('./PermissionDialog.tsx')).GivePermissionDialog })),
);
const TakeBackDialog = lazy(() =>
  importWhenOnline(async () => ({ default: (await import('./PermissionDialog.tsx')).TakeBackDialog })),
);

/** Steps in which nothing is handed over any more. */
const closedSteps: readonly TurnStep[] = ['rejected', 'cancelled'];
/** Steps in which giving the permission has no effect any more; it can still be withdrawn. */
const answeredSteps: readonly TurnStep[] = ['refused', 'paid'];

/**
 * The current permission and its date, with a button to change it. Renders nothing before the application is sent,
 * because sending it asks for the permission.
 */
export function PermissionStatus({
  credit: { id, institution, handoverConsent: consent, turn, lastSubmittedAt },
  children,
}: {
  credit: Pick<UserCredit, 'id' | 'institution' | 'handoverConsent' | 'turn' | 'lastSubmittedAt'>;
  /** Shown next to the button. */
  children?: ReactNode;
}) {
  const [isAsking, setIsAsking] = useState(false);
  if (institution === null || lastSubmittedAt === null || closedSteps.includes(turn.step)) return null;
  const { name } = institution;
  const isGiven = consent?.given ?? false;
  const mayChange = isGiven || !answeredSteps.includes(turn.step);
  const close = () => setIsAsking(false);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
    <div role="group" className={styles.status} aria-label="Tu permiso">
      <p>{permissionText({ consent, institution: name, now: new Date() })}</p>
      {mayChange && (
        <div className="row no-print">
          <Button small variant={turn.step === 'allow' ? 'main' : 'outline'} onClick={() => setIsAsking(true)}>
            {isGiven ? 'Retirar el permiso' : 'Que Cotejo se la entregue'}
            <span className="visually-hidden"> {isGiven ? `para ${name}` : `a ${name}`}</span>
          </Button>
          {children}
        </div>
      )}
      {isAsking && (
        <Suspense fallback={null}>
          {isGiven ? (
            <TakeBackDialog creditId={id} institutionName={name} step={turn.step} onClose={close} />
          ) : (
            <GivePermissionDialog creditId={id} institutionName={name} onClose={close} />
          )}
        </Suspense>
      )}
    </div>
  );
}
