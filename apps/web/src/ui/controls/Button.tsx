import clsx from 'clsx';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import { LoadingBars } from '../feedback/Loading.tsx';
import styles from './Button.module.css';

interface Look {
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
  /** While set, replaces the children and ignores clicks. */
  busyText?: string | false | undefined;
  /** Looks disabled and sets aria-disabled, but keeps focus and fires onClick so that the screen can say why. */
  isBlocked?: boolean;
}

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
