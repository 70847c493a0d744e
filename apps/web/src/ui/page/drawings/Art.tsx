import { type ReactNode, useId } from 'react';

interface Hatching {
  tileHatch: string;
  capHatch: string;
}

export interface ArtProps {
  className?: string;
}

/** Decorative, colored by document/theme/base.css. Unique pattern ids allow several drawings on one page. */
export function Art({
  width,
  height,
  className = '',
  children,
}: ArtProps & { width: number; height: number; children: (hatching: Hatching) => ReactNode }) {
  const id = useId();
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className={`art ${className}`}>
      <defs>
        <pattern id={`${id}t`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(35)">
          <rect width="2" height="6" fill="var(--int-stripe)" />
        </pattern>
        <pattern id={`${id}c`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(35)">
          <rect width="2" height="6" fill="var(--cap)" />
        </pattern>
      </defs>
      {children({ tileHatch: `url(#${id}t)`, capHatch: `url(#${id}c)` })}
      <path className="dark-line" strokeWidth="2" d={`M0 ${height - 1}h${width}`} />
    </svg>
  );
}
