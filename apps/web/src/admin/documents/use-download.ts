import type { AdminDocument } from '@cotejo/contracts/admin-documents';
import { useState } from 'react';
import { showToast } from '#ui/Toast.tsx';
import { failureText } from '../shell/session-failure.ts';
import { fetchDocumentFile, saveFile } from './download-document.ts';

/** Downloading a document, with its two messages (spec 3 §8). */
export function useDownload(document: AdminDocument) {
  const [isBusy, setIsBusy] = useState(false);
  async function run(): Promise<void> {
    setIsBusy(true);
    try {
      saveFile(await fetchDocumentFile(document));
      showToast('Documento descargado exitosamente', 'done');
    } catch (error) {
      showToast(failureText(error, 'Error al descargar el documento'), 'error');
    } finally {
      setIsBusy(false);
    }
  }
  return { isBusy, download: () => void run() };
}
