import { isApprovedStep, type TurnStep } from '@cotejo/contracts/credits/turn';
import { handedOverText } from '@cotejo/contracts/handovers/permission-words';
import { useState } from 'react';
import { isSessionOver } from '#data/http/request-error.ts';
import { changedTermsIn } from '#forms/changed-terms.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FieldMessage } from '#ui/controls/Field.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { useTermsInForce } from './PermissionQuestion.tsx';
import { TermsText } from './TermsText.tsx';
import { describePermissionFailure, useChangePermission } from './use-change-permission.ts';

interface PermissionDialogProps {
  creditId: string;
  institutionName: string;
  onClose: () => void;
}

/** Asks for confirmation before the permission is given. */
export function GivePermissionDialog({ creditId, institutionName, onClose }: PermissionDialogProps) {
  const current = useTermsInForce();
  const permission = useChangePermission(creditId, institutionName, onClose);
  // Kept apart from the error, which the next attempt clears: that attempt must send the new version.
  const [changed, setChanged] = useState<ReturnType<typeof changedTermsIn>>(null);
  const terms = changed ?? current;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`¿Cotejo le entrega tu solicitud a ${institutionName}?`}
      footer={
        <>
          <Button onClick={onClose}>Ahora no</Button>
          <Button
            variant="main"
            busyText={permission.isPending && 'Guardando...'}
            onClick={() =>
              permission.mutate(
                { consent: true, termsVersionId: terms?.id },
                { onError: (error) => setChanged(changedTermsIn(error) ?? changed) },
              )
            }
          >
            Sí, entrégala
          </Button>
        </>
      }
    >
      <p>{handedOverText(institutionName)}</p>
      <p>Puedes retirar este permiso en tu perfil cuando quieras.</p>
      {changed && (
        <div role="alert">
          <FieldMessage tone="error">
            Los términos cambiaron: lee la versión {changed.version} y responde otra vez.
          </FieldMessage>
        </div>
      )}
      {terms && <TermsText terms={terms} isOpenAtFirst={changed !== null} />}
      <PermissionFailure error={permission.error} />
    </Dialog>
  );
}

/** Asks for confirmation before the permission is withdrawn. */
export function TakeBackDialog({
  creditId,
  institutionName,
  step,
  onClose,
}: PermissionDialogProps & { step: TurnStep }) {
  const permission = useChangePermission(creditId, institutionName, onClose);
  return (
    <Dialog
      isAlert
      isOpen
      onClose={onClose}
      title="¿Retirar el permiso?"
      footer={
        <>
          <Button
            variant="danger"
            busyText={permission.isPending && 'Guardando...'}
            onClick={() => permission.mutate({ consent: false })}
          >
            Sí, retirarlo
          </Button>
          <Button variant="main" onClick={onClose}>
            No, dejarlo
          </Button>
        </>
      }
    >
      <p>{takeBackText(institutionName, step)}</p>
      <PermissionFailure error={permission.error} />
    </Dialog>
  );
}

/** Steps in which the institution may already have the application. */
const sentSteps: readonly TurnStep[] = ['wait', 'go', 'meet', 'refused', 'paid'];

function takeBackText(name: string, step: TurnStep): string {
  if (sentSteps.includes(step)) return `${name} deja de ver tus papeles y le pedimos que borre lo que descargó.`;
  if (isApprovedStep(step)) return `No se la entregamos a ${name}: la llevas tú.`;
  return `Si tu solicitud se aprueba, no se la entregamos a ${name}: la llevas tú.`;
}

function PermissionFailure({ error }: { error: Error | null }) {
  const text = error === null || isSessionOver(error) ? null : describePermissionFailure(error);
  return (
    text && (
      <div role="alert">
        <FieldMessage tone="error">{text}</FieldMessage>
      </div>
    )
  );
}
