import clsx from 'clsx';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './RichText.module.css';

type ControlProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  ref?: Ref<HTMLButtonElement>;
  label?: string;
  /** SVG path in a 24 × 24 view box. */
  drawing?: string;
  /** Whether it applies to the text at the cursor. */
  isOn?: boolean;
  children?: ReactNode;
};

export function Control({ label, drawing, isOn, children, className, ...rest }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={drawing && label}
      aria-pressed={isOn}
      className={clsx(styles.control, !drawing && styles.words, className)}
      {...rest}
    >
      {drawing && <Drawing path={drawing} />}
      {children}
    </button>
  );
}

export function Drawing({ path }: { path: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={16}
      height={16}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
