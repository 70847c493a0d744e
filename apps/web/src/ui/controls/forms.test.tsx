import { formatDollars, formatMonths } from '@cotejo/format/figures';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { describe, expect, it, vi } from 'vitest';
import { describingTexts } from '#testing/describing-texts.ts';
import { Dialog } from '../feedback/Dialog.tsx';
import { ErrorSummary } from '../feedback/ErrorSummary.tsx';
import { TextField } from './Field.tsx';
import { NumberSliderField, sliderStops } from './NumberSliderField.tsx';
import { PasswordField } from './PasswordField.tsx';

function Amount() {
  const [value, setValue] = useState<number | null>(8_000);
  return (
    <>
      <NumberSliderField
        label="Monto"
        unit="money"
        min={500}
        max={40_000}
        step={100}
        value={value}
        onChange={setValue}
        formatEnd={formatDollars}
      />
      <output data-testid="value">{value}</output>
    </>
  );
}

it('ties the error to the box, marks it as invalid, and keeps the help under it [6.1.5]', () => {
  render(<TextField label="Mail" error="Correo electrónico inválido" hint="Lo usamos para avisarte" />);
  const box = screen.getByLabelText('Mail');
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(describingTexts(box)).toEqual(['Correo electrónico inválido', 'Lo usamos para avisarte']);
});

it('shows and hides a password', async () => {
  render(<PasswordField label="Contraseña" />);
  const box = screen.getByLabelText('Contraseña');
  expect(box.getAttribute('type')).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar contraseña' }));
  expect(box.getAttribute('type')).toBe('text');
});

describe('NumberSliderField', () => {
  it('reads what is typed and groups it on leaving', async () => {
    render(<Amount />);
    const box = screen.getByLabelText('Monto');
    await userEvent.clear(box);
    await userEvent.type(box, '12500');
    expect(screen.getByTestId('value').textContent).toBe('12500');
    await userEvent.tab();
    expect(box).toHaveProperty('value', '12.500');
  });

  it('gives null while the box holds no number', async () => {
    render(<Amount />);
    await userEvent.clear(screen.getByLabelText('Monto'));
    expect(screen.getByTestId('value').textContent).toBe('');
  });

  it('stops the term at both ends and at multiples of six', () => {
    expect(sliderStops(3, 20, 6)).toEqual([3, 6, 12, 18, 20]);
    expect(sliderStops(6, 12, 6)).toEqual([6, 12]);
    render(
      <NumberSliderField
        label="Plazo"
        unit="meses"
        min={3}
        max={20}
        step={6}
        stops={sliderStops(3, 20, 6)}
        value={12}
        onChange={() => undefined}
        formatEnd={formatMonths}
      />,
    );
    expect(screen.getByRole('slider')).toHaveProperty('value', '2');
  });
});

it('moves the focus to the error summary and from it to the field', async () => {
  render(
    <>
      <ErrorSummary errors={[{ fieldId: 'cedula', text: 'Cédula inválida' }]} />
      <TextField id="cedula" label="Cédula" />
    </>,
  );
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  expect(screen.getByRole('heading').textContent?.replace('\u00a0', ' ')).toBe('Hay 1 dato por corregir');
  await userEvent.click(screen.getByRole('link', { name: 'Cédula inválida' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Cédula'));
});

it('closes a dialog by its cross and shows nothing while closed', async () => {
  const close = vi.fn();
  const { rerender } = render(
    <Dialog title="Debes iniciar sesión para continuar" isOpen onClose={close}>
      <p>Guardamos tu formulario.</p>
    </Dialog>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(close).toHaveBeenCalledOnce();
  rerender(
    <Dialog title="Debes iniciar sesión para continuar" isOpen={false} onClose={close}>
      <p>Guardamos tu formulario.</p>
    </Dialog>,
  );
  expect(screen.queryByText('Guardamos tu formulario.')).toBeNull();
});

it('lets the page be used as soon as a dialog is closed, before the next frame', () => {
  let close = (): void => undefined;
  function Page() {
    const [isOpen, setIsOpen] = useState(true);
    close = () => setIsOpen(false);
    return (
      <Dialog title="¿Salir de la verificación?" isOpen={isOpen}>
        <p>Tendrás que empezar de nuevo.</p>
      </Dialog>
    );
  }
  render(<Page />);
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  expect(dialog.open).toBe(true);
  flushSync(() => close());
  expect(dialog.open).toBe(false);
});

it('closes a dialog by a press beside it, and not once something was typed there', async () => {
  const close = vi.fn();
  render(
    <Dialog title="Motivo" isOpen onClose={close}>
      <input aria-label="Comentario" />
    </Dialog>,
  );
  fireEvent.click(screen.getByRole('dialog'));
  expect(close).toHaveBeenCalledOnce();
  await userEvent.type(screen.getByLabelText('Comentario'), 'Falta una firma');
  fireEvent.click(screen.getByRole('dialog'));
  expect(close).toHaveBeenCalledOnce();
});

it('names the field of an error whose text does not', () => {
  const text = 'Debe tener al menos 3 caracteres';
  render(
    <ErrorSummary
      errors={[
        { fieldId: 'nombres', label: 'Nombres', text },
        { fieldId: 'apellidos', label: 'Apellidos', text },
        { fieldId: 'cedula', label: 'Cédula', text: 'Cédula inválida' },
      ]}
    />,
  );
  const lines = screen.getAllByRole('link').map((link) => link.textContent);
  expect(lines).toEqual([`Nombres: ${text}`, `Apellidos: ${text}`, 'Cédula inválida']);
});
