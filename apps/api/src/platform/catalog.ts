import type { AnswerRecord } from '@cotejo/contracts/answer-records';
import type { BlogPost, BlogPostSummary } from '@cotejo/contracts/blog/public';
import type { CarouselSection } from '@cotejo/contracts/carousel/public';
import type { Institution, Limits } from '@cotejo/contracts/institutions/public';
import type { CeilingRow } from '@cotejo/contracts/rates/monthly';
import type { PublicRate, RateHistoryEntry } from '@cotejo/contracts/rates/public';
import type { PublishedTerms } from '@cotejo/contracts/site-data';
import type { MonthlyRate } from '@cotejo/finance/offer-catalog';
import type { Tx } from '#platform/db/database.ts';

// What the catalog gives to everybody. `modules/catalog` implements it.

export interface ReadyResponse {
  readonly body: Buffer;
  /** Null for small responses. */
  readonly brotli: Buffer | null;
  readonly etag: string;
}

/** How the answers of institutions and of the office stood at 00:00 of a day. */
export interface AnswerRecords {
  /** 'YYYY-MM-DD' in Ecuador. */
  readonly day: string;
  /** Of institutions that were sent something. */
  readonly byInstitution: ReadonlyMap<string, AnswerRecord>;
  /** Of an institution that was sent nothing. */
  readonly none: AnswerRecord;
  /** Of the office, for applications. */
  readonly review: AnswerRecord;
}

/**
 * All public data of one day. Replaced after a change, and at 00:00 in Ecuador, when rates age and the month may
 * change.
 */
export interface Snapshot {
  readonly institutions: readonly Institution[];
  readonly institutionById: ReadonlyMap<string, Institution>;
  readonly cities: readonly string[];
  readonly limits: Limits | null;
  readonly posts: readonly BlogPost[];
  readonly postSummaries: readonly BlogPostSummary[];
  readonly postBySlug: ReadonlyMap<string, BlogPost>;
  readonly banners: readonly { readonly section: CarouselSection; readonly imageId: string }[];
  readonly terms: PublishedTerms | null;
  /** Of all active institutions, by name. */
  readonly rates: readonly PublicRate[];
  /** Oldest first. */
  readonly rateHistory: ReadonlyMap<string, readonly RateHistoryEntry[]>;
  /** Of every segment, newest month first. */
  readonly ceilings: readonly CeilingRow[];
  /** Of consumer credit, newest month first. */
  readonly legalCeilings: readonly MonthlyRate[];
  /** Averages charged for consumer credit in the newest month. */
  readonly averageCharged: ReadonlyMap<string, MonthlyRate>;
  /** Those of the day before, until they are counted anew in the first minutes of a day. */
  readonly answerRecords: AnswerRecords;
  /** Not offered, because their stored charges are invalid. */
  readonly unreadableCharges: ReadonlySet<string>;
  /** The response that `make` returned for `key`; cached with the snapshot, unless it failed or 32 MB of others were used since. */
  response(key: string, make: () => unknown): Promise<ReadyResponse>;
}

export interface Catalog {
  /** Read it once per request. */
  readonly snapshot: Snapshot;
  /**
   * Reads the data if its version changed. Await it after the commit of a change, so that the writer sees it. Never
   * rejects: after an error the old snapshot stays and the read is retried.
   */
  refresh(): Promise<void>;
  /** In the transaction of a change; other processes refresh at the commit. */
  announceChange(tx: Tx): Promise<void>;
  /** Calls `listener` with this and every later snapshot, before `refresh` resolves. It must not reject. */
  watch(listener: (snapshot: Snapshot) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}
