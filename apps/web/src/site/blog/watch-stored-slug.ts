import { readStored, writeStored } from '#browser-storage.ts';
import { hasShape } from '#forms/stored-shape.ts';

/** localStorage key of the slug to open. */
export const openSlugKey = 'open_blog_slug';
const pollMs = 500;
const abandonAfterMs = 10_000;

/**
 * Looks for a stored slug at once and every 500 ms, opens its post, and gives up after 10 s. The
 * slug is deleted when it is taken.
 */
export function watchStoredSlug({
  open,
  say,
}: {
  open: (path: string) => void;
  /** Tells the person why nothing opened. */
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
  // Only a response that makes no sense keeps the page where it is: without one, the post's own
  // page says what is wrong.
  const response = await fetch(`/api/public/blogs/slug/${encodeURIComponent(slug)}`).catch(() => null);
  if (response?.ok && !isPost(await response.json().catch(() => null))) say('Formato de respuesta inválido');
  else open(path);
}

const isPost = (body: unknown): boolean => hasShape<{ data: { slug: string } }>(body, { data: { slug: '' } });
