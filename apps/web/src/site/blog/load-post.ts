import type { BlogPost, BlogPostSummary } from '@cotejo/contracts/blog/public';
import type { SiteData } from '@cotejo/contracts/site-data';
import { shortenDescription } from '#site/describe-page.ts';
import { findArticle } from './articles/index.tsx';

const relatedCount = 3;

/** Either a built-in article or a stored post. Null when there is neither. */
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
      // The date of the list; the article's own if the server does not list it.
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

/** Tags without text, image or table are an empty page. */
function hasContent({ content }: BlogPost): boolean {
  return /<(img|table)\b/i.test(content) || content.replace(/<[^>]*>|&nbsp;/g, '').trim() !== '';
}

/** The posts after this one in the list, wrapping around at the end. */
function relatedPosts(data: SiteData, slug: string): BlogPostSummary[] {
  const posts = data.posts().filter((post) => post.isActive);
  const place = posts.findIndex((post) => post.slug === slug);
  return [...posts.slice(place + 1), ...posts.slice(0, Math.max(0, place))].slice(0, relatedCount);
}
