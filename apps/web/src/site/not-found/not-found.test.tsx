import { render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import NotFoundPage, { loader } from './NotFoundPage.tsx';
import { loader as redirectUnknownPath } from './redirect-unknown-path.ts';

it("[1.2.19] says 'Página no encontrada' with status 404", () => {
  expect(loader().init?.status).toBe(404);
  const Page = createRoutesStub([{ path: '/404', Component: NotFoundPage }]);
  render(<Page initialEntries={['/404']} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Página no encontrada');
  expect(screen.getByText(/^Puede que el enlace haya cambiado o esté incompleto\./)).toBeTruthy();
});

it('[1.2.28] [2.2.15] redirects an unknown path to /404', () => {
  const answer = redirectUnknownPath();
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe('/404');
});
