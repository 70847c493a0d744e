// The luminance table of the JPEG standard (ITU-T T.81, K.1) adds up to this; encoders scale it by
// their quality.
const standardSum = 3_688;
const frameMarkers = new Set([0xc0, 0xc1, 0xc2]);

/**
 * The quality, 1 to 100 as encoders count it, that a JPEG was written with, from its first table of
 * quantisation; null when it has none before its pixels. Steps from segment to segment, so its time
 * depends on their number alone.
 */
export function jpegQuality(bytes: Buffer): number | null {
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    const length = bytes.readUInt16BE(at + 2);
    if (marker === 0xdb && length >= 67 && at + 69 <= bytes.length)
      return qualityOf(bytes.subarray(at + 4, at + 2 + length));
    if (marker === 0xda || frameMarkers.has(marker) || length < 2) return null;
    at += 2 + length;
  }
  return null;
}

function qualityOf(table: Buffer): number {
  const isWide = ((table[0] ?? 0) & 0xf0) !== 0;
  let sum = 0;
  for (let index = 0; index < 64; index += 1)
    sum += isWide ? ((table[1 + 2 * index] ?? 0) << 8) | (table[2 + 2 * index] ?? 0) : (table[1 + index] ?? 0);
  const percent = (100 * sum) / standardSum;
  const quality = percent <= 100 ? (200 - percent) / 2 : 5_000 / percent;
  return Math.min(100, Math.max(1, Math.round(quality)));
}
