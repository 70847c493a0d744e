import { useState } from 'react';
import { type EarlyPlaceName, earlyPlace } from './early-place.ts';

/**
 * A place of a waiting screen where the early script of the page writes before this script is there
 * (early-place.ts). What it wrote stays from one waiting screen to the next.
 */
export function EarlyPlace({ name, className }: { name: EarlyPlaceName; className: string | undefined }) {
  const [html] = useState(() =>
    typeof document === 'undefined' ? '' : (document.querySelector(earlyPlace(name))?.innerHTML ?? ''),
  );
  return (
    <div
      className={className}
      data-early-place={name}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: what stands there already, written by a script of ours as text
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
