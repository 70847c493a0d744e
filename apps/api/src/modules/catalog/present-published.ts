import type { BlogPost } from '@cotejo/contracts/blog/public';
import type { Institution } from '@cotejo/contracts/institutions/public';
import { shownRecord } from '#modules/answer-records';
import { type Freshness, type InstitutionRow, publishedCriteria, readCharges, shownRates } from '#modules/rates';
import type { AnswerRecords } from '#platform/catalog.ts';
import type { BlogPostRow } from './read-published.ts';

export const mediaUrl = (imageId: string): string => `/media/${imageId}`;

/** Also used for deleted institutions. */
export function presentInstitution(
  row: InstitutionRow,
  freshness: Freshness,
  { byInstitution }: AnswerRecords,
): Institution {
  const charges = readCharges(row.personalLoan.charges);
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    type: row.type,
    logo: row.logoImageId && mediaUrl(row.logoImageId),
    email: row.email,
    phone: row.phone,
    whatsapp: row.whatsapp,
    website: row.website,
    supervisor: row.supervisor,
    segment: row.segment,
    minRate: row.minRate,
    maxRate: row.maxRate,
    isActive: row.isActive,
    available: row.available,
    featured: row.featured,
    metadata: {},
    branches: row.branches,
    products: {
      personalLoan: {
        ...row.personalLoan,
        // Without readable charges an institution is not offered.
        charges: charges ?? [],
        criteria: publishedCriteria(row.personalLoan.criteria),
      },
    },
    ...(charges === null && { chargesUnreadable: true as const }),
    rates: shownRates(row.rates, freshness),
    answerRecord: shownRecord(byInstitution.get(row.id)),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function presentBlogPost(row: BlogPostRow): BlogPost {
  const excerpt = excerptOf(row.content);
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    content: row.content,
    excerpt,
    description: row.description || excerpt,
    publishedOn: row.publishedOn,
    image: row.imageId && mediaUrl(row.imageId),
    imageAlt: row.imageAlt,
    isActive: row.isActive,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

const excerptLength = 160;

function excerptOf(html: string): string {
  const text = html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= excerptLength) return text;
  return `${text.slice(0, text.lastIndexOf(' ', excerptLength))}…`;
}
