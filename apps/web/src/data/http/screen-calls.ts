import type { Endpoint, SentParamsOf, SentQueryOf } from '@cotejo/contracts/core/endpoint';
import type { DataOf } from '../query/endpoint-query.ts';

/** A read that a screen makes when it opens. */
export interface ScreenCall<E extends Endpoint = Endpoint> {
  readonly endpoint: E;
  readonly input?: { readonly params?: SentParamsOf<E>; readonly query?: Partial<SentQueryOf<E>> };
  /** The newest response is kept in this tab, so that a reload shows it at once (tab-persister.ts). */
  readonly isKept?: boolean;
  /** The calls that need its response first. */
  next?(data: DataOf<E>): readonly ScreenCall[];
}

/**
 * The calls of a screen at a URL. The early script of the page, its `clientLoader` and its hooks read
 * them, so nothing that imports them may bring the framework.
 */
export type ScreenCalls = (url: URL) => readonly ScreenCall[];
