import { lazy, type ReactNode, Suspense, useState } from 'react';
import { importWhenOnline } from '#data/query/import-part.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import type { SharedQuery } from './ShareDialog.tsx';

// Loaded on demand.
const ShareDialog = lazy(() => importWhenOnline(() => import('./ShareDialog.tsx')));

/** `children` names the offers for screen readers. */
export function ShareButton({ children, ...offers }: SharedQuery & { children?: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button small className="no-print" onClick={() => setIsOpen(true)}>
        <Icon name="share" size={20} />
        Compartir
        {children && <span className="visually-hidden"> {children}</span>}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ShareDialog offers={offers} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
