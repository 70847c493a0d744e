import { requiredTexts } from '@cotejo/contracts/core/admin-fields';
import { type AdminDocument, downloadAdminDocument, getAdminDocument } from '@cotejo/contracts/documents/review';
import { request } from '#request/request.ts';
import { useDownload } from '#request/use-download.ts';
import { findBlob } from '#ui/document-viewer/document-content.ts';
import { showToast } from '#ui/Toast.tsx';
import { failureText, isSessionFailure } from '../shell/session-failure.ts';

type Named = Pick<AdminDocument, 'id' | 'creditId'>;

/** The request layer's name for a file whose response named none. */
const unnamed = 'archivo';

/**
 * Fetches a document's file: by the download call, or built from the content when that fails.
 * @throws RequestError of the download when both fail
 */
export async function fetchDocumentFile({ id, creditId }: Named): Promise<File> {
  if (creditId === '' || id === '') throw new Error(requiredTexts.creditAndDocumentIds);
  const params = { id: creditId, docId: id };
  try {
    const file = await request(downloadAdminDocument, { params });
    return file.name === unnamed ? new File([file], `documento-${id}`, { type: file.type }) : file;
  } catch (failure) {
    if (isSessionFailure(failure)) throw failure;
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
