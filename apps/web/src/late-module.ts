import { type ComponentType, type LazyExoticComponent, lazy, useEffect } from 'react';
import { RequestError } from '#request/request-error.ts';
import { requestTexts } from '#request/texts.ts';
import { untilAnswered } from '#request/wait-for-network.ts';
import { showToast } from '#ui/Toast.tsx';

/** Part of the site that a page needs soon, but not to be seen and filled in. */
export interface LateModule<Module> {
  /** The module; null until it is there. */
  now: () => Module | null;
  /** The module. Throws when it is not there. */
  read: () => Module;
  /**
   * Loads it, once for all who ask. Rejects with a RequestError OFFLINE when it cannot be had; who
   * asks again then tries again.
   */
  load: () => Promise<Module>;
}

export function lateModule<Module>(loadFile: () => Promise<Module>): LateModule<Module> {
  let loaded: Module | null = null;
  let loading: Promise<Module> | null = null;
  return {
    now: () => loaded,
    read: () => {
      if (loaded === null) throw new Error('What comes after the page is not there yet');
      return loaded;
    },
    load: () => {
      // A browser keeps a failed import for as long as the page is open: without the network none is
      // tried.
      loading ??= (navigator.onLine ? loadFile() : Promise.reject(new Error('No network'))).then(
        (module) => {
          loaded = module;
          return module;
        },
        () => {
          loading = null;
          throw new RequestError({ code: 'OFFLINE', status: 0, message: requestTexts.offline });
        },
      );
      return loading;
    },
  };
}

/**
 * Loads it for a screen once everything the page was sent with has come. A failure is not told:
 * whoever needs the module asks again.
 */
export function useLateModule({ now, load }: Pick<LateModule<unknown>, 'now' | 'load'>): void {
  useEffect(() => (now() ? undefined : afterLoad(() => void load().catch(() => undefined))), [now, load]);
}

/**
 * Does something once everything the page was sent with has come and the browser has nothing to do.
 * Returns a function that calls it off.
 */
export function afterLoad(work: () => void): () => void {
  let isCalledOff = false;
  const start = () => {
    if (!isCalledOff) work();
  };
  // Safari cannot say when it is idle.
  const plan = () => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(start, { timeout: 1_000 });
    else setTimeout(start);
  };
  if (document.readyState === 'complete') plan();
  else addEventListener('load', plan, { once: true });
  return () => {
    isCalledOff = true;
    removeEventListener('load', plan);
  };
}

const neverAborted = new AbortController().signal;

/**
 * A part of a screen that is loaded when it is first shown. Without the network it says so and comes
 * as soon as that is back, where `lazy` alone would take the whole screen down.
 */
export const lateComponent = <Props>(
  loadFile: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() =>
    untilAnswered(lateModule(loadFile).load, {
      signal: neverAborted,
      onWait: (text) => text !== null && void showToast(text, 'info'),
    }),
  );
