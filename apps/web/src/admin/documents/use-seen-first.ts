import { useRef, useState } from 'react';
import type { DocumentViewerHandle } from '#ui/page/document-viewer/DocumentViewer.tsx';
import type { ViewState } from '#ui/page/document-viewer/document-content.ts';

const texts = {
  opening: 'Espera a que se abra el documento: nadie verifica lo que no ha visto.',
  failed: 'El documento no se pudo mostrar: no se puede verificar. Descárgalo, inténtalo de nuevo o recházalo.',
  outOfSight: 'El documento no estaba a la vista. Míralo y pulsa otra vez para verificarlo.',
} as const;

/**
 * A document must be on the screen before it gets a verdict: the first click scrolls to it, the next one counts. A
 * document that cannot be shown can be rejected, but not verified.
 */
export function useSeenFirst(view: ViewState, viewer: { readonly current: DocumentViewerHandle | null }) {
  const [refusal, setRefusal] = useState<keyof typeof texts | null>(null);
  const wasBroughtThere = useRef(false);

  function reasonToRefuse(verified: boolean | null): keyof typeof texts | null {
    if (view === 'opening') return 'opening';
    if (verified !== true) return null;
    if (view === 'failed') return 'failed';
    return wasBroughtThere.current || viewer.current?.isInSight() ? null : 'outOfSight';
  }
  return {
    /** Why the last click had no effect; null if it had. */
    message: refusal && texts[refusal],
    /** Whether a verdict has to wait; sets `message` if so. */
    refuses: (verified: boolean | null): boolean => {
      const why = reasonToRefuse(verified);
      setRefusal(why);
      if (why === 'outOfSight') {
        wasBroughtThere.current = true;
        viewer.current?.bringIntoSight();
      }
      return why !== null;
    },
  };
}
