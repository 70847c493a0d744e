import { type AdminBlog, createBlog, updateBlog } from '@cotejo/contracts/blog/admin';
import { adminBlogSchema } from '@cotejo/contracts/blog/admin.schemas';
import { request } from '#data/http/request.ts';
import { adminSession } from '#session/admin.ts';
import { hasAdminSession } from '#session/admin-session.ts';
import {
  blogCompression,
  compressImage,
  compressionThreshold,
  estimateBytes,
  nameOf,
  readAsDataUrl,
} from '../ui/images.ts';
import { type BlogForm, type BlogImage, blogTexts, compressionText } from './blog-form.ts';

/** If the compression fails, the original image is sent. */
export async function prepareBlogImage(
  image: BlogImage,
  onProgress: (text: string) => void,
  compress: typeof compressImage = compressImage,
): Promise<BlogImage> {
  const { file, preview, said } = image;
  if (file === null || said !== null || preview.length <= compressionThreshold) return image;
  onProgress(blogTexts.compressing);
  try {
    const smaller = await compress(file, blogCompression);
    if (smaller.size >= file.size) return { ...image, said: blogTexts.alreadySmall };
    return {
      file: new File([smaller], nameOf(smaller, file.name), { type: smaller.type }),
      preview: await readAsDataUrl(smaller),
      said: compressionText(estimateBytes(preview), smaller.size),
    };
  } catch {
    return { ...image, said: blogTexts.notCompressed };
  }
}

function blogFormData(form: BlogForm, image: File | null, version: number | null): FormData {
  const body = new FormData();
  body.append('title', form.title.trim());
  body.append('slug', form.slug);
  body.append('content', form.content);
  body.append('isActive', String(form.isActive));
  body.append('publishedOn', form.publishedOn);
  body.append('description', form.description.trim());
  body.append('imageAlt', form.imageAlt.trim());
  if (version !== null) body.append('version', String(version));
  if (image) body.append('image', image, image.name);
  return body;
}

/**
 * `stored` null creates a post.
 * @throws Error with a message for the user: no session, the server's reason, or an
 * invalid response
 */
export async function saveBlog(
  stored: { id: string; version: number } | null,
  form: BlogForm,
  image: BlogImage,
  onProgress: (text: string) => void,
): Promise<AdminBlog> {
  onProgress(blogTexts.preparing);
  if (!hasAdminSession()) {
    // Another tab may have signed in.
    adminSession.readAnotherTab(null);
    if (!hasAdminSession()) throw new Error(blogTexts.noSession);
  }
  // The image may still be compressing.
  const { file } = await prepareBlogImage(image, onProgress);
  onProgress(blogTexts.sending);
  const body = blogFormData(form, file, stored?.version ?? null);
  const response =
    stored === null
      ? await request(createBlog, { body })
      : await request(updateBlog, { params: { id: stored.id }, body });
  const saved = adminBlogSchema.safeParse(response.data);
  if (!saved.success) throw new Error(blogTexts.unreadable);
  return saved.data;
}
