import { type AdminBlog, blogImageTexts, slugOfTitle } from '@cotejo/contracts/blog/admin';
import { createBlogFields } from '@cotejo/contracts/blog/admin.schemas';
import { imageMaximumBytes } from '@cotejo/contracts/core/limits';
import { describeValidation } from '@cotejo/contracts/core/validation';
import { ecuadorDay } from '@cotejo/format/time';
import type { Drafted } from '#forms/use-office-form.ts';

export interface BlogForm {
  title: string;
  slug: string;
  /** The slug was typed by hand and no longer follows the title. */
  isSlugOwn: boolean;
  content: string;
  isActive: boolean;
  publishedOn: string;
  /** For search engines; '' where the first words of the text do. */
  description: string;
  /** What the image shows, for who does not see it; '' where it only decorates. */
  imageAlt: string;
}

export const emptyBlogForm: BlogForm = {
  ...{ title: '', slug: '', isSlugOwn: false, content: '' },
  ...{ isActive: true, publishedOn: '', description: '', imageAlt: '' },
};

/** A post to be written, published on the day it is begun unless another one is given. */
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

export const isBlogForm = (value: unknown): value is BlogForm =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(emptyBlogForm).every(([name, empty]) => typeof Reflect.get(value, name) === typeof empty);

/** A new title; the slug follows it until it was edited by hand. */
export const withTitle = (form: BlogForm, title: string): BlogForm => ({
  ...form,
  title,
  slug: form.isSlugOwn ? form.slug : slugOfTitle(title),
});

export const withSlug = (form: BlogForm, slug: string): BlogForm => ({ ...form, slug, isSlugOwn: true });

/**
 * The image that was picked, and what is shown of it: a data-URL, or the URL of the present one.
 */
export interface BlogImage {
  file: File | null;
  preview: string;
  /** How making it smaller went; null while that was not tried, or was not needed. */
  said: string | null;
}

export const noImage: BlogImage = { file: null, preview: '', said: null };

/** What Cancel threw away: kept for a moment, in case it was a slip. */
export interface DiscardedBlog {
  form: Drafted<BlogForm>;
  image: BlogImage;
}

/** Whether a preview can be shown and sent: an image's data-URL, or a URL of the server. */
const isPreview = (preview: string): boolean =>
  /^data:image\/(png|jpe?g|gif|webp);base64,/.test(preview) || /^(\/|https?:\/\/)/.test(preview);

/** About 5 MB of preview: it will be compressed on its own before it is sent. */
export const isLargePreview = (preview: string): boolean => preview.length > imageMaximumBytes;

export const largePreviewText = 'La imagen es grande: se comprimirá automáticamente antes de enviarla.';

/**
 * Field → text of everything that may not be saved so; empty when it may. Content has no rule but
 * its length.
 */
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
  return /Unauthorized|401|sesión|autenti/.test(error.message) ? blogTexts.sessionEnded : error.message;
}

/** 'Imagen comprimida: 900 KB a 120 KB (87 % menos)' */
export function compressionText(beforeBytes: number, afterBytes: number): string {
  const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} KB`;
  const reduction = Math.max(0, Math.round((1 - afterBytes / beforeBytes) * 100));
  return `Imagen comprimida: ${kilobytes(beforeBytes)} a ${kilobytes(afterBytes)} (${reduction} % menos)`;
}
