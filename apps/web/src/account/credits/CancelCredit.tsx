import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { useCancelCredits } from './use-user-credits.ts';

/** Cancelling asks first: nothing brings the application back. */
export function CancelCredit({ id, name }: { id: string; name: string }) {
  const [isAsked, setIsAsked] = useState(false);
  const cancel = useCancelCredits([id], {
    message: 'Solicitud cancelada exitosamente',
    failureMessage: 'No se pudo cancelar la solicitud',
  });

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
            <Button
              variant="danger"
              busyText={cancel.isPending && 'Cancelando...'}
              onClick={() => cancel.mutate(undefined, { onSettled: () => setIsAsked(false) })}
            >
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
