import clsx from 'clsx';
import { Link } from 'react-router';
import styles from './Segmented.module.css';

interface Option<Value extends string> {
  value: Value;
  label: string;
  to?: string;
}

/** `onChange` also fires for the selected option, so that the caller can clear it. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  wide,
}: {
  label: string;
  options: readonly Option<Value>[];
  value: Value | null;
  onChange?: (value: Value) => void;
  wide?: boolean;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend and cannot be a grid everywhere
    <div className={clsx(styles.segmented, wide && styles.wide)} role="group" aria-label={label}>
      {options.map((option) =>
        option.to ? (
          <Link key={option.value} to={option.to} aria-current={option.value === value ? 'page' : undefined}>
            {option.label}
          </Link>
        ) : (
          <button
            key={option.value}
            type="button"
            aria-pressed={option.value === value}
            onClick={() => onChange?.(option.value)}
          >
            {option.label}
          </button>
        ),
      )}
    </div>
  );
}
