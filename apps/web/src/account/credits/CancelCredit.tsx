import { useState } from 'react';
import { messageOf } from '#request/request-error.ts';
import { tellFailure } from '#request/tell-failure.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { showToast } from '#ui/Toast.tsx';
import { useCancelCredits } from './use-user-credits.ts';

/** Cancelling asks first: nothing brings the application back. */
export function CancelCredit({ id, name }: { id: string; name: string }) {
  const [isAsked, setIsAsked] = useState(false);
  const cancel = useCancelCredits([id]);

  function confirm(): void {
    cancel.mutate(undefined, {
      onSuccess: () => showToast('Solicitud cancelada exitosamente', 'done'),
      onError: (error) => tellFailure(error, messageOf(error, 'No se pudo cancelar la solicitud')),
      onSettled: () => setIsAsked(false),
    });
  }

  return (
    <>
      <Button small variant="plain" onClick={() => setIsAsked(true)}>
        Cancelar solicitud
        <span className="visually-hidden"> de {name}</span>
      </Button>
      <Dialog
        isAlert
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title="¿Cancelar esta solicitud?"
        footer={
          <>
            <Button variant="danger" busyText={cancel.isPending && 'Cancelando...'} onClick={confirm}>
              Cancelar solicitud
            </Button>
            <Button variant="main" onClick={() => setIsAsked(false)}>
              Conservar mi solicitud
            </Button>
          </>
        }
      >
        <p>Nadie la revisará y no podrás retomarla. Puedes empezar otra cuando quieras.</p>
      </Dialog>
    </>
  );
}
