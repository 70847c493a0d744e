import type { DocumentSummary } from '@cotejo/contracts/documents/applicant';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageOf } from '#data/http/request-error.ts';
import { tellFailure } from '#data/query/tell-failure.ts';
import { Button } from '#ui/controls/Button.tsx';
import { documentQuery } from './stored-photo.ts';

/** Of a photo that was uploaded on another visit the file is read back first. A PDF cannot be taken apart. */
export default function AddPhoto({
  creditId,
  document,
  photos,
  of,
  onJoin,
}: {
  creditId: string;
  document: DocumentSummary;
  photos: readonly File[];
  of: ReactNode;
  onJoin: (photos: readonly File[]) => void;
}) {
  const client = useQueryClient();
  const [isReading, setIsReading] = useState(false);
  async function add(): Promise<void> {
    if (photos.length > 0) return onJoin(photos);
    setIsReading(true);
    try {
      const { fileContent } = await client.fetchQuery(documentQuery(creditId, document));
      onJoin([fileOfPhoto(document, fileContent)]);
    } catch (error) {
      tellFailure(error, messageOf(error, 'No pudimos leer la foto que ya subiste. Inténtalo otra vez.'));
    } finally {
      setIsReading(false);
    }
  }
  return (
    <Button variant="plain" small busyText={isReading && 'Abriendo la foto...'} onClick={() => void add()}>
      Agregar otra foto{of}
    </Button>
  );
}

/** The file of a photo that was uploaded on another visit, to join others to it. @param content a data URL */
function fileOfPhoto({ fileName, fileType }: DocumentSummary, content: string): File {
  const bytes = Uint8Array.from(atob(content.slice(content.indexOf(',') + 1)), (letter) => letter.charCodeAt(0));
  return new File([bytes], fileName, { type: fileType });
}
