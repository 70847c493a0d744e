import type { DocumentSummary } from '@cotejo/contracts/documents/applicant';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '#ui/page/Icon.tsx';
import styles from './requirements.module.css';
import { documentQuery, isPhoto } from './stored-photo.ts';

export function DocumentTile({
  creditId,
  document,
  previewUrl,
}: {
  creditId: string;
  document: DocumentSummary;
  previewUrl: string | null;
}) {
  const isImage = isPhoto(document);
  const { data: stored } = useQuery({
    ...documentQuery(creditId, document),
    enabled: isImage && previewUrl === null,
  });
  if (!isImage)
    return (
      <span className={styles.tile} data-tile="pdf">
        <Icon name="file" size={20} />
        PDF
      </span>
    );
  const source = previewUrl ?? stored?.fileContent;
  return (
    <span className={styles.tile} data-tile="image">
      {source && <img src={source} alt={`Vista previa de ${document.fileName}`} />}
    </span>
  );
}
