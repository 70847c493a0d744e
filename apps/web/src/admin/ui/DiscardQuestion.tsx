import { useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/**
 * Escape, the cross and Cancelar ask first. Render `question` inside the dialog.
 * @param isUnsaved whether closing would lose something
 */
export function useDiscardQuestion(isUnsaved: boolean, onClose: () => void) {
  const [isAsking, setIsAsking] = useState(false);
  return {
    close: () => (isUnsaved ? setIsAsking(true) : onClose()),
    question: isAsking && (
      <ConfirmDialog
        title="¿Descartar lo que escribiste?"
        confirm="Descartar"
        isDangerous
        onConfirm={onClose}
        onClose={() => setIsAsking(false)}
      >
        <p>Todavía no se guardó. Si lo descartas, se pierde.</p>
      </ConfirmDialog>
    ),
  };
}
