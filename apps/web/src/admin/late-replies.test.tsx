import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useOfficeForm } from '#forms/use-office-form.ts';
import { adminSession } from '#session/admin.ts';
import { fakeApi, held, ok } from '#testing/fake-api.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import AdminLoginPage from './login/AdminLoginPage.tsx';
import { renderAdmin } from './testing/render-admin.tsx';
import { SearchField } from './ui/SearchField.tsx';
import { useChange } from './ui/use-change.ts';

const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

afterEach(() => {
  act(() => adminSession.stop());
  vi.unstubAllGlobals();
});

describe('a filter that is typed', () => {
  /** The URL of the list changes late: `follow` completes the navigation. */
  function open() {
    const asked: string[] = [];
    let follow: (value: string) => void = () => undefined;
    function List() {
      const [value, setValue] = useState('');
      follow = setValue;
      return <SearchField label="Buscar" value={value} onChange={(text) => asked.push(text)} />;
    }
    renderScreen(<List />);
    return { asked, follow: (value: string) => act(() => follow(value)) };
  }

  it('keeps what was typed since it was asked for [6.1.4]', async () => {
    const { asked, follow } = open();
    await userEvent.type(box('Buscar'), 'Ana');
    await waitFor(() => expect(asked).toEqual(['Ana']));
    await userEvent.type(box('Buscar'), ' María');
    follow('Ana');
    expect(box('Buscar').value).toBe('Ana María');
    await waitFor(() => expect(asked).toEqual(['Ana', 'Ana María']));
    follow('Ana María');
    expect(box('Buscar').value).toBe('Ana María');
  });

  it('follows whoever else changes it: a filter taken off, the way back', async () => {
    const { asked, follow } = open();
    await userEvent.type(box('Buscar'), 'Ana');
    await waitFor(() => expect(asked).toEqual(['Ana']));
    follow('Ana');
    follow('');
    expect(box('Buscar').value).toBe('');
    follow('Luis');
    expect(box('Buscar').value).toBe('Luis');
  });
});

describe('a dialog', () => {
  function Editor({ name, save, onClose }: { name: string; save: () => Promise<void>; onClose: () => void }) {
    const change = useChange({
      run: save,
      message: `${name} guardado`,
      failure: 'Error al guardar',
      stale: [],
      onDone: onClose,
    });
    const form = useOfficeForm({ initial: { text: '' }, send: () => change.mutateAsync() });
    return (
      <Dialog isOpen title={name} onClose={onClose}>
        <form onSubmit={form.onSubmit}>
          <TextField label={`Texto de ${name}`} {...form.box('text')} />
          <button type="submit">Guardar</button>
        </form>
      </Dialog>
    );
  }

  it('stays open with what is typed when the reply of one closed before it comes [6.1.4]', async () => {
    const reply = Promise.withResolvers<void>();
    function Page() {
      const [task, setTask] = useState<string | null>(null);
      return (
        <>
          {['uno', 'dos'].map((name) => (
            <button key={name} type="button" onClick={() => setTask(name)}>
              Editar {name}
            </button>
          ))}
          {task && <Editor key={task} name={task} save={() => reply.promise} onClose={() => setTask(null)} />}
        </>
      );
    }
    renderScreen(<Page />);
    await press('Editar uno');
    await press('Guardar');
    await press('Cerrar');
    await press('Editar dos');
    await userEvent.type(box('Texto de dos'), 'a medias');
    await act(async () => reply.resolve());
    expect(await screen.findByText('uno guardado')).toBeTruthy();
    expect(box('Texto de dos').value).toBe('a medias');
  });
});

it('the password typed after going back stays when the temporary one was mailed', async () => {
  const later = held(ok());
  const { calls } = fakeApi({ 'POST /admin/auth/recover': later.handler });
  renderAdmin([{ path: '/admin/login', element: <AdminLoginPage /> }], '/admin/login');
  await userEvent.type(box('Correo electrónico'), 'gabriela.ortiz@ejemplo.ec');
  await press('¿Olvidaste tu contraseña?');
  await press('Enviar contraseña temporal');
  await waitFor(() => expect(calls).toHaveLength(1));
  await press('Volver a ingresar');
  await userEvent.type(box('Contraseña'), 'Secreta');
  await act(async () => later.release());
  expect(box('Contraseña').value).toBe('Secreta');
});
