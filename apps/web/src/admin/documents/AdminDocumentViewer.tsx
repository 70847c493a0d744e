import { permissionLabels } from '@cotejo/contracts/core/permissions';
import { type AdminDocument, getAdminDocument } from '@cotejo/contracts/documents/review';
import type { Ref } from 'react';
import { DocumentViewer, type DocumentViewerHandle } from '#ui/page/document-viewer/DocumentViewer.tsx';
import type { DocumentTexts, ViewState } from '#ui/page/document-viewer/document-content.ts';
import { useMayCall } from '../shell/use-admin.ts';
import { FailureText } from '../ui/FailureText.tsx';
import { useDocumentContent, useDocumentDownload } from './document-file.ts';

export const documentTexts: DocumentTexts = {
  opening: 'Abriendo el documento...',
  failed: (error) => <FailureText error={error} otherwise="Error al obtener contenido del documento" />,
  empty: 'No hay contenido disponible para este documento',
  unsupported: 'Tipo de documento no soportado',
  late: 'No se pudo cargar la imagen en el tiempo esperado',
  broken: 'Error al cargar la imagen',
  noPdfViewer: 'Este navegador no muestra PDF dentro de la página.',
  retry: 'Reintentar',
};

/** Needs `key={document.id}`. */
export function AdminDocumentViewer({
  document,
  ref,
  onView,
}: {
  document: AdminDocument;
  ref?: Ref<DocumentViewerHandle>;
  onView?: (state: ViewState) => void;
}) {
  const mayRead = useMayCall(getAdminDocument);
  const content = useDocumentContent(document.creditId, document.id, mayRead);
  const { download, isBusy } = useDocumentDownload(document);
  return (
    <DocumentViewer
      ref={ref}
      file={document}
      content={content}
      texts={documentTexts}
      download={download}
      isDownloading={isBusy}
      refusal={mayRead ? null : `Tu cuenta no tiene el permiso «${permissionLabels['documents.read']}».`}
      hasFileBar
      onView={onView}
    />
  );
}
