import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import RichText from './RichText.tsx';

const open = (onChange: (html: string) => void) =>
  render(<RichText id="texto" label="Contenido" initialHtml="<h2>Uno</h2><p>Dos</p>" onChange={onChange} />);

it('edits rich HTML [3.2.182]', async () => {
  open(() => {});
  const text = await screen.findByRole('textbox', { name: 'Contenido' });
  expect(text.querySelector('h2')?.textContent).toBe('Uno');
  for (const name of ['Negrita', 'Título de sección', 'Lista', 'Enlace', 'Insertar imagen'])
    expect(screen.getByRole('button', { name })).toBeTruthy();
});

it('inserts a table of 3 by 3 whose first row is a heading [3.2.183]', async () => {
  const onChange = vi.fn();
  open(onChange);
  await userEvent.click(await screen.findByRole('button', { name: 'Tabla' }));
  await waitFor(() => expect(onChange).toHaveBeenCalled());
  const written = document.createElement('div');
  written.innerHTML = onChange.mock.calls.at(-1)?.[0];
  expect([...written.querySelectorAll('tr')].map((row) => [...row.children].map(({ tagName }) => tagName))).toEqual([
    ['TH', 'TH', 'TH'],
    ['TD', 'TD', 'TD'],
    ['TD', 'TD', 'TD'],
  ]);
});
