import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// The default of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

afterEach(cleanup);

// happy-dom lacks these two properties, which react-hook-form reads to detect a selection made before it mounted.
if (typeof HTMLSelectElement !== 'undefined') {
  Object.defineProperty(HTMLSelectElement.prototype, 'size', { value: 0, configurable: true });
  Object.defineProperty(HTMLOptionElement.prototype, 'defaultSelected', {
    configurable: true,
    get(this: HTMLOptionElement) {
      return this.hasAttribute('selected');
    },
  });
}
