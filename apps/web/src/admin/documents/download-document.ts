import { type AdminDocument, downloadAdminDocument, getAdminDocument } from '@cotejo/contracts/admin-documents';
import { requiredTexts } from '@cotejo/contracts/admin-fields';
import { request } from '#request/request.ts';
import { isSessionFailure } from '../shell/session-failure.ts';
import { blobOf } from './document-content.ts';

type Named = Pick<AdminDocument, 'id' | 'creditId'>;

/** The request layer's name for a file whose answer named none. */
const unnamed = 'archivo';

/**
 * Fetches a document's file: by the download call, or built from the content when that fails (spec 3 §7).
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
    return new File([blobOf(fileContent, fileType)], fileName || `documento-${id}`, { type: fileType });
  }
}

/** Hands a file to the browser's downloads. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // The browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
