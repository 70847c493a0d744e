import { render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import NotFoundPage, { loader } from './NotFoundPage.tsx';
import { loader as redirectUnknownPath } from './redirect-unknown-path.ts';

it("says 'Página no encontrada' with status 404 [1.2.19]", () => {
  expect(loader().init?.status).toBe(404);
  const Page = createRoutesStub([{ path: '/404', Component: NotFoundPage }]);
  render(<Page initialEntries={['/404']} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Página no encontrada');
  expect(screen.getByText(/^Puede que el enlace haya cambiado o esté incompleto\./)).toBeTruthy();
});

it('redirects an unknown path to /404 [1.2.28] [2.2.15]', () => {
  const response = redirectUnknownPath();
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe('/404');
});
