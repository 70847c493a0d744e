import { render } from 'preact/compat';
import { type ReactNode, useEffect, useId, useLayoutEffect, useState } from 'react';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepEarlyInput, replayEarlyInput } from '../early-input.ts';
import { HydrateLater, hydrateInTasks, hydrateParts, isPending } from './hydrate-later.tsx';
import { hydrateRoot } from './react-dom-client.ts';
import { renderToString } from './react-dom-server.ts';

/** What was rendered in the browser: a list for each task. */
let rendered: string[][] = [];
let isBrowser = false;
let posted: (() => void)[] = [];

/** A channel whose messages come when the test says so. */
class SteppedChannel {
  port1 = { onmessage: () => undefined, close: () => undefined };
  port2 = { postMessage: () => posted.push(() => this.port1.onmessage()) };
}

/** Runs the next task and the microtasks after it, as a browser does. */
async function runTask(): Promise<void> {
  rendered.push([]);
  posted.shift()?.();
  await runMicrotasks();
}

async function runMicrotasks(): Promise<void> {
  for (let count = 0; count < 30; count += 1) await Promise.resolve();
}

async function runTasks(): Promise<void> {
  while (posted.length > 0) await runTask();
}

function Counter({ name }: { name: string }) {
  if (isBrowser) rendered.at(-1)?.push(name);
  const [count, setCount] = useState(0);
  return (
    <button type="button" id={name} onClick={() => setCount(count + 1)}>
      {`${name} ${count}`}
    </button>
  );
}

function Frame({ children }: { children: ReactNode }) {
  useLayoutEffect(() => hydrateParts(() => replayEarlyInput(isPending)), []);
  useEffect(() => replayEarlyInput(isPending), []);
  return <body>{children}</body>;
}

const document_ = (page: ReactNode) => (
  <html lang="es-EC">
    <head />
    <Frame>{page}</Frame>
  </html>
);

/** Puts the server's page into the document and hydrates it; `early` runs before. */
function open(page: ReactNode, early: () => void = () => undefined): void {
  isBrowser = false;
  const sent = new DOMParser().parseFromString(renderToString(document_(page) as never), 'text/html');
  document.documentElement.remove();
  document.append(document.adoptNode(sent.documentElement));
  isBrowser = true;
  early();
  keepEarlyInput();
  hydrateInTasks(() => hydrateRoot(document, document_(page) as never));
}

/** Runs tasks until the frame of the page is hydrated and its parts are not. */
async function untilFrame(): Promise<void> {
  while (!isPending()) await runTask();
}

const find = (id: string) => document.getElementById(id) as HTMLInputElement;

beforeEach(() => {
  rendered = [];
  posted = [];
  vi.stubGlobal('MessageChannel', SteppedChannel);
});
afterEach(async () => {
  await runTasks();
  vi.unstubAllGlobals();
});

it('hydrates each part in a task of its own, those a person is less likely to touch at the end [8.1.8]', async () => {
  open(
    <>
      <HydrateLater isLast>
        <Counter name="header" />
      </HydrateLater>
      <Counter name="frame" />
      <HydrateLater>
        <Counter name="first" />
      </HydrateLater>
      <HydrateLater>
        <Counter name="second" />
      </HydrateLater>
    </>,
  );
  const elements = ['header', 'first', 'second'].map(find);
  await runTasks();
  expect(rendered.filter((names) => names.length > 0)).toEqual([['frame'], ['first'], ['second'], ['header']]);
  // The elements of the server are still there, and react.
  expect(['header', 'first', 'second'].map(find)).toEqual(elements);
  for (const element of elements) element.click();
  await runMicrotasks();
  expect(elements.map((one) => one.textContent)).toEqual(['header 1', 'first 1', 'second 1']);
});

it('loses no press on a part that is not hydrated yet, and none on a part within it [8.1.9]', async () => {
  const pressed: string[] = [];
  const Press = ({ name }: { name: string }) => (
    <button type="button" id={name} onClick={() => pressed.push(name)}>
      {name}
    </button>
  );
  open(
    <HydrateLater isLast>
      <main>
        <HydrateLater isLast>
          <div>
            <Press name="send" />
          </div>
        </HydrateLater>
      </main>
    </HydrateLater>,
  );
  await untilFrame();
  expect(isPending(find('send'))).toBe(true);
  find('send').dispatchEvent(new Event('pointerdown', { bubbles: true }));
  // As in a browser, microtasks run between two events.
  await runMicrotasks();
  find('send').click();
  expect(pressed).toEqual(['send']);
});

it('hydrates what the server sent, and shows then what changed in the page meanwhile [8.1.10]', async () => {
  function Page() {
    const [figure, setFigure] = useState('8000');
    useLayoutEffect(() => setFigure('5000'), []);
    return (
      <HydrateLater>
        <div id="part" title={figure} data-figure={figure}>
          <input id="box" value={figure} onChange={() => undefined} />
        </div>
      </HydrateLater>
    );
  }
  open(<Page />);
  await untilFrame();
  expect(find('part').title).toBe('8000');
  await runTasks();
  expect(find('part').title).toBe('5000');
  expect([find('part').dataset.figure, find('box').value]).toEqual(['5000', '5000']);
});

it('keeps what was typed before, while and after a part is hydrated [8.1.10]', async () => {
  function Box({ id }: { id: string }) {
    const [text, setText] = useState('');
    return (
      <p>
        <input id={id} value={text} onChange={({ target }) => setText(target.value)} />
        <output id={`${id}-held`}>{text}</output>
      </p>
    );
  }
  const type = (id: string, text: string) => {
    find(id).value = text;
    find(id).dispatchEvent(new Event('input', { bubbles: true }));
  };
  const ids = ['before', 'between', 'after'];
  open(
    ids.map((id) => (
      <HydrateLater key={id} isLast={id !== 'before'}>
        <Box id={id} />
      </HydrateLater>
    )),
    () => type('before', 'Quito'),
  );
  await untilFrame();
  expect(isPending(find('between'))).toBe(true);
  // The part in which a person types is the next in the queue.
  type('between', 'Loja');
  const held = () => ids.map((id) => document.getElementById(`${id}-held`)?.textContent);
  while (isPending(find('between'))) await runTask();
  expect([held(), isPending(find('before'))]).toEqual([['', 'Loja', ''], true]);
  while (isPending(find('before'))) await runTask();
  expect([held(), isPending(find('after'))]).toEqual([['Quito', 'Loja', ''], true]);
  await runTasks();
  expect(isPending()).toBe(false);
  type('after', 'Ambato');
  await runMicrotasks();
  expect(held()).toEqual(['Quito', 'Loja', 'Ambato']);
  expect(ids.map((id) => find(id).value)).toEqual(['Quito', 'Loja', 'Ambato']);
});

it('gives the same ids on both sides, whatever is hydrated first [8.1.10]', async () => {
  const browserIds: Record<string, string> = {};
  function Field({ name }: { name: string }) {
    const id = useId();
    if (isBrowser) browserIds[name] = id;
    return <input id={id} name={name} />;
  }
  open(
    <>
      <HydrateLater isLast>
        <p>
          <Field name="header" />
          <Field name="search" />
        </p>
      </HydrateLater>
      <HydrateLater>
        <p>
          <Field name="amount" />
        </p>
      </HydrateLater>
      <Field name="frame" />
    </>,
  );
  await runTasks();
  const sent = [...document.querySelectorAll('input')].map(({ name, id }) => [name, id]);
  expect(Object.fromEntries(sent)).toEqual(browserIds);
  expect(new Set(Object.values(browserIds)).size).toBe(4);
});

it('is only what stands in it where nothing is hydrated', async () => {
  isBrowser = true;
  const place = document.createElement('div');
  render(
    (
      <HydrateLater>
        <Counter name="at once" />
      </HydrateLater>
    ) as never,
    place,
  );
  expect(place.textContent).toBe('at once 0');
});
