import type { MetaDescriptor } from 'react-router';
import { pageTitle } from '#ui/page/page-title.ts';

export interface PageDescription {
  /** Without a trailing slash. */
  origin: string;
  /** The canonical path. */
  path: string;
  /** Without the site name. */
  title: string;
  /** At most about 160 characters. */
  description: string;
  /** Name of the preview image: /og/{sharedImage}.png. */
  sharedImage: string;
  kind?: 'website' | 'article';
  data?: readonly object[];
}

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

/** Cuts at a word, to a length that search results show in full. */
export function shortenDescription(text: string, length = 160): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length <= length ? plain : `${plain.slice(0, plain.lastIndexOf(' ', length - 1))}…`;
}
