import { type AdminBlog, adminBlogSchema, createBlog, updateBlog } from '@cotejo/contracts/blog/admin';
import { request } from '#request/request.ts';
import { adminSession } from '#session/admin.ts';
import { hasAdminSession } from '#session/admin-session.ts';
import {
  blogCompression,
  compressionThreshold,
  compressPicture,
  estimateBytes,
  nameOf,
  readAsDataUrl,
} from '../ui/pictures.ts';
import { type BlogForm, type BlogPicture, blogTexts, compressionText } from './blog-form.ts';

/** Makes a large picture smaller and says how it went; a picture that cannot be compressed stays as it is. */
export async function prepareBlogPicture(
  picture: BlogPicture,
  onProgress: (text: string) => void,
  compress: typeof compressPicture = compressPicture,
): Promise<BlogPicture> {
  const { file, preview, said } = picture;
  if (file === null || said !== null || preview.length <= compressionThreshold) return picture;
  onProgress(blogTexts.compressing);
  try {
    const smaller = await compress(file, blogCompression);
    if (smaller.size >= file.size) return { ...picture, said: blogTexts.alreadySmall };
    return {
      file: new File([smaller], nameOf(smaller, file.name), { type: smaller.type }),
      preview: await readAsDataUrl(smaller),
      said: compressionText(estimateBytes(preview), smaller.size),
    };
  } catch {
    return { ...picture, said: blogTexts.notCompressed };
  }
}

/** The form as multipart: title, slug, content, its state, day and description, the version it was read as, and the picture where a new one was picked. */
function blogFormData(form: BlogForm, picture: File | null, version: number | null): FormData {
  const body = new FormData();
  body.append('title', form.title.trim());
  body.append('slug', form.slug);
  body.append('content', form.content);
  body.append('isActive', String(form.isActive));
  body.append('publishedOn', form.publishedOn);
  body.append('description', form.description.trim());
  if (version !== null) body.append('version', String(version));
  if (picture) body.append('image', picture, picture.name);
  return body;
}

/**
 * Creates (null) or changes a post, telling each step. Throws an Error with the text for the person: no session, whatever the
 * server refused, or an answer that is no post.
 */
export async function saveBlog(
  stored: { id: string; version: number } | null,
  form: BlogForm,
  picture: BlogPicture,
  onProgress: (text: string) => void,
): Promise<AdminBlog> {
  onProgress(blogTexts.preparing);
  if (!hasAdminSession()) {
    // Another tab may have signed in meanwhile.
    adminSession.readAnotherTab(null);
    if (!hasAdminSession()) throw new Error(blogTexts.noSession);
  }
  // Picked a moment ago, it may still be on its way to being smaller.
  const { file } = await prepareBlogPicture(picture, onProgress);
  onProgress(blogTexts.sending);
  const body = blogFormData(form, file, stored?.version ?? null);
  const answer =
    stored === null
      ? await request(createBlog, { body })
      : await request(updateBlog, { params: { id: stored.id }, body });
  const saved = adminBlogSchema.safeParse(answer.data);
  if (!saved.success) throw new Error(blogTexts.unreadable);
  return saved.data;
}
