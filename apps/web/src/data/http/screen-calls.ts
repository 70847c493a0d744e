import type { Endpoint, SentParamsOf, SentQueryOf } from '@cotejo/contracts/core/endpoint';
import type { DataOf } from '../query/endpoint-query.ts';

/** A read that a screen makes when it opens. */
export interface ScreenCall<E extends Endpoint = Endpoint> {
  readonly endpoint: E;
  readonly input?: { readonly params?: SentParamsOf<E>; readonly query?: Partial<SentQueryOf<E>> };
  /** The latest response is stored in this tab, so that a reload can show it at once (session/tab-persister.ts). */
  readonly isKept?: boolean;
  /** Returns the calls that depend on this response. */
  next?(data: DataOf<E>): readonly ScreenCall[];
}

/**
 * Returns the calls of a screen for a URL. The early script, the `clientLoader` and the hooks of the screen use it. The
 * early script must stay small, so modules that define screen calls must not import the framework.
 */
export type ScreenCalls = (url: URL) => readonly ScreenCall[];
