import { readdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { render, screen, within } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import GalleryPage from './GalleryPage.tsx';

/** Files of `ui/` that render nothing visible. */
const invisible = ['LateImage', 'PageScript', 'PendingScreen', 'ScreenFocus'];

/** Folders of `ui/page/` are left out: documents, whole pages, and the drawings, which have one section together. */
const folders = ['controls', 'feedback', 'page'];

const componentsIn = (folder: string): string[] =>
  readdirSync(resolve(import.meta.dirname, '../ui', folder))
    .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
    .map((name) => basename(name, '.tsx'));

it('shows each part of ui/ in both themes', () => {
  const Stub = createRoutesStub([{ path: '/', Component: GalleryPage }]);
  render(<Stub />);
  const parts = folders.flatMap(componentsIn).filter((name) => !invisible.includes(name));
  expect(parts.length).toBeGreaterThan(30);
  for (const name of parts) {
    const section = screen.getByRole('region', { name });
    expect(within(section).getAllByRole('heading', { level: 2 })[0]?.textContent).toBe(name);
    const [light, dark] = section.querySelectorAll<HTMLElement>('[style*="color-scheme"]');
    expect(light?.childElementCount).toBeGreaterThan(0);
    expect(dark?.textContent).toBe(light?.textContent);
  }
});
