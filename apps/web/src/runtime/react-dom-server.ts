import { options, type VNode } from 'preact';
import { createElement } from 'preact/compat';
import { renderToString as renderNow, renderToStringAsync } from 'preact-render-to-string';
import { IdScopeContext, makeIdScope } from './ids.ts';

export { renderToStaticMarkup } from 'preact-render-to-string';

const beforeEachElement = options.vnode;
// React's word to itself; Preact would write it into the page.
options.vnode = (element: VNode<{ suppressHydrationWarning?: boolean }>) => {
  if (typeof element.type === 'string') delete element.props.suppressHydrationWarning;
  beforeEachElement?.(element);
};

interface Options {
  signal: AbortSignal;
  onError: (error: unknown) => void;
}

/**
 * The whole page in one piece, once everything in it is there. Rejects when it cannot be rendered,
 * or when the signal ends the wait.
 */
export async function renderToReadableStream<Props>(page: VNode<Props>, { signal, onError }: Options) {
  try {
    const html = await Promise.race([renderToStringAsync(withIds(page)), aborted(signal)]);
    const body = new Blob([`<!doctype html>${html}`]).stream();
    return Object.assign(body, { allReady: Promise.resolve() });
  } catch (error) {
    onError(error);
    throw error;
  }
}

/** The whole page at once. Whatever suspends in it has to be there. */
export const renderToString = <Props>(page: VNode<Props>): string => renderNow(withIds(page));

/** Every page counts its ids from the start. */
const withIds = <Props>(page: VNode<Props>) => createElement(IdScopeContext.Provider, { value: makeIdScope() }, page);

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });
