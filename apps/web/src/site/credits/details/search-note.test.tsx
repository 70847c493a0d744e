import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderFlow } from '../testing/render-flow.tsx';
import SearchNote from './SearchNote.tsx';

const Page = () => (
  <main>
    <SearchNote />
  </main>
);

const open = (back?: string) =>
  renderFlow({ pathname: '/creditos/detalles', state: back && { back, state: null } }, [
    { path: '/creditos/detalles', Component: Page },
  ]);

it.each([
  ['/creditos/resultados?tasa=max', 'Comparaste a la tasa máxima. Desde aquí'],
  ['/creditos/resultados?opcionales=si', 'Comparaste con los cargos opcionales. Desde aquí'],
  ['/creditos/comparar?monto=5000&tasa=max&opcionales=si', 'a la tasa máxima y con los cargos opcionales'],
])('says to who came from %s what the figures count from here on [9.5.5]', async (back, text) => {
  open(back);
  expect((await screen.findByText(/^Comparaste/)).textContent).toContain(text);
});

it.each(['/creditos/resultados', '/creditos/resultados?tasa=todas&bancos=si', undefined])(
  'says nothing to who came from %s [9.5.5]',
  async (back) => {
    open(back);
    await screen.findByRole('main');
    expect(screen.queryByText(/Comparaste/)).toBeNull();
  },
);
