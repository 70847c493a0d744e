import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';

/** Longer base64 texts are shown through a blob: sooner and with less memory. */
export const blobThreshold = 100_000;

export type Shown = 'image' | 'pdf' | 'unsupported';

export function shownAs(fileType: string): Shown {
  if (/^image\/(jpeg|jpg|png)$/i.test(fileType)) return 'image';
  return /^application\/pdf$/i.test(fileType) ? 'pdf' : 'unsupported';
}

/** The bytes of a data URL or of bare base64; null when there are none or they cannot be read. */
export function findBlob(content: string, fileType: string): Blob | null {
  try {
    const bytes = Uint8Array.from(atob(content.slice(content.indexOf(',') + 1)), (letter) => letter.charCodeAt(0));
    return bytes.length > 0 ? new Blob([bytes], { type: fileType }) : null;
  } catch {
    return null;
  }
}

/**
 * What an element can show: small images as a data URL; large ones and PDFs, which no browser
 * frames from a data URL, as a blob. Null when there is no content or it cannot be read.
 */
export function viewOf(content: string, fileType: string): Blob | string | null {
  if (content === '' || content.endsWith(',')) return null;
  if (shownAs(fileType) !== 'image' || content.length > blobThreshold) return findBlob(content, fileType);
  return content.startsWith('data:') ? content : `data:${fileType};base64,${content}`;
}

/**
 * A URL for a view; that of a blob lives as long as the part that shows it. Null at first and
 * without a view.
 */
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

/** The next zoom in a direction, within its limits. */
export function zoomBy(zoom: number, direction: 1 | -1): number {
  return Math.min(zoomLimits.max, Math.max(zoomLimits.min, zoom + direction * zoomLimits.step));
}

/** `opening` until the document, or the reason why it cannot be shown, is on the screen. */
export type ViewState = 'opening' | 'shown' | 'failed';

export interface DocumentTexts {
  opening: string;
  failed: (error: unknown) => ReactNode;
  /** There is no content, or it is damaged. */
  empty: string;
  /** Neither an image nor a PDF. */
  unsupported: string;
  late: string;
  broken: string;
  /** The browser shows no PDF inside a page. */
  noPdfViewer: string;
  retry: string;
}
