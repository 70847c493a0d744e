import type { AdminDocument } from '@cotejo/contracts/documents/review';
import { useState } from 'react';
import { saveFile } from '#ui/save-file.ts';
import { showToast } from '#ui/Toast.tsx';
import { failureText } from '../shell/session-failure.ts';
import { fetchDocumentFile } from './download-document.ts';

/** Downloading a document, with its two messages (spec 3 §8). */
export function useDownload(document: AdminDocument) {
  const [isBusy, setIsBusy] = useState(false);
  async function run(): Promise<void> {
    setIsBusy(true);
    try {
      const file = await fetchDocumentFile(document);
      saveFile(file, file.name);
      showToast('Documento descargado exitosamente', 'done');
    } catch (error) {
      showToast(failureText(error, 'Error al descargar el documento'), 'error');
    } finally {
      setIsBusy(false);
    }
  }
  return { isBusy, download: () => void run() };
}
