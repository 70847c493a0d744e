import { getCreditDetails, listUserCredits } from '@cotejo/contracts/credits/applicant';
import { disputeHandover } from '@cotejo/contracts/handovers/applicant';
import type { DisputedAnswer } from '@cotejo/contracts/handovers/states';
import { useId, useRef, useState } from 'react';
import { request } from '#data/http/request.ts';
import { isSessionOver, messageOf, RequestError } from '#data/http/request-error.ts';
import { staleAt } from '#data/query/endpoint-query.ts';
import { useSend } from '#data/query/use-send.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FieldMessage, TextAreaField } from '#ui/controls/Field.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';

const maxLength = 500;
const failedText = 'No se pudo enviar';

const questions: Record<DisputedAnswer, string> = {
  contacted: 'La institución dice que ya te contactó. Cuéntanos qué pasó.',
  disbursed: 'La institución anotó este desembolso. Cuéntanos qué no es así.',
  declined: 'La institución anotó que no aceptó tu solicitud. Cuéntanos qué no es así.',
};

/** The words are for the office; the institution is not told. */
export default function DisputeDialog({
  creditId,
  about,
  title,
  onClose,
}: {
  creditId: string;
  about: DisputedAnswer;
  title: string;
  onClose: () => void;
}) {
  const formId = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [words, setWords] = useState('');
  const [error, setError] = useState<string | null>(null);
  const dispute = useSend({
    mutationFn: () => request(disputeHandover, { params: { id: creditId }, body: { about, words: words.trim() } }),
    stale: [listUserCredits, staleAt(getCreditDetails, { id: creditId })],
    message: 'Gracias: lo revisamos y te escribimos.',
    onSuccess: onClose,
    onError: (failure) => {
      if (failure instanceof RequestError && failure.fields.words) showError(failure.fields.words);
    },
  });

  function showError(text: string): void {
    setError(text);
    box.current?.focus();
  }

  function send(): void {
    if (words.trim() === '') showError('Cuéntanos qué pasó');
    else if (words.trim().length > maxLength) showError(`Escribe hasta ${maxLength} caracteres`);
    else dispute.mutate();
  }

  const failure = dispute.error && !isSessionOver(dispute.error) && error === null ? describe(dispute.error) : null;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      initialFocus={box}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={formId} variant="main" busyText={dispute.isPending && 'Enviando...'}>
            Enviar a Cotejo
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <p>{questions[about]}</p>
        <TextAreaField
          ref={box}
          label="Qué pasó"
          rows={4}
          value={words}
          error={error}
          hint={`Solo lo lee Cotejo. Hasta ${maxLength} caracteres.`}
          onChange={(event) => {
            setWords(event.target.value);
            setError(null);
          }}
        />
        {failure && (
          <div role="alert">
            <FieldMessage tone="error">{failure}</FieldMessage>
          </div>
        )}
      </form>
    </Dialog>
  );
}

function describe(error: Error): string {
  if (error instanceof RequestError && error.code === 'CONFLICT')
    return 'Ya nos lo dijiste de esta respuesta; lo revisamos.';
  if (error instanceof RequestError && error.code === 'INVALID_TRANSITION')
    return 'La respuesta cambió mientras tanto. Cierra y mira en qué va.';
  return messageOf(error, failedText);
}
