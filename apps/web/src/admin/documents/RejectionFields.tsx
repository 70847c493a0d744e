import { correctionSentences } from '@cotejo/contracts/credits/applicant-mails';
import { isReasonFor } from '@cotejo/contracts/credits/reasons';
import type { AdminDocument } from '@cotejo/contracts/documents/review';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { Field, fieldBoxClass } from '#ui/Field.tsx';
import { MailPreview } from '../ui/MailPreview.tsx';
import { documentKind } from './document-labels.ts';
import styles from './documents.module.css';
import { ReasonPicker, useReasons } from './ReasonPicker.tsx';

/** Why a document is not accepted, as it was picked and written so far. */
export interface Refusal {
  readonly reasonId: string | null;
  readonly words: string;
}

/** Whether there is anything to tell the applicant. */
export const isStated = ({ reasonId, words }: Refusal): boolean => reasonId !== null || words.trim() !== '';

export const missingReasonText = 'Escribe o elige un motivo';

export interface RejectionFieldsHandle {
  /** To the first reason, or to the words where there are no reasons. */
  focus: () => void;
}

/**
 * The reason of a rejected document, the reviewer's own words, and what the applicant will read of
 * them.
 * @param props.hasReasons without them there is only the box for a comment
 */
export function RejectionFields({
  ref,
  document,
  value,
  hasReasons,
  isMissing,
  keys,
  onChange,
  onPickByKey,
}: {
  ref?: Ref<RejectionFieldsHandle>;
  document: Pick<AdminDocument, 'documentType' | 'fileName'>;
  value: Refusal;
  hasReasons: boolean;
  isMissing: boolean;
  keys: 'everywhere' | 'form';
  onChange: (value: Refusal) => void;
  /** To the button that rejects: Enter then sends what was picked. */
  onPickByKey: () => void;
}) {
  const kind = documentKind(document);
  const catalogue = useReasons();
  const reasons = catalogue.filter((reason) => isReasonFor(reason, 'document', kind));
  const reason = reasons.find(({ id }) => id === value.reasonId) ?? null;
  const box = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => ({
    focus: () => box.current?.querySelector<HTMLElement>('fieldset button, textarea')?.focus(),
  }));
  // What will be read is in sight before it is sent.
  useEffect(() => {
    if (value.reasonId !== null) box.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [value.reasonId]);
  let preview: ReactNode = null;
  if (hasReasons && isStated(value)) {
    const sentences = correctionSentences({ documentType: kind, reason, words: value.words });
    preview = <MailPreview note="Cuando devuelvas o rechaces la solicitud, leerá:" sentences={sentences} />;
  }
  return (
    <div ref={box} className={styles.rejection}>
      {hasReasons && (
        <ReasonPicker
          reasons={reasons}
          value={value.reasonId}
          error={isMissing && !isStated(value) ? missingReasonText : undefined}
          takesFocus={keys === 'everywhere'}
          keys={keys}
          onChange={(reasonId) => onChange({ ...value, reasonId })}
          onPickByKey={onPickByKey}
        />
      )}
      <Field label="Comentario (lo verá quien solicita si rechazas)">
        {(attributes) => (
          <textarea
            {...attributes}
            className={`${fieldBoxClass} ${styles.words}`}
            rows={2}
            maxLength={1000}
            value={value.words}
            onChange={(event) => onChange({ ...value, words: event.target.value })}
            // The browser shows the line that is typed in, not the whole box.
            onFocus={(event) => event.currentTarget.scrollIntoView({ block: 'nearest' })}
            onKeyDown={(event) => {
              // Back to the keys of the screen: in the box they are letters.
              if (event.key === 'Escape') event.currentTarget.blur();
            }}
          />
        )}
      </Field>
      {preview}
    </div>
  );
}
