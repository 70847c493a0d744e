import type { Institution } from '@cotejo/contracts/institutions/public';
import { formatCount } from '@cotejo/format/figures';
import { ConfirmChange } from '../ui/ConfirmDialog.tsx';
import { useDeleteInstitution, useInstitutionHoldings, useRestoreInstitution } from './use-institutions.ts';

export interface InstitutionTask {
  kind: 'delete' | 'restore';
  institution: Institution;
}

export function InstitutionDialogs({ task, onClose }: { task: InstitutionTask | null; onClose: () => void }) {
  if (!task) return null;
  const Asked = task.kind === 'delete' ? DeleteDialog : RestoreDialog;
  return <Asked institution={task.institution} onClose={onClose} />;
}

interface AskedProps {
  institution: Institution;
  onClose: () => void;
}

function DeleteDialog({ institution, onClose }: AskedProps) {
  const deletion = useDeleteInstitution(institution, onClose);
  const holdings = useInstitutionHoldings(institution.id);
  return (
    <ConfirmChange
      title="Eliminar institución"
      confirm="Eliminar"
      busyText="Eliminando..."
      isDangerous
      change={deletion}
      onClose={onClose}
    >
      <p>
        <b>{institution.name}</b>
      </p>
      <p className="soft">
        Deja de salir al comparar desde este momento. Los créditos que ya la eligieron la conservan, y puedes
        restaurarla cuando quieras.
      </p>
      <p className="small" role="status">
        {holdings.isError &&
          'No se pudo contar cuántas solicitudes la eligieron. Míralas en Gestión de Créditos antes de seguir.'}
        {holdings.isPending && 'Contando las solicitudes que la eligieron...'}
        {holdings.data &&
          (holdings.data.openCredits === 0
            ? 'Ninguna solicitud sin decidir la tiene elegida.'
            : `${formatCount(holdings.data.openCredits, 'solicitud', 'solicitudes')} sin decidir la ${holdings.data.openCredits === 1 ? 'tiene' : 'tienen'} elegida; ${holdings.data.submittedCredits} ya ${holdings.data.submittedCredits === 1 ? 'espera' : 'esperan'} revisión. Devuélvelas o recházalas si ya no presta.`)}
      </p>
    </ConfirmChange>
  );
}

function RestoreDialog({ institution, onClose }: AskedProps) {
  const restore = useRestoreInstitution(institution, onClose);
  return (
    <ConfirmChange
      title="Restaurar institución"
      confirm="Restaurar"
      busyText="Restaurando..."
      change={restore}
      onClose={onClose}
    >
      <p>
        <b>{institution.name}</b>
      </p>
      <p className="soft">Vuelve a salir al comparar con las tasas y los montos que tenía.</p>
    </ConfirmChange>
  );
}
