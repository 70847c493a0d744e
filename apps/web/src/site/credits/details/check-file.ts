import { documentMaximumBytes } from '@cotejo/contracts/core/limits';
import { formatMegabytes } from '@cotejo/format/figures';
import { RequestError } from '#data/http/request-error.ts';
import { type NetworkWait, untilAnswered } from '#data/http/wait-for-network.ts';
import { importOnce } from '#data/query/import-part.ts';

const fileTexts = {
  onlyImagesOrPdf: 'Solo se permiten imágenes (JPG, JPEG, PNG) o archivos PDF',
  tooLarge: 'El archivo es demasiado grande. Máximo 5MB',
  invalid: 'Tipo de archivo no válido',
  empty: 'El archivo está vacío',
  notTogether: 'Solo puedes juntar fotos. Elige un PDF solo, o varias fotos.',
} as const;

const emptyAdvice = 'No tiene nada dentro. Ábrelo para ver que está completo y guárdalo otra vez, o tómale una foto.';

const invalidAdvice =
  'El contenido no es de una imagen ni de un PDF, o está dañado. Ábrelo y guárdalo como PDF o JPG, o tómale una foto.';

const otherTypeAdvice = 'Ábrelo y guárdalo como PDF, o tómale una foto.';

const heicAdvice =
  'Tu foto está en formato HEIC y este navegador no la puede leer. Tómala desde aquí con «Tomar foto», o en el iPhone elige Ajustes, Cámara, Formatos, «Más compatible» y tómala otra vez.';

/** Rounded up, so that a file over the limit is never displayed as the limit. */
const sizeOver = ({ size }: File): string => formatMegabytes(size + 5_242);

const kinds = { jpg: 'image', jpeg: 'image', png: 'image', pdf: 'pdf' } as const;

/** Smaller images are uploaded unchanged. */
const asItIsMaximumBytes = 1024 * 1024;

export interface FileProblem {
  text: string;
  advice?: string;
}

/** By the message of the error. */
const adviceOf: Readonly<Record<string, string>> = {
  [fileTexts.onlyImagesOrPdf]: otherTypeAdvice,
  [fileTexts.invalid]: invalidAdvice,
  [fileTexts.empty]: emptyAdvice,
};

export function describeRefusedFile(text: string): FileProblem {
  const advice = adviceOf[text];
  return advice === undefined ? { text } : { text, advice };
}

const finalRefusals: readonly string[] = ['FILE_EMPTY', 'FILE_TOO_LARGE', 'FILE_TYPE_INVALID', 'FILE_UNCHANGED'];

/** Whether the server refused the file itself: sending the same one again cannot succeed. */
export const isRefusedFile = (error: unknown): error is RequestError =>
  error instanceof RequestError && finalRefusals.includes(error.code);

export interface UploadedFile {
  file: File;
  type: 'image' | 'pdf';
  /** Object URL of an image; null for a PDF. */
  previewUrl: string | null;
}

/**
 * Checks name and type, then the first bytes, so that a file only named .pdf fails at once. Large photos are shrunk
 * before the size limit applies; one that this browser cannot decode is sent as it is if small enough. Throws the abort
 * reason.
 */
export async function prepareFile(
  picked: File,
  waiting: NetworkWait,
): Promise<{ file: File } | { problem: FileProblem }> {
  if (isHeic(picked)) {
    const file = await tryShrink(picked, waiting);
    return file ? { file } : { problem: { text: fileTexts.onlyImagesOrPdf, advice: heicAdvice } };
  }
  const kind = kindOf(picked);
  if (kind === null) return { problem: describeRefusedFile(fileTexts.onlyImagesOrPdf) };
  if (picked.size === 0) return { problem: describeRefusedFile(fileTexts.empty) };
  if (kind === 'pdf' && picked.size > documentMaximumBytes)
    return {
      problem: {
        text: fileTexts.tooLarge,
        advice: `Tu PDF pesa ${sizeOver(picked)}. Guárdalo con menos calidad, o sube fotos de sus páginas: aquí las reducimos y las juntamos.`,
      },
    };
  if (!(await hasKnownBytes(picked))) return { problem: describeRefusedFile(fileTexts.invalid) };
  if (!needsShrinking(picked)) return { file: picked };
  const shrunk = await tryShrink(picked, waiting);
  const file = shrunk && shrunk.size < picked.size ? shrunk : picked;
  if (file.size <= documentMaximumBytes) return { file };
  return {
    problem: {
      text: fileTexts.tooLarge,
      advice: `Tu foto pesa ${sizeOver(picked)} y este navegador no la pudo reducir. Tómala con menos resolución, o prueba con otro navegador.`,
    },
  };
}

export const needsShrinking = (file: File): boolean =>
  isHeic(file) || (kindOf(file) === 'image' && file.size > asItIsMaximumBytes);

/** Null if all files are photos. */
export const findJoinProblem = (files: readonly File[]): FileProblem | null =>
  files.every((file) => isHeic(file) || kindOf(file) === 'image') ? null : { text: fileTexts.notTogether };

/** Loaded on demand. */
const loadShrinking = importOnce(() => import('./photos/shrink-photo.ts'));

async function tryShrink(file: File, waiting: NetworkWait): Promise<File | null> {
  const { shrinkPhoto } = await untilAnswered(loadShrinking, waiting);
  try {
    return (await shrinkPhoto(file)).file;
  } catch {
    return null;
  }
}

/** The default of iPhones. Safari can decode it, other browsers cannot. */
const isHeic = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  /\.hei[cf]$/i.test(name) || /^image\/hei[cf]/.test(type);

function kindOf({ name, type }: Pick<File, 'name' | 'type'>): 'image' | 'pdf' | null {
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!isKnown(extension)) return null;
  const isDeclared = type === '' || ['image/jpeg', 'image/jpg', 'image/png', 'application/pdf'].includes(type);
  return isDeclared ? kinds[extension] : null;
}

/** The caller revokes the object URL. */
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
  // A PDF may have some bytes before its signature.
  return signatures.some((signature, index) => {
    const last = index === 2 ? bytes.length - signature.length : 0;
    for (let at = 0; at <= last; at += 1)
      if (signature.every((byte, offset) => bytes[at + offset] === byte)) return true;
    return false;
  });
}
