import { render } from '@testing-library/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, it } from 'vitest';
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
