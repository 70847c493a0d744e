import clsx from 'clsx';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './Button.module.css';
import { LoadingBars } from './Loading.tsx';

interface Look {
  /**
   * main: the step that belongs to the page; tonal: ¡LO QUIERO!; danger: reject, delete; plain: a
   * link among buttons.
   */
  variant?: 'main' | 'plain' | 'tonal' | 'danger' | 'outline';
  small?: boolean;
  wide?: boolean;
}

function look({ variant = 'outline', small, wide }: Look, className?: string) {
  return clsx(
    styles.button,
    variant !== 'outline' && styles[variant],
    small && styles.small,
    wide && styles.wide,
    className,
  );
}

interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>;
  /** The action runs: two moving bars, this text instead of the children, and no second press. */
  busyText?: string | false | undefined;
  /**
   * Looks and is announced as disabled but keeps the focus, so that its reason can be read and
   * shown on press.
   */
  isBlocked?: boolean;
}

/** A button. `isBlocked` buttons still fire onClick: the screen responds with the reason. */
export function Button({
  variant,
  small,
  wide,
  busyText,
  isBlocked,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={look({ variant, small, wide }, className)}
      aria-disabled={isBlocked || undefined}
      aria-busy={busyText ? true : undefined}
      onClick={busyText ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busyText ? (
        <>
          <LoadingBars small />
          {busyText}
        </>
      ) : (
        children
      )}
    </button>
  );
}

export function ButtonLink({
  variant,
  small,
  wide,
  className,
  children,
  ...rest
}: Look & LinkProps & { children: ReactNode }) {
  return (
    <Link prefetch="intent" className={look({ variant, small, wide }, className)} {...rest}>
      {children}
    </Link>
  );
}
