import { createHash } from 'node:crypto';
import earlyScript from 'virtual:page-script-text/early';
import { type PageReuse, pageReuseHeader, pageStyleHeader } from '@cotejo/contracts/site-data';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { readPageHandle } from '#document/page-handle.ts';
import { serverPageContext } from '#document/site-context.ts';
import { headingFontUrl, textFontUrl } from '#document/theme/fonts.ts';
import { ServerPageContext } from '#ui/page/server-page.ts';

const renderTimeoutMs = 5_000;

export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, theme, readAsset } = context.get(serverPageContext);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // What the first paint needs besides the page and its styles.
  headers.set('Link', preloadFonts);

  const handles = router.staticHandlerContext.matches.map((match) =>
    readPageHandle(router.routeModules[match.route.id]?.handle),
  );
  // A page without the framework has nothing to wait for, and a plain string is the quickest way
  // out. It gets no nonce: its scripts and styles are files of ours, and without one its bytes are
  // the same for everybody.
  if (handles.some((handle) => handle.noJs)) {
    const reuse: PageReuse = handles.some((handle) => handle.isVaried) ? 'varied' : 'same';
    if (status < 500) headers.set(pageReuseHeader, reuse);
    const style = readAsset && stylesheetsOf(router).map(readAsset).join('\n');
    if (style) headers.set(pageStyleHeader, `'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    const html = renderToString(
      <ServerPageContext value={{ nonce: '', theme, earlyScript, style }}>
        <ServerRouter context={router} url={request.url} />
      </ServerPageContext>,
    );
    return new Response(`<!doctype html>${html}`, { status, headers });
  }

  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const page = (
    <ServerPageContext value={{ nonce, theme, earlyScript, style: null }}>
      <ServerRouter context={router} url={request.url} nonce={nonce || undefined} />
    </ServerPageContext>
  );

  let responseStatus = status;
  const body = await renderToReadableStream(page, {
    nonce,
    // React would send larger boundaries after the page, for a script to put in place. We wait for the
    // whole page anyway, and without JavaScript they would stay hidden.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    signal: AbortSignal.any([request.signal, AbortSignal.timeout(renderTimeoutMs)]),
    onError(error) {
      responseStatus = 500;
      if (!request.signal.aborted) console.error(error);
    },
  });
  await body.allReady;
  return new Response(body, { status: responseStatus, headers });
}

const preloadFonts = [headingFontUrl, textFontUrl]
  .map((url) => `<${url}>; rel=preload; as=font; type="font/woff2"; crossorigin`)
  .join(', ');

/**
 * The stylesheets of a page to read. A script that it shares with pages to work with may bring their
 * stylesheet along, of which it uses nothing (vite/chunk-groups.ts). React Router marks stylesheets
 * that a later script needs, too, with a `#`.
 */
const stylesheetsOf = (router: EntryContext): string[] => {
  const urls = router.staticHandlerContext.matches.flatMap(
    (match) => router.manifest.routes[match.route.id]?.css ?? [],
  );
  return [...new Set(urls.map((url) => url.replace('#', '')))].filter((url) => !url.startsWith('/assets/work-'));
};
