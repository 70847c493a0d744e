import { isReasonFor, listReasons, type Reason } from '@cotejo/contracts/credits/reasons';
import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { type FieldErrors, useForm } from '#forms/use-form.ts';
import { request } from '#request/request.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { FieldMessage, SelectField, TextAreaField } from '#ui/Field.tsx';
import { documentKind, inReviewOrder, reviewLabels } from '../documents/document-labels.ts';
import { useAdmin } from '../shell/use-admin.ts';
import adminUi from '../ui/admin-ui.module.css';
import { FailureNote } from '../ui/FailureNote.tsx';
import { useTabTexts } from '../ui/use-tab-texts.ts';
import {
  applicantLines,
  isTicked,
  type ReturnTexts,
  reasonFor,
  returnOrderOf,
  returnProblems,
  wordsFor,
} from './return-form.ts';
import styles from './review.module.css';
import type { useReturnCredit } from './use-return-credit.ts';

/**
 * 'Devolver para corregir': the documents to change, a reason for each, and what the applicant will
 * read, in one act. Documents that were rejected are ticked already. Mounted only while it is open.
 */
export function ReturnDialog({
  credit,
  mayVerify,
  giveBack,
  onClose,
}: {
  credit: AdminCreditDetail;
  /** Naming documents needs the permission to verify them. */
  mayVerify: boolean;
  giveBack: ReturnType<typeof useReturnCredit>;
  onClose: () => void;
}) {
  const [stored, update] = useTabTexts(`cotejo.review.return.${useAdmin().id}.${credit.id}`);
  const reasons = useReasons();
  const documents = mayVerify ? inReviewOrder(credit.documents) : [];
  const problemsOf = (texts: ReturnTexts) => returnProblems(returnOrderOf(texts, documents));
  const form = useForm<ReturnTexts>({
    initial: stored,
    check: problemsOf,
    // What is wrong with one document may be mended at another box, and undone again.
    errorsAfterEdit: (errors, texts): FieldErrors => (form.attempt > 0 ? problemsOf(texts) : errors),
    send: async (texts) => {
      await giveBack.mutateAsync(returnOrderOf(texts, documents));
      update(() => ({}));
      onClose();
    },
  });
  const formId = useId();
  const texts = form.values;
  const order = returnOrderOf(texts, documents);
  const problems = form.errors;
  const lines = applicantLines(order, documents, reasons);

  function write(name: string, typed: string): void {
    // A single space stands for "emptied": an empty text would not be kept, and what it stood in
    // for would come back.
    const text = typed === '' ? ' ' : typed;
    form.set(name, text);
    update((present) => ({ ...present, [name]: text }));
  }

  return (
    <Dialog
      isOpen
      title="Devolver para corregir"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={formId} variant="main" busyText={form.isBusy && 'Devolviendo...'}>
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
      <form id={formId} className={adminUi.form} noValidate onSubmit={form.onSubmit}>
        {documents.map((document) => (
          <DocumentChoice
            key={document.id}
            document={document}
            texts={texts}
            reasons={reasons}
            problem={problems[document.id]}
            write={write}
          />
        ))}
        <ReasonSelect
          label="Otro motivo, si lo hay"
          value={(texts.reason ?? '').trim()}
          reasons={reasons.filter((reason) => isReasonFor(reason, 'return'))}
          onChange={(id) => write('reason', id)}
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
        {lines.length > 0 && (
          <section className={styles.preview} aria-label="Lo que leerá quien solicita">
            <p className="note">Le enviamos un solo correo. Leerá:</p>
            <ul>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        )}
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
  write,
}: {
  document: AdminCreditDetail['documents'][number];
  texts: ReturnTexts;
  reasons: readonly Reason[];
  problem: string | undefined;
  write: (name: string, text: string) => void;
}) {
  const { id } = document;
  const kind = documentKind(document);
  const isChosen = isTicked(texts, document);
  return (
    <div className={styles.returned}>
      <Checkbox
        label={reviewLabels[kind]}
        checked={isChosen}
        onChange={(event) => write(`${id}.is`, event.target.checked ? 'yes' : 'no')}
      />
      {isChosen && (
        <>
          <ReasonSelect
            label={`Motivo: ${reviewLabels[kind].toLowerCase()}`}
            value={reasonFor(texts, document).trim()}
            reasons={reasons.filter((reason) => isReasonFor(reason, 'document', kind))}
            error={problem}
            onChange={(reasonId) => write(`${id}.reason`, reasonId)}
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

function ReasonSelect({
  label,
  value,
  reasons,
  error,
  onChange,
}: {
  label: string;
  value: string;
  reasons: readonly Reason[];
  error?: string | undefined;
  onChange: (id: string) => void;
}) {
  return (
    <SelectField label={label} value={value} error={error} onChange={(event) => onChange(event.target.value)}>
      <option value="">Sin motivo del catálogo</option>
      {reasons.map(({ id, label: name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function useReasons(): readonly Reason[] {
  const { data } = useQuery({
    queryKey: ['admin', 'reasons'],
    queryFn: async ({ signal }) => (await request(listReasons, { query: { active: true }, signal })).data,
    staleTime: 300_000,
  });
  return data ?? [];
}
