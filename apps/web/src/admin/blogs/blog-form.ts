import { type AdminBlog, blogImageTexts, slugOfTitle } from '@cotejo/contracts/blog/admin';
import { createBlogFields } from '@cotejo/contracts/blog/admin.schemas';
import { imageMaximumBytes } from '@cotejo/contracts/core/limits';
import { describeValidation } from '@cotejo/contracts/core/validation';
import { ecuadorDay } from '@cotejo/format/time';
import { isSessionOver } from '#data/http/request-error.ts';
import { hasShape } from '#forms/stored-shape.ts';
import type { Drafted } from '#forms/use-office-form.ts';

export interface BlogForm {
  title: string;
  slug: string;
  /** The slug was edited by hand and no longer follows the title. */
  isSlugOwn: boolean;
  content: string;
  isActive: boolean;
  publishedOn: string;
  /** For search engines; '' uses the first words of the content. */
  description: string;
  /** Alternative text; '' for a decorative image. */
  imageAlt: string;
}

export const emptyBlogForm: BlogForm = {
  ...{ title: '', slug: '', isSlugOwn: false, content: '' },
  ...{ isActive: true, publishedOn: '', description: '', imageAlt: '' },
};

export const newBlogForm = (): BlogForm => ({ ...emptyBlogForm, publishedOn: ecuadorDay(new Date()) });

export const formOfBlog = (blog: AdminBlog): BlogForm => ({
  ...{ title: blog.title, slug: blog.slug, content: blog.content, isActive: blog.isActive },
  ...{ publishedOn: blog.publishedOn, description: blog.description, imageAlt: blog.imageAlt },
  isSlugOwn: true,
});

export const blogLabels: Readonly<Record<string, string>> = {
  title: 'Título',
  slug: 'URL',
  content: 'Contenido',
  isActive: 'Estado',
  publishedOn: 'Fecha de publicación',
  description: 'Descripción para buscadores',
  imageAlt: 'Qué se ve en la imagen',
};

export const isBlogForm = (value: unknown): value is BlogForm => hasShape<BlogForm>(value, emptyBlogForm);

/** The slug follows the title until it is edited by hand. */
export const withTitle = (form: BlogForm, title: string): BlogForm => ({
  ...form,
  title,
  slug: form.isSlugOwn ? form.slug : slugOfTitle(title),
});

export const withSlug = (form: BlogForm, slug: string): BlogForm => ({ ...form, slug, isSlugOwn: true });

/** `preview` is a data URL, or the URL of the stored image. */
export interface BlogImage {
  file: File | null;
  preview: string;
  /** Result of the compression; null if it was not needed or not tried. */
  said: string | null;
}

export const noImage: BlogImage = { file: null, preview: '', said: null };

export interface DiscardedBlog {
  form: Drafted<BlogForm>;
  image: BlogImage;
}

const isPreview = (preview: string): boolean =>
  /^data:image\/(png|jpe?g|gif|webp);base64,/.test(preview) || /^(\/|https?:\/\/)/.test(preview);

/** Data URLs of about 5 MB or more; the image is compressed before it is sent. */
export const isLargePreview = (preview: string): boolean => preview.length > imageMaximumBytes;

export const largePreviewText = 'La imagen es grande: se comprimirá automáticamente antes de enviarla.';

export function blogErrors(form: BlogForm, image: BlogImage): Record<string, string> {
  const { isSlugOwn: _, ...sent } = form;
  const parsed = createBlogFields.safeParse(sent);
  const errors = parsed.success ? {} : describeValidation(parsed.error, sent).fields;
  if (image.file === null && image.preview === '') errors.image = blogImageTexts.missing;
  else if (image.preview !== '' && !isPreview(image.preview)) errors.image = blogImageTexts.invalidPreview;
  return errors;
}

export const blogFieldId = (field: string): string => `blog-${field}`;

export const blogTexts = {
  noSession: 'No hay una sesión activa. Por favor, vuelve a iniciar sesión.',
  sessionEnded: 'Tu sesión ha expirado. Por favor, vuelve a iniciar sesión.',
  unknown: 'Error desconocido al guardar el blog',
  unreadable: 'Formato de respuesta inválido',
  preparing: 'Preparando datos...',
  compressing: 'Comprimiendo imagen...',
  notCompressed: 'No se pudo comprimir la imagen, se usará la original',
  alreadySmall: 'La imagen se envía como está: comprimida no ocupa menos.',
  sending: 'Enviando datos al servidor...',
  created: 'Blog creado exitosamente',
  draftSaved: 'Borrador guardado: está en la lista como inactivo',
  updated: 'Blog actualizado exitosamente',
  deleted: 'Blog eliminado exitosamente',
} as const;

export function saveFailureText(error: unknown): string {
  if (!(error instanceof Error) || error.message === '') return blogTexts.unknown;
  if (error.message === blogTexts.noSession) return error.message;
  return isSessionOver(error) ? blogTexts.sessionEnded : error.message;
}

/** 'Imagen comprimida: 900 KB a 120 KB (87 % menos)' */
export function compressionText(beforeBytes: number, afterBytes: number): string {
  const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} KB`;
  const reduction = Math.max(0, Math.round((1 - afterBytes / beforeBytes) * 100));
  return `Imagen comprimida: ${kilobytes(beforeBytes)} a ${kilobytes(afterBytes)} (${reduction} % menos)`;
}
