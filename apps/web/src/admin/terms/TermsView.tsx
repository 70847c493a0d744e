import type { AdminTerms } from '@cotejo/contracts/terms/admin';
import { formatDateTime } from '@cotejo/format/time';
import { Button } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import { Prose } from '#ui/page/Prose.tsx';
import { Tag } from '#ui/page/Tag.tsx';
import { BlockHead } from '../ui/PageHead.tsx';

export function TermsView({
  terms,
  mayManage,
  onBack,
  onEdit,
}: {
  terms: AdminTerms;
  mayManage: boolean;
  onBack: () => void;
  onEdit: (terms: AdminTerms) => void;
}) {
  return (
    <section className="stack" aria-label={terms.title}>
      <BlockHead title={`${terms.title}, versión ${terms.version}`}>
        {terms.isActive ? (
          <Tag tone="green" icon="check">
            Activa
          </Tag>
        ) : (
          <Tag icon="minus">Inactiva</Tag>
        )}
        <Button small onClick={onBack}>
          <Icon name="arrowLeft" size={20} />
          Volver a la lista
        </Button>
        {mayManage && (
          <Button small variant="main" onClick={() => onEdit(terms)}>
            Editar
          </Button>
        )}
      </BlockHead>
      <p className="note">
        Creada {formatDateTime(terms.createdAt)} · Actualizada {formatDateTime(terms.updatedAt)}
      </p>
      <Prose html={terms.content} />
    </section>
  );
}
