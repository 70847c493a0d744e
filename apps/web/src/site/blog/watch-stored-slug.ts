import { getPublicPost } from '@cotejo/contracts/blog/public';
import { readStored, writeStored } from '#browser-storage.ts';
import { urlOf } from '#data/http/url.ts';
import { hasShape } from '#forms/stored-shape.ts';

/** localStorage key. */
export const openSlugKey = 'open_blog_slug';
const pollMs = 500;
const abandonAfterMs = 10_000;

/** Checks for a stored slug at once and every 500 ms, and gives up after 10 s. Deletes the slug and opens its post. */
export function watchStoredSlug({
  open,
  say,
}: {
  open: (path: string) => void;
  /** Called with the reason when nothing opens. */
  say: (text: string) => void;
}): void {
  const look = () => {
    const slug = readStored(openSlugKey);
    if (!slug || location.pathname.replace(/\/$/, '') !== '/blog') return;
    stop();
    writeStored(openSlugKey, null);
    void openPost(slug, open, say);
  };
  const timer = setInterval(look, pollMs);
  const end = setTimeout(() => stop(), abandonAfterMs);
  const stop = () => {
    clearInterval(timer);
    clearTimeout(end);
  };
  look();
}

async function openPost(slug: string, open: (path: string) => void, say: (text: string) => void): Promise<void> {
  const path = `/blog/${encodeURIComponent(slug)}`;
  // Stay only if a successful response is malformed. Otherwise open the post: its own page shows the error.
  const response = await fetch(urlOf(getPublicPost.path, { slug })).catch(() => null);
  if (response?.ok && !isPost(await response.json().catch(() => null))) say('Formato de respuesta inválido');
  else open(path);
}

const isPost = (body: unknown): boolean => hasShape<{ data: { slug: string } }>(body, { data: { slug: '' } });
