import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { ScreenFocus } from './ScreenFocus.tsx';

let show = (_title: string) => {};

/** A screen whose title appears late and is rendered again. */
function Late() {
  const [title, setTitle] = useState('');
  show = setTitle;
  return <main>{title && <h1 key={title}>{title}</h1>}</main>;
}

function open() {
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <>
          <Outlet />
          <ScreenFocus />
        </>
      ),
      children: [
        {
          index: true,
          element: (
            <main>
              <h1>Inicio</h1>
            </main>
          ),
        },
        { path: 'tarde', element: <Late /> },
        {
          path: 'caja',
          element: (
            <main>
              <h1>Caja</h1>
              <input ref={(box) => box?.focus()} />
            </main>
          ),
        },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  return (path: string) => act(() => router.navigate(path));
}

const title = (name: string) => screen.getByRole('heading', { name });

it('leaves the first screen alone and focuses the title of the next, also when it comes late or anew [9.3.11]', async () => {
  const go = open();
  expect(document.activeElement).toBe(document.body);
  await go('/tarde');
  act(() => show('Cargando'));
  await waitFor(() => expect(document.activeElement).toBe(title('Cargando')));
  act(() => show('27 opciones'));
  await waitFor(() => expect(document.activeElement).toBe(title('27 opciones')));
  await go('/');
  await waitFor(() => expect(document.activeElement).toBe(title('Inicio')));
});

it('leaves the focus where the screen has put it, and follows nothing once the person acts [9.3.11]', async () => {
  const go = open();
  await go('/caja');
  expect(document.activeElement?.tagName).toBe('INPUT');
  await go('/tarde');
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
  act(() => show('Más tarde'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(document.activeElement).not.toBe(title('Más tarde'));
});
