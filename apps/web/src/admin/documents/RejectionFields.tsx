import { correctionSentences } from '@cotejo/contracts/credits/applicant-mails';
import { isReasonFor } from '@cotejo/contracts/credits/reasons';
import type { AdminDocument } from '@cotejo/contracts/documents/review';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { Field, fieldBoxClass } from '#ui/controls/Field.tsx';
import { MailPreview } from '../ui/MailPreview.tsx';
import { documentKind } from './document-labels.ts';
import styles from './documents.module.css';
import { ReasonPicker, useReasons } from './ReasonPicker.tsx';

export interface Refusal {
  readonly reasonId: string | null;
  readonly words: string;
}

export const isStated = ({ reasonId, words }: Refusal): boolean => reasonId !== null || words.trim() !== '';

export const missingReasonText = 'Escribe o elige un motivo';

export interface RejectionReasonsHandle {
  /** Focuses the first reason; false if there is none. */
  focus: () => boolean;
}

export function RejectionReasons({
  ref,
  document,
  value,
  isMissing,
  keys,
  onChange,
  onPickByKey,
}: {
  ref?: Ref<RejectionReasonsHandle>;
  document: Pick<AdminDocument, 'documentType' | 'fileName'>;
  value: Refusal;
  isMissing: boolean;
  keys: 'everywhere' | 'form';
  onChange: (value: Refusal) => void;
  /** Focuses the submit button, so that Enter sends the picked reason. */
  onPickByKey: () => void;
}) {
  const kind = documentKind(document);
  const catalogue = useReasons();
  const reasons = catalogue.filter((reason) => isReasonFor(reason, 'document', kind));
  const reason = reasons.find(({ id }) => id === value.reasonId) ?? null;
  const box = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => ({
    focus: () => {
      const first = box.current?.querySelector<HTMLElement>('fieldset button');
      first?.focus();
      return first !== null && first !== undefined;
    },
  }));
  // Keep the text for the applicant visible before it is sent, and above all the reason itself.
  useEffect(() => {
    if (value.reasonId === null) return;
    box.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
    box.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [value.reasonId]);
  return (
    <div ref={box} className={styles.rejection}>
      <ReasonPicker
        reasons={reasons}
        value={value.reasonId}
        error={isMissing && !isStated(value) ? missingReasonText : undefined}
        takesFocus={keys === 'everywhere'}
        keys={keys}
        onChange={(reasonId) => onChange({ ...value, reasonId })}
        onPickByKey={onPickByKey}
      />
      {isStated(value) && (
        <MailPreview
          note="Cuando devuelvas o rechaces la solicitud, leerá:"
          sentences={correctionSentences({ documentType: kind, reason, words: value.words })}
        />
      )}
    </div>
  );
}

/** One line high until it has text. */
export function RejectionWords({
  ref,
  value,
  onChange,
}: {
  ref?: Ref<HTMLTextAreaElement>;
  value: Refusal;
  onChange: (value: Refusal) => void;
}) {
  return (
    <Field label="Comentario para quien solicita">
      {(attributes) => (
        <textarea
          {...attributes}
          ref={ref}
          className={`${fieldBoxClass} ${styles.words}`}
          rows={1}
          maxLength={1000}
          placeholder="Lo verá si rechazas"
          value={value.words}
          onChange={(event) => onChange({ ...value, words: event.target.value })}
          // The browser scrolls only the edited line into view, not the whole field.
          onFocus={(event) => event.currentTarget.scrollIntoView({ block: 'nearest' })}
          onKeyDown={(event) => {
            // Leaving the field makes the screen's shortcuts work again.
            if (event.key === 'Escape') event.currentTarget.blur();
          }}
        />
      )}
    </Field>
  );
}
