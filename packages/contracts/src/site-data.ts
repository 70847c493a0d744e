import type { MonthlyRate } from '@cotejo/finance';
import type { BlogPost, BlogPostSummary } from './blog/public.ts';
import type { CarouselItem } from './carousel/public.ts';
import type { Institution, Limits } from './institutions/public.ts';
import type { PublicRate, RateHistoryEntry } from './rates/public.ts';
import type { RateSource } from './rates/source.ts';
import type { TermsVersion } from './terms/public.ts';

/** The terms in force, with the time of their last change. */
export interface PublishedTerms extends TermsVersion {
  readonly updatedAt: string;
}

/**
 * What the server hands the site's loaders through the router context. Reads only, all from the
 * in-memory catalogue. Content pages are rendered from it alone.
 */
export interface SiteData {
  /** Origin people see, without a trailing slash: 'https://cotejo.example'. */
  readonly origin: string;
  institutions(): readonly Institution[];
  cities(): readonly string[];
  limits(): Limits | null;
  /**
   * The legal ceiling of consumer credit of this month, else of the last month known; null where
   * none is.
   */
  legalCeiling(): MonthlyRate | null;
  /** Where the ceiling of consumer credit of a month was read; null for a month without one. */
  ceilingSource(month: string): RateSource | null;
  /**
   * What an institution really charged in consumer credit in the newest month known; null where
   * nothing is.
   */
  averageCharged(institutionId: string): MonthlyRate | null;
  /** Rates of every active institution, by name. */
  rates(): readonly PublicRate[];
  /** Versions of the rates of an institution, oldest first. */
  rateHistory(institutionId: string): readonly RateHistoryEntry[];
  posts(): readonly BlogPostSummary[];
  findPost(slug: string): BlogPost | null;
  carousel(): readonly CarouselItem[];
  activeTerms(): PublishedTerms | null;
  /** Now, from the server's clock. */
  now(): Date;
  /** Settings the browser has to know. */
  readonly settings: SiteSettings;
}

export interface SiteSettings {
  readonly adminInactivity: '5m' | '30m';
  readonly notificationsLive: boolean;
  /** The development mailbox page exists. */
  readonly mailbox: boolean;
  /** Who learns the e-mail that goes with a cédula: its signed-in owner, or anybody. */
  readonly documentLookup: 'owner' | 'public';
  /** Where a person without script writes to. */
  readonly contactEmail: string;
  /**
   * Who runs this installation: name, RUC and postal address in one line; null where the operator
   * did not say.
   */
  readonly operator: string | null;
  /** URLs of the operator's own pages at social networks. */
  readonly socialLinks: readonly string[];
}

/**
 * Header by which the site tells the server that a page depends on nothing but its path and
 * `pagina`, so that its bytes may be sent again until the catalogue changes: 'same', or 'varied'
 * for a page that is drawn anew at each visit. It never leaves the server.
 */
export const pageReuseHeader = 'x-page-reuse';

export type PageReuse = 'same' | 'varied';

/**
 * Header by which a page that carries its style tells the server the style's source for the
 * Content-Security-Policy. It never leaves the server.
 */
export const pageStyleHeader = 'x-page-style';

/** What the API answered to a message of the contact page, as the page shows it. */
export interface ContactOutcome {
  readonly status: number;
  /** Why it was refused; null when it was sent. */
  readonly error: string | null;
  /** Texts of refused fields by their names. */
  readonly fields: Readonly<Record<string, string>>;
}

/** What the site's actions may do, for forms that are sent without script. */
export interface SiteActions {
  /** Sends a message to the operator as `POST /api/contact` does, under the same rules and limits. */
  sendContactMessage(values: Readonly<Record<string, string>>): Promise<ContactOutcome>;
}

/** The built site's entry (`apps/web/build/server/index.js`), as the server calls it. */
export type SiteHandler = (
  request: Request,
  given: { data: SiteData; page: SitePage; actions: SiteActions },
) => Promise<Response>;

/** What a page needs to know of the response that it is sent in. */
export interface SitePage {
  /** Of the response's Content-Security-Policy. */
  readonly nonce: string;
  /** The theme chosen on the device, from its cookie; null where it follows the system. */
  readonly theme: 'light' | 'dark' | null;
  /** Gives the text of a built file by its URL; null in development, where there is none. */
  readonly readAsset: ((url: string) => string) | null;
}
