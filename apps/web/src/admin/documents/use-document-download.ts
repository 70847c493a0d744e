import type { AdminDocument } from '@cotejo/contracts/documents/review';
import { useDownload } from '#request/use-download.ts';
import { showToast } from '#ui/Toast.tsx';
import { failureText } from '../shell/session-failure.ts';
import { fetchDocumentFile } from './download-document.ts';

/** Downloading a document, with its two messages (spec 3 §8). */
export const useDocumentDownload = (document: AdminDocument) =>
  useDownload({
    file: () => fetchDocumentFile(document),
    message: 'Documento descargado exitosamente',
    onError: (error) => showToast(failureText(error, 'Error al descargar el documento'), 'error'),
  });
