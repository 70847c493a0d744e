import type { Institution } from '@cotejo/contracts/institutions/public';
import { Tag } from '#ui/page/Tag.tsx';

export function InstitutionStateTags({
  institution: { isActive, available, featured },
}: {
  institution: Pick<Institution, 'isActive' | 'available' | 'featured'>;
}) {
  return (
    <span className="row" style={{ gap: 6 }}>
      {isActive ? (
        <Tag tone="green" icon="check">
          Activa
        </Tag>
      ) : (
        <Tag tone="red" icon="close">
          Eliminada
        </Tag>
      )}
      {isActive && !available && <Tag>NO DISPONIBLE</Tag>}
      {isActive && featured && <Tag tone="featured">DESTACADO</Tag>}
    </span>
  );
}
