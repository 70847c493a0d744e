import { type DocumentSummary, getDocument } from '@cotejo/contracts/documents/applicant';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import { Icon } from '#ui/page/Icon.tsx';
import styles from './requirements.module.css';

export function DocumentTile({
  creditId,
  document,
  previewUrl,
}: {
  creditId: string;
  document: DocumentSummary;
  previewUrl: string | null;
}) {
  const isImage = document.fileType.startsWith('image/');
  const { data: stored } = useQuery({
    ...endpointQuery(getDocument, { params: { id: creditId, docId: document.id }, isBackground: true }),
    enabled: isImage && previewUrl === null,
    staleTime: Number.POSITIVE_INFINITY,
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
