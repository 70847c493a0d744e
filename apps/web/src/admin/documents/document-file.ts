import { type AdminDocument, downloadAdminDocument, getAdminDocument } from '@cotejo/contracts/documents/review';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/http/request.ts';
import { isSessionOver } from '#data/http/request-error.ts';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import { useDownload } from '#data/query/use-download.ts';
import { showToast } from '#ui/feedback/Toast.tsx';
import { findBlob } from '#ui/page/document-viewer/document-content.ts';
import { failureText } from '../ui/FailureText.tsx';

export function useDocumentContent(creditId: string, documentId: string, isEnabled = true) {
  return useQuery({
    ...endpointQuery(getAdminDocument, {
      params: { id: creditId, docId: documentId },
    }),
    // Not below the credit's key: a verdict does not change the file.
    queryKey: [getAdminDocument.path, creditId, documentId],
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
    // Documents are large, so they are evicted soon.
    gcTime: 60_000,
  });
}

type Named = Pick<AdminDocument, 'id' | 'creditId'>;

/** The request layer uses this name if the response has none. */
const unnamed = 'archivo';

/**
 * Falls back to the content call.
 * @throws RequestError of the download if both fail
 */
export async function fetchDocumentFile({ id, creditId }: Named): Promise<File> {
  const params = { id: creditId, docId: id };
  try {
    const file = await request(downloadAdminDocument, { params });
    return file.name === unnamed ? new File([file], `documento-${id}`, { type: file.type }) : file;
  } catch (failure) {
    if (isSessionOver(failure)) throw failure;
    const content = await request(getAdminDocument, { params }).catch(() => {
      throw failure;
    });
    const { fileContent, fileType, fileName } = content.data;
    const blob = findBlob(fileContent, fileType);
    if (blob === null) throw failure;
    return new File([blob], fileName || `documento-${id}`, { type: fileType });
  }
}

export const useDocumentDownload = (document: AdminDocument) =>
  useDownload({
    file: () => fetchDocumentFile(document),
    message: 'Documento descargado exitosamente',
    onError: (error) => showToast(failureText(error, 'Error al descargar el documento'), 'error'),
  });
