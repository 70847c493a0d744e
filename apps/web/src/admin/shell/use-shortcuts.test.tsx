import type { Reason } from '@cotejo/contracts/credits/reasons';
import { render } from '@testing-library/react';
import { type ReactNode, startTransition, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { ReasonPicker } from '../documents/ReasonPicker.tsx';
import { useShortcuts } from './use-shortcuts.ts';

it('a key pressed as soon as the screen changed acts on what the screen shows', () => {
  const seen: number[] = [];
  function Counter() {
    const [count, setCount] = useState(0);
    useShortcuts({
      a: () => {
        seen.push(count);
        flushSync(() => setCount(count + 1));
      },
    });
    return null;
  }
  render(<Counter />);
  // Not wrapped in `act`, which would run passive effects that a browser runs after painting.
  const press = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', cancelable: true }));
  press();
  press();
  expect(seen).toEqual([0, 1]);
});

/** Shows `screen`, presses the key between the change of the page and the effects that run after painting. */
async function pressAsSoonAsShown(screen: ReactNode, key: string): Promise<void> {
  const place = document.createElement('div');
  const root = createRoot(place);
  const pressed = Promise.withResolvers<void>();
  const watch = new MutationObserver(() => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
    pressed.resolve();
  });
  watch.observe(place, { childList: true });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  startTransition(() => root.render(screen));
  await pressed.promise;
  watch.disconnect();
  root.unmount();
  vi.unstubAllGlobals();
}

it('a key pressed as soon as a screen is there is not lost', async () => {
  const act = vi.fn();
  function Screen() {
    useShortcuts({ x: act });
    return <h1>Crédito</h1>;
  }
  await pressAsSoonAsShown(<Screen />, 'x');
  expect(act).toHaveBeenCalledTimes(1);
});

it('a number pressed as soon as the reasons are there picks one', async () => {
  const pick = vi.fn();
  const reasons = [{ id: 'r1', label: 'Otro' }] as Reason[];
  await pressAsSoonAsShown(
    <ReasonPicker reasons={reasons} value={null} keys="everywhere" onChange={pick} onPickByKey={() => undefined} />,
    '1',
  );
  expect(pick).toHaveBeenCalledWith('r1');
});
