import { isDeepStrictEqual } from 'node:util';
import type { BlogPost, BlogPostSummary } from '@cotejo/contracts/blog/public';
import type { Institution, Limits } from '@cotejo/contracts/institutions/public';
import type { CeilingRow } from '@cotejo/contracts/rates/monthly';
import type { PublicRate, RateHistoryEntry } from '@cotejo/contracts/rates/public';
import type { PublishedTerms } from '@cotejo/contracts/site-data';
import { groupBy, type MonthlyRate } from '@cotejo/finance';
import { ecuadorDay } from '@cotejo/format/time';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#clock.ts';
import { inSnapshot, type Tx } from '#db/database.ts';
import type { DatabaseConnection } from '#db/database-connection.ts';
import { notify } from '#db/notify.ts';
import { startOfDay } from '#ecuador-time.ts';
import { ceilingAt, type Freshness, presentCeiling, publicRateOf, rateHistoryOf } from '#modules/rates';
import { presentBlogPost, presentInstitution } from './present-published.ts';
import { publishedCities, publishedLimits } from './published-limits.ts';
import { type Published, raiseCatalogVersion, readCatalogVersion, readPublished } from './read-published.ts';
import { makeReadyResponse, type ReadyResponse } from './ready-response.ts';

/**
 * Everything the public may see on one day, as typed values for the site and as ready bytes for the
 * API. Replaced whole: when something changes, and at 00:00 in Ecuador, when rates grow older and the
 * month may turn.
 */
export interface Snapshot {
  readonly institutions: readonly Institution[];
  readonly institutionById: ReadonlyMap<string, Institution>;
  readonly cities: readonly string[];
  readonly limits: Limits | null;
  readonly posts: readonly BlogPost[];
  readonly postSummaries: readonly BlogPostSummary[];
  readonly postBySlug: ReadonlyMap<string, BlogPost>;
  readonly banners: Published['banners'];
  readonly terms: PublishedTerms | null;
  /** Rates of every active institution, by name. */
  readonly rates: readonly PublicRate[];
  /** Versions of the rates of each institution, oldest first. */
  readonly rateHistory: ReadonlyMap<string, readonly RateHistoryEntry[]>;
  /** Legal ceilings of every segment, newest month first. */
  readonly ceilings: readonly CeilingRow[];
  /** Legal ceilings of consumer credit, newest month first. */
  readonly legalCeilings: readonly MonthlyRate[];
  /** What each institution really charged for consumer credit, in the newest month known. */
  readonly averageCharged: ReadonlyMap<string, MonthlyRate>;
  /** Institutions whose stored charges cannot be read: they are in no offers. */
  readonly unreadableCharges: ReadonlySet<string>;
  /**
   * The response under `key`, made by `make` the first time it is asked for, and not kept where that
   * fails. Dies with the snapshot.
   */
  response(key: string, make: () => unknown): Promise<ReadyResponse>;
}

export interface Catalog {
  /** The snapshot of today: read it once per request. */
  readonly snapshot: Snapshot;
  /**
   * Reads everything anew where it changed. Awaited after a commit that changed something, so that the writer sees
   * its own change. Never rejects: where the read fails the present snapshot stays, and reading is
   * tried again until it succeeds.
   */
  refresh(): Promise<void>;
  /** Inside the transaction of such a change: the other processes refresh when it commits. */
  announceChange(tx: Tx): Promise<void>;
  /**
   * Called with the present snapshot and with every later one, before `refresh` is over. Must not
   * reject.
   */
  watch(listener: (snapshot: Snapshot) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

const channel = 'catalog_changed';
// Responses to searches are many; past this the one asked for longest ago is deleted.
const maximumResponses = 2_000;

/** How long after a failed read the next one comes; the last of them over and over. */
const retryDelaysMs = [1_000, 5_000, 15_000] as const;
/** How often it is read anew unasked: a notification that got lost is caught up with. */
const rereadMs = 60_000;

interface CatalogOptions {
  readonly clock: Clock;
  /** RATES_STALE_DAYS. */
  readonly ratesStaleDays: number;
  /** Told of each read that failed and is tried again. */
  onError(error: unknown): void;
}

/** Reads the catalogue. The first read throws when it fails: there is nothing to serve before. */
export async function openCatalog(
  database: DatabaseConnection,
  { clock, ratesStaleDays, onError }: CatalogOptions,
): Promise<Catalog> {
  const today = (): Freshness => ({ day: ecuadorDay(clock.now()), staleDays: ratesStaleDays });
  const readAll = () =>
    inSnapshot(database.db, async (tx) => ({
      version: await readCatalogVersion(tx),
      published: await readPublished(tx),
    }));
  let { version, published } = await readAll();
  let freshness = today();
  let snapshot = makeSnapshot(published, freshness);
  const remakeSnapshot = () => {
    freshness = today();
    snapshot = makeSnapshot(published, freshness);
  };
  let reading: Promise<void> | null = null;
  let isStale = false;
  let failures = 0;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;
  const listeners: ((snapshot: Snapshot) => Promise<void>)[] = [];

  const readWhileStale = async (): Promise<void> => {
    clearTimeout(retry);
    try {
      while (isStale) {
        isStale = false;
        if ((await readCatalogVersion(database.db)) === version) continue;
        const read = await readAll();
        version = read.version;
        // A change of what nobody sees, such as a draft.
        if (isDeepStrictEqual(read.published, published)) continue;
        published = read.published;
        remakeSnapshot();
        for (const listener of listeners) await listener(snapshot);
      }
      failures = 0;
    } catch (error) {
      if (isClosed) return;
      onError(error);
      retry = setTimeout(refresh, retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)]).unref();
      failures += 1;
    }
  };
  const refresh = async (): Promise<void> => {
    // A refresh under way may have read before our change: it is followed by one more, shared by
    // all who wait.
    isStale = true;
    reading ??= readWhileStale().finally(() => {
      reading = null;
    });
    await reading;
  };
  const stopListening = await database.listen(
    channel,
    () => void refresh(),
    () => void refresh(),
  );
  // What another process changed between the first read and this moment was announced to nobody
  // here.
  if (database.kind === 'postgres') await refresh();
  const reread = database.kind === 'postgres' ? setInterval(refresh, rereadMs).unref() : undefined;

  return {
    get snapshot() {
      if (freshness.day !== ecuadorDay(clock.now())) remakeSnapshot();
      return snapshot;
    },
    refresh,
    async announceChange(tx) {
      await raiseCatalogVersion(tx);
      await notify(tx, channel, '');
    },
    async watch(listener) {
      listeners.push(listener);
      await listener(snapshot);
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      clearInterval(reread);
      await stopListening();
    },
  };
}

export function makeSnapshot(published: Published, freshness: Freshness): Snapshot {
  const institutions = published.institutions.map((row) => presentInstitution(row, freshness));
  const posts = published.posts.map(presentBlogPost);
  const { banners, terms } = published;
  const averageCharged = new Map(
    published.newestAverages.map(({ institutionId, month, effectiveRate }) => [
      institutionId,
      { month: month.slice(0, 7), effectiveRate },
    ]),
  );
  const legalCeilings = published.legalRates
    .filter((rate) => rate.segment === 'consumo')
    .map(({ month, maximumEffectiveRate }) => ({ month: month.slice(0, 7), effectiveRate: maximumEffectiveRate }));
  const legalCeiling = ceilingAt({ legalCeilings }, startOfDay(freshness.day));
  const responses = new LRUCache<string, Promise<ReadyResponse>>({ max: maximumResponses });
  return {
    institutions,
    institutionById: new Map(institutions.map((institution) => [institution.id, institution])),
    cities: publishedCities(institutions),
    limits: publishedLimits(institutions),
    posts,
    postSummaries: posts.map(({ content: _content, ...summary }) => summary),
    postBySlug: new Map(posts.map((post) => [post.slug, post])),
    banners,
    terms: terms && {
      id: terms.id,
      version: terms.version,
      title: terms.title,
      content: terms.content,
      updatedAt: terms.updatedAt.toISOString(),
    },
    rates: institutions.map((institution) =>
      publicRateOf(institution, averageCharged.get(institution.id) ?? null, legalCeiling),
    ),
    rateHistory: new Map(
      [...groupBy(published.rateVersions, ({ institutionId }) => institutionId)].map(([id, versions]) => [
        id,
        rateHistoryOf(versions),
      ]),
    ),
    ceilings: published.legalRates.map(presentCeiling),
    legalCeilings,
    averageCharged,
    unreadableCharges: new Set(institutions.filter((each) => each.chargesUnreadable).map(({ id }) => id)),
    response(key, make) {
      const stored = responses.get(key);
      if (stored) return stored;
      const made = (async () => makeReadyResponse(await make()))();
      responses.set(key, made);
      made.catch(() => responses.delete(key));
      return made;
    },
  };
}
