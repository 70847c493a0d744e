import pageScriptUrl from 'virtual:page-script/page';
import creditScript from 'virtual:page-script-text/early/credit';
import offersScript from 'virtual:page-script-text/early/offers';
import profileScript from 'virtual:page-script-text/early/profile';
import sessionScript from 'virtual:page-script-text/early/session';
import { type PageReuse, pageReuseHeader } from '@cotejo/contracts/site-data';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { type EarlyCalls, readPageHandle } from '#page-handle.ts';
import { nonceContext } from '#site-context.ts';
import { headingFontUrl, textFontUrl } from '#theme/fonts.ts';
import { EarlyScriptsContext } from '#ui/early-scripts.ts';
import { NonceContext } from '#ui/nonce.ts';

const renderTimeoutMs = 5_000;

const earlyScripts: Readonly<Record<EarlyCalls, string>> = {
  session: sessionScript,
  offers: offersScript,
  credit: creditScript,
  profile: profileScript,
};

export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // What the first paint needs besides the page: the server puts the styles into it (apps/api,
  // http/prepare-page.ts).
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
    const html = renderToString(<ServerRouter context={router} url={request.url} />);
    return new Response(`<!doctype html>${html}`, { status, headers });
  }

  headers.append('Link', preloadBehindPaint(router));
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const page = (
    <NonceContext value={nonce}>
      <EarlyScriptsContext value={earlyScripts}>
        <ServerRouter context={router} url={request.url} nonce={nonce} />
      </EarlyScriptsContext>
    </NonceContext>
  );

  let responseStatus = status;
  const body = await renderToReadableStream(page, {
    nonce,
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
 * What a page to work with needs next, before the framework's modules: the script of the head and
 * the whole stylesheets.
 */
function preloadBehindPaint(router: EntryContext): string {
  const stylesheets = router.staticHandlerContext.matches.flatMap(
    (match) => router.manifest.routes[match.route.id]?.css ?? [],
  );
  return [`<${pageScriptUrl}>; as=script`, ...[...new Set(stylesheets)].map((url) => `<${url}>; as=style`)]
    .map((link) => `${link}; rel=preload; fetchpriority=low`)
    .join(', ');
}
