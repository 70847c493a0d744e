import { getAdminDocument } from '@cotejo/contracts/admin-documents';
import { requiredTexts } from '@cotejo/contracts/admin-fields';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { request } from '#request/request.ts';

/** Longer base64 texts become a blob: the browser shows it sooner and with less memory (spec 3 §9). */
export const blobThreshold = 100_000;

/** How a file can be shown. */
type Shown = 'image' | 'pdf' | 'unsupported';

export function shownAs(fileType: string): Shown {
  if (/^image\/(jpeg|jpg|png)$/i.test(fileType)) return 'image';
  return /^application\/pdf$/i.test(fileType) ? 'pdf' : 'unsupported';
}

/** Bytes of a data URL, or of bare base64 of the given media type. */
export function blobOf(content: string, fileType: string): Blob {
  const comma = content.startsWith('data:') ? content.indexOf(',') : -1;
  const bytes = Uint8Array.from(atob(content.slice(comma + 1)), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: fileType });
}

/** The content as data URL, whether it came with its head or without. */
const dataUrlOf = (content: string, fileType: string): string =>
  content.startsWith('data:') ? content : `data:${fileType};base64,${content}`;

/** PDFs and large pictures as a blob, small pictures as they are. Null where there is no content. */
export function viewOf(content: string, fileType: string): Blob | string | null {
  if (content === '' || content.endsWith(',')) return null;
  if (shownAs(fileType) === 'image' && content.length <= blobThreshold) return dataUrlOf(content, fileType);
  return blobOf(content, fileType);
}

/** Content of one document, kept while its credit is being reviewed. */
export function useDocumentContent(creditId: string, documentId: string) {
  return useQuery({
    queryKey: ['admin', 'documents', creditId, documentId],
    queryFn: async ({ signal }) => {
      if (creditId === '' || documentId === '') throw new Error(requiredTexts.creditAndDocumentIds);
      return (await request(getAdminDocument, { params: { id: creditId, docId: documentId }, signal })).data;
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Documents are large: one that is out of sight is soon forgotten.
    gcTime: 60_000,
  });
}

/** An address for a blob that lives as long as the part that shows it. */
export function useBlobUrl(view: Blob | string | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (view === null || typeof view === 'string') {
      setUrl(view);
      return;
    }
    const made = URL.createObjectURL(view);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [view]);
  return url;
}
