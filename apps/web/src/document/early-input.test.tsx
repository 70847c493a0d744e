import { act, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { keepEarlyInput, replayEarlyInput } from './early-input.ts';

const nothing = { name: 'Ana', note: '', city: '', size: 5, isAgreed: false, left: [] as string[] };

function Form() {
  const [held, setHeld] = useState(nothing);
  const set = (change: Partial<typeof nothing>) => setHeld((now) => ({ ...now, ...change }));
  // Renders again right after the first rendering, as the profile and a restored form do.
  useEffect(() => setHeld((now) => ({ ...now })), []);
  useEffect(replayEarlyInput, []);
  return (
    <form onBlur={({ target }) => setHeld((now) => ({ ...now, left: [...now.left, target.id] }))}>
      <input id="name" value={held.name} onChange={({ target }) => set({ name: target.value })} />
      <textarea id="note" value={held.note} onChange={({ target }) => set({ note: target.value })} />
      <select id="city" value={held.city} onChange={({ target }) => set({ city: target.value })}>
        <option value="">Ninguna</option>
        <option value="loja">Loja</option>
      </select>
      <input
        id="size"
        type="range"
        min={0}
        max={10}
        value={held.size}
        onChange={({ target }) => set({ size: Number(target.value) })}
      />
      <input
        id="agreed"
        type="checkbox"
        checked={held.isAgreed}
        onChange={({ target }) => set({ isAgreed: target.checked })}
      />
      <output>{JSON.stringify(held)}</output>
    </form>
  );
}

const field = (id: string) => document.getElementById(id) as HTMLInputElement;
const held = () => JSON.parse(screen.getByRole('status').textContent ?? '') as typeof nothing;

/** Types as a browser does: changes the element, then sends the event. */
function type(id: string, value: string): void {
  field(id).value = value;
  field(id).dispatchEvent(new Event('input', { bubbles: true }));
}

let stop = () => {};

async function hydrate(): Promise<void> {
  const place = document.querySelector('main') as HTMLElement;
  await act(async () => {
    const root = hydrateRoot(place, <Form />);
    stop = () => root.unmount();
  });
}

function sendPage(): void {
  document.body.innerHTML = `<main>${renderToString(<Form />)}</main>`;
}

afterEach(() => {
  act(stop);
  document.body.innerHTML = '';
});

describe('what is filled in before the framework runs', () => {
  it('reaches the screen, whether before or after its script came', async () => {
    sendPage();
    field('name').value = 'María';
    field('city').value = 'loja';
    keepEarlyInput();
    type('note', 'Hola');
    type('size', '8');
    field('agreed').click();
    await hydrate();
    expect(held()).toMatchObject({ name: 'María', note: 'Hola', city: 'loja', size: 8, isAgreed: true });
    expect(field('name').value).toBe('María');
    expect(field('agreed').checked).toBe(true);
  });

  it('is heard when a field was emptied', async () => {
    sendPage();
    keepEarlyInput();
    type('name', '');
    await hydrate();
    expect(held().name).toBe('');
  });

  it('leaves a field that is no longer written in, and not the one that is', async () => {
    sendPage();
    keepEarlyInput();
    type('note', 'Hola');
    field('name').focus();
    type('name', 'Mar');
    await hydrate();
    expect(held().left).toEqual(['note']);
  });

  it('says nothing about fields as they were sent, and nothing twice', async () => {
    sendPage();
    keepEarlyInput();
    await hydrate();
    expect(held()).toEqual(nothing);
    type('note', 'Hola');
    act(replayEarlyInput);
    expect(held().left).toEqual([]);
  });
});
