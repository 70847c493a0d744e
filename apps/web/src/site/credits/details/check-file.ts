import { documentMaximumBytes } from '@cotejo/contracts/core/limits';

const fileTexts = {
  onlyImagesOrPdf: 'Solo se permiten imágenes (JPG, JPEG, PNG) o archivos PDF',
  tooLarge: 'El archivo es demasiado grande. Máximo 5MB',
  invalid: 'Tipo de archivo no válido',
  empty: 'El archivo está vacío',
} as const;

const kinds = { jpg: 'image', jpeg: 'image', png: 'image', pdf: 'pdf' } as const;

/** A picked file as the screen shows it (spec 1 §3). */
export interface UploadedFile {
  file: File;
  type: 'image' | 'pdf';
  /** Object URL of an image; null for a PDF. */
  previewUrl: string | null;
}

/**
 * What is wrong with a picked file, or null. First the name and the declared type, then the size, then the first bytes:
 * a file that only calls itself a PDF is told at once (decisions, "Public side").
 */
export async function findFileProblem(file: File): Promise<string | null> {
  if (kindOf(file) === null) return fileTexts.onlyImagesOrPdf;
  if (file.size > documentMaximumBytes) return fileTexts.tooLarge;
  if (file.size === 0) return fileTexts.empty;
  return (await hasKnownBytes(file)) ? null : fileTexts.invalid;
}

/** Image or PDF by name and declared type; null for anything else. */
function kindOf({ name, type }: Pick<File, 'name' | 'type'>): 'image' | 'pdf' | null {
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!isKnown(extension)) return null;
  const isDeclared = type === '' || ['image/jpeg', 'image/jpg', 'image/png', 'application/pdf'].includes(type);
  return isDeclared ? kinds[extension] : null;
}

/** A picked file as it goes up; the object URL of an image is the caller's to revoke. */
export function asUploadedFile(file: File): UploadedFile {
  const type = kindOf(file) ?? 'pdf';
  return { file, type, previewUrl: type === 'image' ? URL.createObjectURL(file) : null };
}

const isKnown = (extension: string): extension is keyof typeof kinds => Object.hasOwn(kinds, extension);

const signatures = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
  [0x25, 0x50, 0x44, 0x46],
];

async function hasKnownBytes(file: File): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, 1024).arrayBuffer());
  // A PDF may carry a few bytes before its mark.
  return signatures.some((signature, index) => {
    const last = index === 2 ? bytes.length - signature.length : 0;
    for (let at = 0; at <= last; at += 1)
      if (signature.every((byte, offset) => bytes[at + offset] === byte)) return true;
    return false;
  });
}
