import type { BlogPost, BlogPostSummary } from '@cotejo/contracts/blog/public';
import type { SiteData } from '@cotejo/contracts/site-data';
import { shortenDescription } from '#site/describe-page.ts';
import { findArticle } from './articles/index.tsx';

const relatedCount = 3;

/**
 * A post with what stands under it: one of the fixed articles, or what the server holds. Null when
 * there is none.
 */
export function loadPost(data: SiteData, slug: string) {
  const article = findArticle(slug);
  const stored = findActivePost(data, slug);
  const shared = {
    origin: data.origin,
    slug,
    related: relatedPosts(data, slug),
    sharedImage: stored ? `blog-${slug}` : 'blog',
  };
  if (article) {
    const { title, summary, minutes } = article.meta;
    return {
      ...shared,
      title,
      excerpt: summary,
      // The day the list shows; the article's own where the server does not list it.
      publishedOn: stored?.publishedOn ?? article.meta.publishedOn,
      updatedOn: stored?.updatedAt ?? article.meta.publishedOn,
      minutes,
      image: null,
      imageAlt: '',
      content: '',
    };
  }
  if (!stored) return null;
  const { title, image, imageAlt, publishedOn, updatedAt } = stored;
  return {
    ...shared,
    title,
    excerpt: shortenDescription(stored.description || title),
    publishedOn,
    updatedOn: updatedAt,
    minutes: null,
    image,
    imageAlt,
    content: hasContent(stored) ? stored.content : '',
  };
}

function findActivePost(data: SiteData, slug: string): BlogPost | null {
  const post = data.findPost(slug);
  return post?.isActive ? post : null;
}

/** Words or an image: tags alone are an empty page. */
function hasContent({ content }: BlogPost): boolean {
  return /<(img|table)\b/i.test(content) || content.replace(/<[^>]*>|&nbsp;/g, '').trim() !== '';
}

/** The posts that follow this one in the list, from its start again after the last. */
function relatedPosts(data: SiteData, slug: string): BlogPostSummary[] {
  const posts = data.posts().filter((post) => post.isActive);
  const place = posts.findIndex((post) => post.slug === slug);
  return [...posts.slice(place + 1), ...posts.slice(0, Math.max(0, place))].slice(0, relatedCount);
}
