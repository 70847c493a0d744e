import pageScriptUrl from 'virtual:page-script/page';
import { type PageReuse, pageReuseHeader } from '@cotejo/contracts/site-data';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { readPageHandle } from '#page-handle.ts';
import { nonceContext } from '#site-context.ts';
import { headingFontUrl, textFontUrl } from '#theme/fonts.ts';
import { NonceContext } from '#ui/nonce.ts';

const renderTimeoutMs = 5_000;

export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  headers.set('Content-Type', 'text/html; charset=utf-8');

  const handles = router.staticHandlerContext.matches.map((match) =>
    readPageHandle(router.routeModules[match.route.id]?.handle),
  );
  // A page without the framework has nothing to wait for, and a plain string is the quickest way out. It gets no nonce:
  // its scripts and styles are files of ours, and without one its bytes are the same for everybody.
  if (handles.some((handle) => handle.noJs)) {
    const reuse: PageReuse = handles.some((handle) => handle.isVaried) ? 'varied' : 'same';
    if (status < 500) headers.set(pageReuseHeader, reuse);
    // The server puts the styles into the page.
    headers.set('Link', preloadFonts().join(', '));
    const html = renderToString(<ServerRouter context={router} url={request.url} />);
    return new Response(`<!doctype html>${html}`, { status, headers });
  }

  headers.set('Link', [preloadPageScript, ...preloadStyles(router), ...preloadFonts()].join(', '));
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const page = (
    <NonceContext value={nonce}>
      <ServerRouter context={router} url={request.url} nonce={nonce} />
    </NonceContext>
  );

  let answerStatus = status;
  const body = await renderToReadableStream(page, {
    nonce,
    signal: AbortSignal.any([request.signal, AbortSignal.timeout(renderTimeoutMs)]),
    onError(error) {
      answerStatus = 500;
      if (!request.signal.aborted) console.error(error);
    },
  });
  await body.allReady;
  return new Response(body, { status: answerStatus, headers });
}

// Preloads let the browser fetch what a page needs before it has read the page.

// Nothing is painted before this script has run: it must not queue behind the framework's modules.
const preloadPageScript = `<${pageScriptUrl}>; rel=preload; as=script`;

function preloadStyles(router: EntryContext): string[] {
  const stylesheets = router.staticHandlerContext.matches.flatMap(
    (match) => router.manifest.routes[match.route.id]?.css ?? [],
  );
  return [...new Set(stylesheets)].map((url) => `<${url}>; rel=preload; as=style`);
}

const preloadFonts = (): string[] =>
  [headingFontUrl, textFontUrl].map((url) => `<${url}>; rel=preload; as=font; type="font/woff2"; crossorigin`);
