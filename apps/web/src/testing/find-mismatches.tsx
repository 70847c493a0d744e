import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';

/**
 * Renders a screen as the server does, with nothing but its path, then hydrates it with router state and storage.
 * @returns the hydration errors of React and the final markup
 */
export function findMismatches(screen: ReactNode, { path, state }: { path: string; state?: unknown }) {
  const place = document.createElement('main');
  document.body.append(place);
  place.innerHTML = renderToString(<MemoryRouter initialEntries={[path]}>{screen}</MemoryRouter>);
  const found: string[] = [];
  const errors = vi.spyOn(console, 'error').mockImplementation((...said) => void found.push(said.join(' ')));
  render(<MemoryRouter initialEntries={[{ pathname: path, state }]}>{screen}</MemoryRouter>, {
    container: place,
    hydrate: true,
    onRecoverableError: (error) => found.push(String(error)),
  });
  errors.mockRestore();
  return { found, place };
}
