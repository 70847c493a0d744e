/** From here on a base64 image is shown through a blob: addresses that long are slow (spec 2 §9). */
export const blobThreshold = 100_000;

/** How a document can be shown. */
type PreviewKind = 'image' | 'pdf' | 'none';

export function previewKindOf(fileType: string): PreviewKind {
  if (fileType === 'application/pdf') return 'pdf';
  return ['image/jpeg', 'image/png'].includes(fileType) ? 'image' : 'none';
}

/** The bytes of a data URL or of bare base64; null when there are none or they cannot be read. */
export function findBlob(content: string, fileType: string): Blob | null {
  const base64 = content.slice(content.indexOf(',') + 1);
  if (base64 === '') return null;
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    return bytes.length > 0 ? new Blob([bytes], { type: fileType }) : null;
  } catch {
    return null;
  }
}

/** Whether the content has to become a blob: long images, and every PDF, which no browser frames from a data URL. */
export const needsBlob = (content: string, kind: PreviewKind): boolean =>
  kind === 'pdf' || content.length > blobThreshold;

/** The content as an address an image can show. */
export const dataUrlOf = (content: string, fileType: string): string =>
  content.startsWith('data:') ? content : `data:${fileType};base64,${content}`;

export const zoomLimits = { min: 0.5, max: 3, step: 0.25 } as const;

/** The next zoom in a direction, within 0.5 and 3. */
export function zoomBy(zoom: number, direction: 1 | -1): number {
  return Math.min(zoomLimits.max, Math.max(zoomLimits.min, zoom + direction * zoomLimits.step));
}
