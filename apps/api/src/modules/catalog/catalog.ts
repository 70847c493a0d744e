import { isDeepStrictEqual } from 'node:util';
import { groupBy } from '@cotejo/finance/group-by';
import { ecuadorDay } from '@cotejo/format/time';
import { LRUCache } from 'lru-cache';
import { countAnswerRecords } from '#modules/answer-records';
import { ceilingAt, type Freshness, presentCeiling, publicRateOf, rateHistoryOf } from '#modules/rates';
import type { AnswerRecords, Catalog, ReadyResponse, Snapshot } from '#platform/catalog.ts';
import type { Clock } from '#platform/clock.ts';
import { inSnapshot } from '#platform/db/database.ts';
import type { DatabaseConnection } from '#platform/db/database-connection.ts';
import { notify } from '#platform/db/notify.ts';
import { startOfDay } from '#platform/ecuador-time.ts';
import { makeReadyResponse } from '#platform/http/ready-response.ts';
import type { WorkingDays } from '#platform/working-days.ts';
import { presentBlogPost, presentInstitution } from './present-published.ts';
import { publishedCities, publishedLimits } from './published-limits.ts';
import { type Published, raiseCatalogVersion, readCatalogVersion, readPublished } from './read-published.ts';

const channel = 'catalog_changed';
/** There are many different searches, and an answer has up to some hundred kilobytes. */
export const maximumResponseBytes = 32 * 1024 ** 2;

/** The last one repeats. */
const retryDelaysMs = [1_000, 5_000, 15_000] as const;
/** Also refreshed at this interval: a day may have begun, and a notification may be lost. */
const rereadMs = 60_000;

interface CatalogOptions {
  readonly clock: Clock;
  readonly ratesStaleDays: number;
  readonly workingDays: WorkingDays;
  onError(error: unknown): void;
}

/** Rejects when the first read fails. */
export async function openCatalog(
  database: DatabaseConnection,
  { clock, ratesStaleDays, workingDays, onError }: CatalogOptions,
): Promise<Catalog> {
  const today = (): Freshness => ({ day: ecuadorDay(clock.now()), staleDays: ratesStaleDays });
  const readAll = () =>
    inSnapshot(database.db, async (tx) => ({
      version: await readCatalogVersion(tx),
      published: await readPublished(tx),
      answerRecords: await countAnswerRecords(tx, workingDays, today().day),
    }));
  let { version, published, answerRecords } = await readAll();
  let freshness = today();
  let snapshot = makeSnapshot(published, freshness, answerRecords);
  const remakeSnapshot = () => {
    freshness = today();
    snapshot = makeSnapshot(published, freshness, answerRecords);
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
        if (answerRecords.day === today().day && (await readCatalogVersion(database.db)) === version) continue;
        const read = await readAll();
        version = read.version;
        const isSame = isDeepStrictEqual([read.published, read.answerRecords], [published, answerRecords]);
        ({ published, answerRecords } = read);
        // For example a draft.
        if (isSame) continue;
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
    // A running refresh may have read before this change, so it reads once more, for all callers.
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
  // Changes made before LISTEN started were not notified.
  if (database.kind === 'postgres') await refresh();
  const reread = setInterval(refresh, rereadMs).unref();

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

export function makeSnapshot(published: Published, freshness: Freshness, answerRecords: AnswerRecords): Snapshot {
  const institutions = published.institutions.map((row) => presentInstitution(row, freshness, answerRecords));
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
  const responses = new LRUCache<string, ReadyResponse, () => unknown>({
    maxSize: maximumResponseBytes,
    sizeCalculation: ({ body, brotli }, key) => body.length + (brotli?.length ?? 0) + key.length,
    fetchMethod: async (_key, _stale, { context: make }) => makeReadyResponse(await make()),
    // Who waits for one that is pushed out gets it all the same.
    ignoreFetchAbort: true,
  });
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
    answerRecords,
    unreadableCharges: new Set(institutions.filter((each) => each.chargesUnreadable).map(({ id }) => id)),
    response: (key, make) => responses.forceFetch(key, { context: make }),
  };
}
