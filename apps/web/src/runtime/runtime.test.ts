import type { VNode } from 'preact';
import { createElement, Suspense, use, useId, useState } from 'preact/compat';
import { expect, it, vi } from 'vitest';
import { hydrateRoot } from './react-dom-client.ts';
import { renderToReadableStream } from './react-dom-server.ts';

const render = async <Props>(page: VNode<Props>, signal = new AbortController().signal) => {
  const onError = vi.fn();
  const html = renderToReadableStream(page, { signal, onError }).then((body) => new Response(body).text());
  return { html: await html.catch((error: unknown) => error), onError };
};

function Counter() {
  const [count, setCount] = useState(0);
  const id = useId();
  return createElement(
    'html',
    // What React alone reads must not come into the page.
    { lang: 'es-EC', suppressHydrationWarning: true },
    // biome-ignore lint/security/noDangerouslySetInnerHtml: as the root of the site does
    createElement('head', null, createElement('style', { dangerouslySetInnerHTML: { __html: '' } })),
    createElement(
      'body',
      null,
      createElement('label', { htmlFor: id }, 'Veces'),
      createElement('input', { id }),
      createElement('button', { type: 'button', onClick: () => setCount(count + 1) }, count),
    ),
  );
}

it('takes a whole document over as it was sent: elements, ids, what was typed, the rules that the server put in [8.1.4]', async () => {
  const { html } = await render(createElement(Counter, null));
  expect(html).toMatch(/^<!doctype html><html lang="es-EC"><head><style><\/style>/);
  const sent = new DOMParser().parseFromString(String(html), 'text/html');
  const [element, style, input] = ['html', 'style', 'input'].map((name) => sent.querySelector(name));
  if (!style || !(input instanceof HTMLInputElement)) throw new Error('The page came without its elements');
  style.textContent = 'body { color: red }';
  input.value = 'typed before the script came';
  hydrateRoot(sent, createElement(Counter, null));
  sent.querySelector('button')?.click();
  await vi.waitFor(() => expect(sent.querySelector('button')?.textContent).toBe('1'));
  expect([element, style, input]).toEqual(['html', 'style', 'input'].map((name) => sent.querySelector(name)));
  expect(sent.querySelectorAll('html, head, body')).toHaveLength(3);
  expect(style.textContent).toBe('body { color: red }');
  expect(input.value).toBe('typed before the script came');
  expect(sent.querySelector('label')?.htmlFor).toBe(input.id);
});

it('waits for what a page suspends on, on the server and in the browser [8.1.4]', async () => {
  let arrive: (text: string) => void = () => undefined;
  const text = new Promise<string>((resolve) => {
    arrive = resolve;
  });
  const Late = () => createElement('p', null, use(text));
  const Page = () => createElement('html', null, createElement('body', null, createElement(Late, null)));
  const rendered = render(createElement(Suspense, null, createElement(Page, null)));
  arrive('Diez ofertas');
  expect((await rendered).html).toContain('<p>Diez ofertas</p>');
});

it('gives up when the signal ends the wait, and tells a failure [8.1.4]', async () => {
  const Never = () => createElement('p', null, use(new Promise<string>(() => undefined)));
  const reason = new Error('too late');
  const waiting = await render(createElement(Suspense, null, createElement(Never, null)), AbortSignal.abort(reason));
  expect(waiting.html).toBe(reason);
  const broken = new Error('broken');
  const Broken = () => {
    throw broken;
  };
  const failed = await render(createElement(Broken, null));
  expect(failed.html).toBe(broken);
  expect(failed.onError).toHaveBeenCalledExactlyOnceWith(broken);
});
