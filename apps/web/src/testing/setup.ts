import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A busy machine may need seconds for what it does in milliseconds; waiting costs nothing where
// nothing is late.
configure({ asyncUtilTimeout: 15_000 });

afterEach(cleanup);

// What happy-dom lacks of lists to choose from: react-hook-form tells by these two whether somebody
// chose before it was there.
if (typeof HTMLSelectElement !== 'undefined') {
  Object.defineProperty(HTMLSelectElement.prototype, 'size', { value: 0, configurable: true });
  Object.defineProperty(HTMLOptionElement.prototype, 'defaultSelected', {
    configurable: true,
    get(this: HTMLOptionElement) {
      return this.hasAttribute('selected');
    },
  });
}
