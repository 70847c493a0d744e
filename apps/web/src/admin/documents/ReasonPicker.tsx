import styles from './documents.module.css';

/** Reasons at hand: a press writes one into the comment, a second press takes it out again. */
export function ReasonPicker({
  reasons,
  value,
  onChange,
}: {
  reasons: readonly string[];
  value: string;
  onChange: (comment: string) => void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
    <div className={styles.reasons} role="group" aria-label="Motivos frecuentes">
      {reasons.map((reason) => {
        const isIn = value.includes(reason);
        return (
          <button
            key={reason}
            type="button"
            aria-pressed={isIn}
            onClick={() => onChange(isIn ? withoutReason(value, reason) : withReason(value, reason))}
          >
            {reason}
          </button>
        );
      })}
    </div>
  );
}

export const withReason = (comment: string, reason: string): string =>
  comment.trim() === '' ? `${reason}.` : `${comment.trim().replace(/\.?$/, '.')} ${reason}.`;

export const withoutReason = (comment: string, reason: string): string =>
  comment
    .replace(`${reason}.`, '')
    .replace(reason, '')
    .replace(/\s{2,}/g, ' ')
    .trim();
