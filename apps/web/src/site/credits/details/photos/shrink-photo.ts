/** An upright JPEG without EXIF data. Sides in pixels. */
export interface Photo {
  file: File;
  width: number;
  height: number;
}

interface PhotoDetail {
  longestSide: number;
  /** JPEG quality, 0 to 1. */
  quality: number;
}

const usualDetail: PhotoDetail = { longestSide: 2400, quality: 0.85 };

/** Tried in order until many photos fit into one document. */
export const smallerDetails: readonly PhotoDetail[] = [
  { longestSide: 2000, quality: 0.8 },
  { longestSide: 1700, quality: 0.75 },
  { longestSide: 1400, quality: 0.7 },
];

/**
 * An image element instead of `createImageBitmap`: old browsers apply the EXIF orientation only there, and decode a
 * large JPEG at the drawn size, which saves memory on a cheap phone.
 * @throws Error if the browser cannot decode the image or read its pixels
 */
export async function shrinkPhoto(source: File, { longestSide, quality }: PhotoDetail = usualDetail): Promise<Photo> {
  if (!givesPixels()) throw new Error('The browser changes what is drawn');
  const url = URL.createObjectURL(source);
  try {
    const image = await decode(url);
    const scale = Math.min(1, longestSide / Math.max(image.naturalWidth, image.naturalHeight));
    const width = Math.max(1, Math.round(image.naturalWidth * scale));
    const height = Math.max(1, Math.round(image.naturalHeight * scale));
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const pen = penOf(canvas);
    pen.imageSmoothingQuality = 'high';
    // JPEG has no transparency: fill with white.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, width, height);
    pen.drawImage(image, 0, 0, width, height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    // Old iPhones free the memory of a canvas only when it has no size.
    Object.assign(canvas, { width: 0, height: 0 });
    if (blob === null || blob.type !== 'image/jpeg') throw new Error('The browser writes no JPEG');
    return { file: new File([blob], jpegNameOf(source.name), { type: 'image/jpeg' }), width, height };
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** 'IMG 12.HEIC' → 'IMG 12.jpg' */
const jpegNameOf = (name: string): string => (/\.jpe?g$/i.test(name) ? name : `${name.replace(/\.[^.]*$/, '')}.jpg`);

function decode(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  return new Promise((resolve, reject) => {
    image.onload = () => (image.naturalWidth > 0 ? resolve(image) : reject(new Error('The image has no size')));
    image.onerror = () => reject(new Error('The image cannot be decoded'));
    image.src = url;
  });
}

function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('The browser draws nothing');
  return pen;
}

/** Browsers with fingerprinting protection return noise or white pixels. */
function givesPixels(): boolean {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 2, height: 1 });
  const pen = penOf(canvas);
  pen.fillStyle = '#0b5a4a';
  pen.fillRect(0, 0, 1, 1);
  pen.fillStyle = '#b4472e';
  pen.fillRect(1, 0, 1, 1);
  const { data } = pen.getImageData(0, 0, 2, 1);
  return [11, 90, 74, 255, 180, 71, 46, 255].every((value, index) => Math.abs(value - (data[index] ?? -9)) <= 2);
}
