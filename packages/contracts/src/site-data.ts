import type { MonthlyRate } from '@cotejo/finance/offer-catalog';
import type { AnswerRecord } from './answer-records.ts';
import type { BlogPost, BlogPostSummary } from './blog/public.ts';
import type { CarouselItem } from './carousel/public.ts';
import type { Institution, Limits } from './institutions/public.ts';
import type { PublicRate, RateHistoryEntry } from './rates/public.ts';
import type { RateSource } from './rates/source.ts';
import type { TermsVersion } from './terms/public.ts';

export interface PublishedTerms extends TermsVersion {
  readonly updatedAt: string;
}

/** What the server passes to the site's loaders in the router context, read from the in-memory catalog. */
export interface SiteData {
  /** Public origin without a trailing slash: 'https://cotejo.example'. */
  readonly origin: string;
  institutions(): readonly Institution[];
  cities(): readonly string[];
  limits(): Limits | null;
  /** The legal ceiling for consumer credit of this month, else of the last known month. */
  legalCeiling(): MonthlyRate | null;
  ceilingSource(month: string): RateSource | null;
  /** The institution's average rate for consumer credit in the newest known month. */
  averageCharged(institutionId: string): MonthlyRate | null;
  /** Active institutions by name. */
  rates(): readonly PublicRate[];
  /** Oldest first. */
  rateHistory(institutionId: string): readonly RateHistoryEntry[];
  /** How Cotejo answered the applications of 90 days; null when they are too few. */
  reviewRecord(): AnswerRecord | null;
  posts(): readonly BlogPostSummary[];
  findPost(slug: string): BlogPost | null;
  carousel(): readonly CarouselItem[];
  activeTerms(): PublishedTerms | null;
  /** The server's clock. */
  now(): Date;
  readonly settings: SiteSettings;
}

export interface SiteSettings {
  readonly adminInactivity: '5m' | '30m';
  readonly notificationsLive: boolean;
  /** Whether the development mailbox page exists. */
  readonly mailbox: boolean;
  /** Who may look up the e-mail of a cédula: its signed-in owner, or anybody. */
  readonly documentLookup: 'owner' | 'public';
  /** Shown to users without JavaScript. */
  readonly contactEmail: string;
  /** Name, RUC and address of the operator in one line; null when not configured. */
  readonly operator: string | null;
  /** The operator's pages at social networks. */
  readonly socialLinks: readonly string[];
}

/**
 * Internal response header: the page depends only on its path and `pagina`, so its bytes can be
 * reused until the catalog changes ('same'); 'varied' is for a page that differs at each visit. The
 * server removes it.
 */
export const pageReuseHeader = 'x-page-reuse';

export type PageReuse = 'same' | 'varied';

/**
 * Internal response header: the hash of a page's inline style for the Content-Security-Policy. The
 * server removes it.
 */
export const pageStyleHeader = 'x-page-style';

interface ContactOutcome {
  readonly status: number;
  readonly error: string | null;
  readonly fields: Readonly<Record<string, string>>;
}

/** Actions for the forms of content pages. */
export interface SiteActions {
  sendContactMessage(values: Readonly<Record<string, string>>): Promise<ContactOutcome>;
}

/** The entry of the built site (`apps/web/build/server/index.js`). */
export type SiteHandler = (
  request: Request,
  given: { data: SiteData; page: SitePage; actions: SiteActions },
) => Promise<Response>;

export interface SitePage {
  readonly nonce: string;
  /** From the cookie; null follows the system. */
  readonly theme: 'light' | 'dark' | null;
  /** Reads a built file by its URL; null in development. */
  readonly readAsset: ((url: string) => string) | null;
}
