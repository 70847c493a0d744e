import { formatCount } from '@cotejo/format/figures';
import { useEffect, useRef } from 'react';
import { Icon } from '../page/Icon.tsx';
import styles from './ErrorSummary.module.css';

interface SummaryError {
  fieldId: string;
  /** Added when the text alone does not name the field. */
  label?: string;
  text: string;
}

/** Takes the focus when it appears and on each new `attempt`. Use `level` 2 directly below the page title. */
export function ErrorSummary({
  errors,
  attempt = 0,
  level = 3,
}: {
  errors: readonly SummaryError[];
  attempt?: number;
  level?: 2 | 3;
}) {
  const box = useRef<HTMLDivElement>(null);
  const hasErrors = errors.length > 0;
  const Heading = `h${level}` as const;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt with the same errors must take the focus again
  useEffect(() => {
    if (hasErrors) box.current?.focus();
  }, [hasErrors, attempt]);

  if (!hasErrors) return null;
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <Heading>
        <Icon name="warning" />
        {`Hay ${formatCount(errors.length, 'dato', 'datos')} por corregir`}
      </Heading>
      <ul>
        {errors.map(({ fieldId, label, text }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(fieldId)?.focus();
              }}
            >
              <span>
                {label && !names(text, label) && `${label}: `}
                <span>{text}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** 'Cédula inválida' already names the field 'Cédula'. */
const names = (text: string, label: string): boolean => text.toLowerCase().includes(label.toLowerCase());
