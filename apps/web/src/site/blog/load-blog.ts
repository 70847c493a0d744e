import { blogPageSize } from '@cotejo/contracts/blog/public';
import type { SiteData } from '@cotejo/contracts/site-data';
import { findBannerImage } from '#ui/page/SectionBanner.tsx';

/** `pagina` comes from the URL. Null when there is no such page. */
export function loadBlog(data: SiteData, pagina: string | null) {
  const posts = data.posts().filter((post) => post.isActive);
  const pageCount = Math.max(1, Math.ceil(posts.length / blogPageSize));
  if (pagina !== null && !/^[1-9]\d{0,5}$/.test(pagina)) return null;
  const page = Number(pagina ?? 1);
  if (page > pageCount) return null;
  const first = (page - 1) * blogPageSize;
  return {
    origin: data.origin,
    bannerUrl: findBannerImage(data.carousel(), 'blog'),
    posts: posts.slice(first, first + blogPageSize),
    first: first + 1,
    total: posts.length,
    page,
    pageCount,
  };
}

export const blogPath = (page: number): string => (page === 1 ? '/blog' : `/blog?pagina=${page}`);
