import type { ReactNode } from 'react';
import { Icon, type IconName } from '../page/Icon.tsx';
import { Button, ButtonLink } from './Button.tsx';
import styles from './Pagination.module.css';

interface PaginationProps {
  /** 1-based. */
  page: number;
  pageCount: number;
  /** Renders links, which work without JavaScript. */
  hrefOf?: (page: number) => string;
  onChange?: (page: number) => void;
  children?: ReactNode;
  /** Arrows instead of words; both are always shown. */
  isCompact?: boolean;
}

/** Renders nothing for a single page without `children`. */
export function Pagination({ page, pageCount, hrefOf, onChange, children, isCompact }: PaginationProps) {
  if (pageCount <= 1 && !children) return null;
  const item = (target: number, text: ReactNode, label?: string) => {
    const current = target === page && !label ? ('page' as const) : undefined;
    return hrefOf ? (
      <ButtonLink key={label ?? target} small to={hrefOf(target)} aria-current={current} preventScrollReset={false}>
        {text}
      </ButtonLink>
    ) : (
      <Button key={label ?? target} small aria-current={current} onClick={() => onChange?.(target)}>
        {text}
      </Button>
    );
  };
  const arrow = (target: number, icon: IconName, label: string) => (
    <Button
      small
      aria-label={label}
      isBlocked={target < 1 || target > pageCount}
      onClick={() => target >= 1 && target <= pageCount && onChange?.(target)}
    >
      <Icon name={icon} size={18} />
    </Button>
  );
  return (
    <nav className={`no-print ${styles.pages}`} aria-label="Páginas">
      {children && <span className="small soft">{children}</span>}
      {isCompact
        ? arrow(page - 1, 'chevronLeft', 'Página anterior')
        : pageCount > 1 && page > 1 && item(page - 1, 'Anterior', 'previous')}
      {(pageCount > 1 || isCompact) &&
        pagesAround(page, pageCount).map((number, index, all) => [
          index > 0 && number - (all[index - 1] ?? number) > 1 ? (
            <span key={`gap${number}`} aria-hidden="true">
              …
            </span>
          ) : null,
          item(number, number),
        ])}
      {isCompact
        ? arrow(page + 1, 'chevronRight', 'Página siguiente')
        : pageCount > 1 && page < pageCount && item(page + 1, 'Siguiente', 'next')}
    </nav>
  );
}

function pagesAround(page: number, pageCount: number): number[] {
  const wanted = new Set([1, page - 1, page, page + 1, pageCount]);
  return [...wanted].filter((number) => number >= 1 && number <= pageCount).sort((a, b) => a - b);
}
