import type { MetaDescriptor } from 'react-router';
import { pageTitle } from '#ui/page-title.ts';

export interface PageDescription {
  /** Origin people see, without a trailing slash. */
  origin: string;
  /** URL of the page without its origin, as search engines should know it. */
  path: string;
  /** Without the name of the site. */
  title: string;
  /** One or two sentences, at most about 160 characters. */
  description: string;
  /** Name of the image of shared links: /og/{sharedImage}.png. */
  sharedImage: string;
  kind?: 'website' | 'article';
  /** What the page is, in the words of schema.org. */
  data?: readonly object[];
}

/**
 * Title, description, canonical URL, image of shared links and structured data of a page to read.
 */
export function describePage({
  origin,
  path,
  title,
  description,
  sharedImage,
  kind = 'website',
  data = [],
}: PageDescription): MetaDescriptor[] {
  const url = origin + path;
  const image = `${origin}/og/${sharedImage}.png`;
  return [
    { title: pageTitle(title) },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: 'cotejo' },
    { property: 'og:locale', content: 'es_EC' },
    { property: 'og:type', content: kind },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...data.map((each) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...each } })),
  ];
}

/** A text cut at a word so that a search result shows it whole. */
export function shortenDescription(text: string, length = 160): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length <= length ? plain : `${plain.slice(0, plain.lastIndexOf(' ', length - 1))}…`;
}
