import type { AdminTerms } from '@cotejo/contracts/terms/admin';
import { ConfirmChange } from '../ui/ConfirmDialog.tsx';
import { useDeleteTerms, useToggleTerms } from './use-terms.ts';

export interface TermsTask {
  kind: 'toggle' | 'delete';
  terms: AdminTerms;
}

export function TermsDialogs({ task, onClose }: { task: TermsTask | null; onClose: () => void }) {
  if (!task) return null;
  const Asked = task.kind === 'toggle' ? ToggleDialog : DeleteDialog;
  return <Asked terms={task.terms} onClose={onClose} />;
}

interface AskedProps {
  terms: AdminTerms;
  onClose: () => void;
}

function ToggleDialog({ terms, onClose }: AskedProps) {
  const toggle = useToggleTerms(terms, onClose);
  const { isActive } = terms;
  return (
    <ConfirmChange
      title={isActive ? 'Desactivar versión' : 'Activar versión'}
      confirm={isActive ? 'Desactivar' : 'Activar'}
      busyText="Guardando..."
      change={toggle}
      onClose={onClose}
    >
      <p>
        <b>
          {terms.title}, versión {terms.version}
        </b>
      </p>
      <p className="soft">
        {isActive
          ? 'Nadie verá términos al registrarse o pedir un crédito hasta que actives otra versión.'
          : 'Es la que se acepta desde ahora. La que está activa deja de estarlo.'}
      </p>
    </ConfirmChange>
  );
}

function DeleteDialog({ terms, onClose }: AskedProps) {
  const deletion = useDeleteTerms(terms, onClose);
  return (
    <ConfirmChange
      title="Eliminar versión"
      confirm="Eliminar"
      busyText="Eliminando..."
      isDangerous
      change={deletion}
      onClose={onClose}
    >
      <p>
        <b>
          {terms.title}, versión {terms.version}
        </b>
      </p>
      <p className="soft">
        {terms.isActive ? 'Es la versión activa: deja de estarlo, y se activa la más nueva de las que quedan. ' : ''}
        Lo que la gente aceptó con ella se conserva.
      </p>
    </ConfirmChange>
  );
}
