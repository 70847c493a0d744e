import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { render, screen, within } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import GalleryPage from './GalleryPage.tsx';

/** Files of `ui/` that render nothing visible. */
const invisible = ['LateImage', 'PageScript', 'PendingScreen', 'ScreenFocus'];

it('shows each part of ui/ in both themes', () => {
  const Stub = createRoutesStub([{ path: '/', Component: GalleryPage }]);
  render(<Stub />);
  const files = readdirSync(resolve(import.meta.dirname, '../ui'))
    .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
    .map((name) => name.replace('.tsx', ''));
  for (const name of files.filter((file) => !invisible.includes(file))) {
    const section = screen.getByRole('region', { name });
    expect(within(section).getAllByRole('heading', { level: 2 })[0]?.textContent).toBe(name);
    const [light, dark] = section.querySelectorAll<HTMLElement>('[style*="color-scheme"]');
    expect(light?.childElementCount).toBeGreaterThan(0);
    expect(dark?.textContent).toBe(light?.textContent);
  }
});
