import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';

/** Longer base64 texts are shown through a blob URL: it is faster and uses less memory. */
export const blobThreshold = 100_000;

export type Shown = 'image' | 'pdf' | 'unsupported';

export function viewerKindOf(fileType: string): Shown {
  if (/^image\/(jpeg|jpg|png)$/i.test(fileType)) return 'image';
  return /^application\/pdf$/i.test(fileType) ? 'pdf' : 'unsupported';
}

/** Accepts a data URL or bare base64. Null if it is empty or invalid. */
export function findBlob(content: string, fileType: string): Blob | null {
  try {
    const bytes = Uint8Array.from(atob(content.slice(content.indexOf(',') + 1)), (letter) => letter.charCodeAt(0));
    return bytes.length > 0 ? new Blob([bytes], { type: fileType }) : null;
  } catch {
    return null;
  }
}

/** Large images and PDFs become a blob: no browser frames a PDF from a data URL. Null if it is empty. */
export function viewOf(content: string | Blob, fileType: string): Blob | string | null {
  if (typeof content !== 'string') return content.size > 0 ? content : null;
  if (content === '' || content.endsWith(',')) return null;
  if (viewerKindOf(fileType) !== 'image' || content.length > blobThreshold) return findBlob(content, fileType);
  return content.startsWith('data:') ? content : `data:${fileType};base64,${content}`;
}

/** Revokes the URL of a blob on unmount. Null on the first render. */
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

export const zoomLimits = { min: 0.5, max: 3, step: 0.25 } as const;

export function zoomBy(zoom: number, direction: 1 | -1): number {
  return Math.min(zoomLimits.max, Math.max(zoomLimits.min, zoom + direction * zoomLimits.step));
}

/** `opening` until the document, or the reason why it cannot be shown, is on the screen. */
export type ViewState = 'opening' | 'shown' | 'failed';

export interface DocumentTexts {
  opening: string;
  failed: (error: unknown) => ReactNode;
  empty: string;
  unsupported: string;
  late: string;
  broken: string;
  noPdfViewer: string;
  retry: string;
}
