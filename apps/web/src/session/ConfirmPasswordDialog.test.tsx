import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { ConfirmPasswordDialog } from './ConfirmPasswordDialog.tsx';

const box = () => screen.getByLabelText<HTMLInputElement>('Tu contraseña');

it.each(['resolve', 'reject'] as const)(
  'keeps what is typed after it was opened again when the former reply comes (%s)',
  async (ending) => {
    const reply = Promise.withResolvers<void>();
    const onConfirm = vi.fn(() => reply.promise);
    function Page() {
      const [isOpen, setIsOpen] = useState(false);
      return (
        <>
          <button type="button" onClick={() => setIsOpen(true)}>
            Abrir
          </button>
          <ConfirmPasswordDialog
            {...{ isOpen, onConfirm, email: undefined, title: 'Borrar', confirm: 'Borrar', busyText: 'Borrando...' }}
            failure="No se pudo"
            onClose={() => setIsOpen(false)}
          >
            Se borra todo.
          </ConfirmPasswordDialog>
        </>
      );
    }
    renderScreen(<Page />);
    await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
    await userEvent.type(box(), 'Segura*2026');
    await userEvent.click(screen.getByRole('button', { name: 'Borrar' }));
    await waitFor(() => expect(onConfirm).toHaveBeenCalled());
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
    await userEvent.type(box(), 'Otra');
    await act(async () => reply[ending](new Error('x') as never));
    expect(box().value).toBe('Otra');
    expect(screen.queryByText('No se pudo')).toBeNull();
  },
);
