import { isReasonFor, type Reason } from '@cotejo/contracts/credits/reasons';
import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { useEffect, useId, useRef, useState } from 'react';
import { useOfficeForm } from '#forms/use-office-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Checkbox } from '#ui/controls/Checkbox.tsx';
import { FieldMessage, TextAreaField } from '#ui/controls/Field.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { useIsShown } from '#ui/feedback/use-is-shown.ts';
import { TakenBack } from '../credits/TakenBack.tsx';
import type { useReturnCredit } from '../credits/use-decision.ts';
import { NewestNoteText } from '../desk/NewestNote.tsx';
import { documentKind, inReviewOrder, reviewLabels } from '../documents/document-labels.ts';
import { ReasonPicker, useReasons } from '../documents/ReasonPicker.tsx';
import { useAdmin } from '../shell/use-admin.ts';
import adminUi from '../ui/admin-ui.module.css';
import { FailureNote } from '../ui/FailureNote.tsx';
import { MailPreview } from '../ui/MailPreview.tsx';
import { useTabTexts } from '../ui/use-tab-texts.ts';
import {
  isTicked,
  mailOf,
  type ReturnTexts,
  reasonFor,
  returnOrderOf,
  returnProblems,
  wordsFor,
} from './return-form.ts';
import styles from './review.module.css';

/** Documents that were rejected are already selected. */
export function ReturnDialog({
  credit,
  mayVerify,
  giveBack,
  onClose,
}: {
  credit: AdminCreditDetail;
  /** Selecting documents needs the permission to verify them. */
  mayVerify: boolean;
  giveBack: ReturnType<typeof useReturnCredit>;
  onClose: () => void;
}) {
  const [stored, update] = useTabTexts(`cotejo.review.return.${useAdmin().id}.${credit.id}`);
  const reasons = useReasons();
  const documents = mayVerify ? inReviewOrder(credit.documents) : [];
  const problemsOf = (texts: ReturnTexts) => returnProblems(returnOrderOf(texts, documents));
  const form = useOfficeForm<{ texts: ReturnTexts }>({
    initial: { texts: stored },
    check: (values) => problemsOf(values.texts),
    send: async ({ texts }) => {
      await giveBack.mutateAsync(returnOrderOf(texts, documents));
      update(() => ({}));
      if (isShown()) onClose();
    },
  });
  const isShown = useIsShown();
  const formId = useId();
  const { texts } = form.values;
  const order = returnOrderOf(texts, documents);
  // Checked on each render, because editing one field can fix or cause the error of another.
  const problems = form.attempt > 0 ? problemsOf(texts) : {};
  const isEmpty = order.documents.length === 0 && order.reasonId === null && order.words === '';
  const mail = mailOf(order, documents, reasons);
  // Focuses the reason of the first selected document, or else the checkboxes.
  const [firstTicked] = useState(() => documents.find((document) => isTicked(stored, document))?.id);
  const fields = useRef<HTMLFormElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (firstTicked === undefined) fields.current?.querySelector('input')?.focus();
  }, [firstTicked]);

  function write(name: string, typed: string): void {
    // A space means "cleared": an empty text is not stored, and the default would come back.
    const text = typed === '' ? ' ' : typed;
    form.set('texts', { ...form.read().texts, [name]: text });
    update((present) => ({ ...present, [name]: text }));
  }

  /** After a number key picked a reason: focuses the next document without one, or else the submit button. */
  function goOn(picked: ReturnTexts): void {
    const without = problemsOf({ ...texts, ...picked });
    const next = documents.find(({ id }) => id in without);
    const reason = next && fields.current?.querySelector<HTMLElement>(`[data-document="${next.id}"] fieldset button`);
    (reason ?? submit.current)?.focus();
  }

  return (
    <Dialog
      isOpen
      title="Devolver para corregir"
      onClose={onClose}
      // The reasons or the checkboxes take the focus.
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} onClick={onClose}>
            Cancelar
          </Button>
          <Button ref={submit} type="submit" form={formId} variant="main" busyText={form.isBusy && 'Devolviendo...'}>
            Devolver para corregir
          </Button>
        </>
      }
    >
      <p>
        La solicitud vuelve a manos de{' '}
        <b>
          {credit.user.nombres} {credit.user.apellidos}
        </b>
        .{' '}
        {order.documents.length > 0
          ? 'Solo podrá cambiar los documentos marcados.'
          : 'Podrá cambiar documentos, institución y cuota.'}
      </p>
      <TakenBack credit={credit} />
      <NewestNoteText credit={credit} />
      <form ref={fields} id={formId} className={adminUi.form} noValidate onSubmit={form.onSubmit}>
        {documents.map((document) => (
          <DocumentChoice
            key={document.id}
            document={document}
            texts={texts}
            reasons={reasons}
            problem={problems[document.id]}
            takesFocus={document.id === firstTicked}
            write={write}
            goOn={goOn}
          />
        ))}
        <ReasonPicker
          label="Otro motivo, si lo hay"
          value={(texts.reason ?? '').trim() || null}
          reasons={reasons.filter((reason) => isReasonFor(reason, 'return'))}
          takesFocus={documents.length === 0}
          onChange={(id) => write('reason', id ?? '')}
          onPickByKey={(id) => goOn({ reason: id })}
        />
        <TextAreaField
          label="Qué más hay que corregir (lo verá quien solicita)"
          rows={2}
          maxLength={1000}
          value={(texts.words ?? '').trimStart()}
          onChange={(event) => write('words', event.target.value)}
        />
        {problems.order && (
          <div role="alert">
            <FieldMessage tone="error">{problems.order}</FieldMessage>
          </div>
        )}
        {!isEmpty && <MailPreview note="Le enviamos este correo:" subject={mail.subject} sentences={mail.sentences} />}
        <FailureNote title="Error al devolver el crédito" error={form.failure} keepsText />
      </form>
    </Dialog>
  );
}

function DocumentChoice({
  document,
  texts,
  reasons,
  problem,
  takesFocus,
  write,
  goOn,
}: {
  document: AdminCreditDetail['documents'][number];
  texts: ReturnTexts;
  reasons: readonly Reason[];
  problem: string | undefined;
  takesFocus: boolean;
  write: (name: string, text: string) => void;
  goOn: (picked: ReturnTexts) => void;
}) {
  const { id } = document;
  const kind = documentKind(document);
  const isChosen = isTicked(texts, document);
  return (
    <div className={styles.returned} data-document={id}>
      <Checkbox
        label={reviewLabels[kind]}
        checked={isChosen}
        onChange={(event) => write(`${id}.is`, event.target.checked ? 'yes' : 'no')}
      />
      {isChosen && (
        <>
          <ReasonPicker
            label={`Motivo: ${reviewLabels[kind].toLowerCase()}`}
            value={reasonFor(texts, document).trim() || null}
            reasons={reasons.filter((reason) => isReasonFor(reason, 'document', kind))}
            error={problem}
            takesFocus={takesFocus}
            onChange={(reasonId) => write(`${id}.reason`, reasonId ?? '')}
            onPickByKey={(reasonId) => goOn({ [`${id}.reason`]: reasonId })}
          />
          <TextAreaField
            label="Con tus palabras"
            rows={2}
            maxLength={1000}
            value={wordsFor(texts, document).trimStart()}
            onChange={(event) => write(`${id}.words`, event.target.value)}
          />
        </>
      )}
    </div>
  );
}
