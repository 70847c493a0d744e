import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import { formatDollars, formatMonths } from '@cotejo/format/figures';
import { useState } from 'react';
import { isSessionOver, messageOf, RequestError } from '#data/http/request-error.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FieldMessage } from '#ui/controls/Field.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { useCancelCredits } from './use-user-credits.ts';

const failedText = 'No se pudo cancelar la solicitud';

/** `name` is the institution. */
export function CancelCredit({ credit, name }: { credit: UserCredit; name: string }) {
  const [isAsked, setIsAsked] = useState(false);
  const cancel = useCancelCredits([credit.id], {
    message: 'Solicitud cancelada exitosamente',
    failureMessage: failedText,
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
              onClick={() => cancel.mutate(undefined, { onSuccess: () => setIsAsked(false) })}
            >
              Cancelar solicitud
            </Button>
            <Button variant="main" onClick={() => setIsAsked(false)}>
              Conservar mi solicitud
            </Button>
          </>
        }
      >
        <p>
          <b>{name}</b>: {formatDollars(credit.amount)} a {formatMonths(credit.term)}, solicitud{' '}
          <span className="no-break">{credit.number}</span>.
        </p>
        <p>Nadie la revisará y no podrás retomarla. Puedes empezar otra cuando quieras.</p>
        {cancel.isError && !isSessionOver(cancel.error) && (
          <div role="alert">
            <FieldMessage tone="error">{describeFailure(cancel.error)}</FieldMessage>
          </div>
        )}
      </Dialog>
    </>
  );
}

function describeFailure(error: Error): string {
  const isUncertain = error instanceof RequestError && error.isUnanswered;
  return `${isUncertain ? '' : 'Tu solicitud sigue como estaba. '}${messageOf(error, failedText)}`;
}
