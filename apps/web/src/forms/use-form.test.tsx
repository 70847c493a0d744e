import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { RequestError } from '#data/http/request-error.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { type FieldErrors, useForm } from './use-form.ts';

const empty = { name: '', city: '' };

/** Renders a form. The test decides when its validation and its response arrive. */
function open() {
  const check = Promise.withResolvers<FieldErrors>();
  const reply = Promise.withResolvers<void>();
  const send = vi.fn((_values: typeof empty) => reply.promise);
  function Screen() {
    const form = useForm({ initial: empty, check: () => check.promise, send });
    return (
      <form onSubmit={form.onSubmit} noValidate>
        <TextField label="Nombre" {...form.box('name')} />
        <TextField label="Ciudad" {...form.box('city')} />
        <button type="submit">Enviar</button>
      </form>
    );
  }
  renderScreen(<Screen />);
  return { check, reply, send };
}

const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = () => userEvent.click(screen.getByRole('button', { name: 'Enviar' }));

it('sends what was checked, not what was typed while the check ran', async () => {
  const { check, send } = open();
  await userEvent.type(box('Nombre'), 'Ana');
  await press();
  await userEvent.type(box('Nombre'), ' 2');
  await act(async () => check.resolve({}));
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Ana', city: '' });
  expect(box('Nombre').value).toBe('Ana 2');
});

it('says nothing of a field that was edited while the check ran', async () => {
  const { check, send } = open();
  await press();
  await userEvent.type(box('Nombre'), 'Ana');
  await act(async () => check.resolve({ name: 'Falta el nombre', city: 'Falta la ciudad' }));
  expect(await screen.findByText('Falta la ciudad')).toBeTruthy();
  expect(screen.queryByText('Falta el nombre')).toBeNull();
  expect(send).not.toHaveBeenCalled();
});

it('says nothing of a field that was edited before the refusal came', async () => {
  const { check, reply, send } = open();
  await userEvent.type(box('Nombre'), 'Ana');
  await press();
  await act(async () => check.resolve({}));
  await waitFor(() => expect(send).toHaveBeenCalled());
  await userEvent.type(box('Nombre'), ' María');
  const fields = { name: 'Nombre tomado', city: 'Ciudad desconocida' };
  await act(async () =>
    reply.reject(new RequestError({ code: 'VALIDATION_ERROR', status: 400, message: 'x', fields })),
  );
  expect(await screen.findByText('Ciudad desconocida')).toBeTruthy();
  expect(screen.queryByText('Nombre tomado')).toBeNull();
  expect(box('Nombre').value).toBe('Ana María');
});

it('says what is wrong with a field that was left only after the press that left it', async () => {
  function Screen() {
    const form = useForm({ initial: empty, check: () => ({ name: 'Falta el nombre' }), send: async () => {} });
    return (
      <form>
        <TextField label="Nombre" {...form.box('name')} onBlur={() => form.checkField('name')} />
        <button type="button">Otra cosa</button>
      </form>
    );
  }
  renderScreen(<Screen />);
  box('Nombre').focus();
  const other = screen.getByRole('button', { name: 'Otra cosa' });
  fireEvent.mouseDown(other);
  act(() => other.focus());
  expect(screen.queryByText('Falta el nombre')).toBeNull();
  fireEvent.mouseUp(other);
  expect(screen.queryByText('Falta el nombre')).toBeNull();
  expect(await screen.findByText('Falta el nombre')).toBeTruthy();
});

it('says what is wrong at once when a key leaves the field', async () => {
  function Screen() {
    const form = useForm({ initial: empty, check: () => ({ name: 'Falta el nombre' }), send: async () => {} });
    return <TextField label="Nombre" {...form.box('name')} onBlur={() => form.checkField('name')} />;
  }
  renderScreen(<Screen />);
  act(() => box('Nombre').focus());
  act(() => box('Nombre').blur());
  expect(screen.getByText('Falta el nombre')).toBeTruthy();
});
