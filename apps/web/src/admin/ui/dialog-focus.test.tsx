import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminSession } from '#session/admin.ts';
import { creditId, sampleHandover } from '#testing/factories.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { TakeOverDialog } from '../desk/TakeOverDialog.tsx';
import { AnswerDialog } from '../handovers/AnswerDialog.tsx';
import { ContactDialog, ResendDialog, WordsDialog } from '../handovers/HandoverDialogs.tsx';
import { RenamePasskeyDialog } from '../second-key/KeyDialogs.tsx';
import { renderAdmin, signInAs } from '../testing/render-admin.tsx';

const onClose = vi.fn();
const handover = sampleHandover();
const passkey = { id: 'k1', name: 'Teléfono', createdAt: handover.createdAt, lastUsedAt: null, usable: true };
const show = (dialog: ReactNode) => renderAdmin([{ path: '/x', element: dialog }], '/x');

beforeEach(() => {
  localStorage.clear();
  onClose.mockClear();
  signInAs();
  fakeApi({});
});
afterEach(() => {
  act(() => adminSession.stop());
  vi.unstubAllGlobals();
});

describe('a dialog', () => {
  it.each([
    ['Por qué la tomas', <TakeOverDialog key="1" id={creditId} name="Ana" onClose={onClose} />],
    ['Por qué', <WordsDialog key="2" kind="reopen" handover={handover} onClose={onClose} />],
    ['A quién y cómo se entregó', <WordsDialog key="3" kind="delivered" handover={handover} onClose={onClose} />],
    ['Nombre de la llave', <RenamePasskeyDialog key="4" passkey={passkey} onClose={onClose} />],
  ])('starts in its field «%s»: what is typed at once stands there [12.3.5]', async (label, dialog) => {
    show(dialog);
    const field = await screen.findByLabelText<HTMLInputElement>(label);
    expect(document.activeElement).toBe(field);
    await userEvent.keyboard('Cristian salió a almorzar');
    expect(field.value).toContain('Cristian salió a almorzar');
    expect(onClose).not.toHaveBeenCalled();
  });

  it.each([
    ['Respuesta', <AnswerDialog key="1" handover={handover} onClose={onClose} />],
    [/^(Correo del c|C)ontacto/, <ContactDialog key="2" handover={handover} onClose={onClose} />],
  ])('starts in the first of its fields, «%s» [12.3.5]', async (label, dialog) => {
    show(dialog);
    expect(document.activeElement).toBe(await screen.findByLabelText(label));
  });

  it('that only asks starts on Cancelar [12.3.5]', async () => {
    show(<ResendDialog handover={handover} onClose={onClose} />);
    expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Cancelar' }));
  });

  it('does not jump to a form further inside, such as the notes of an application [12.3.5]', async () => {
    show(
      <Dialog isOpen title="Detalles" onClose={onClose}>
        <section>
          <form>
            <input aria-label="Nota nueva" />
          </form>
        </section>
      </Dialog>,
    );
    expect(document.activeElement).not.toBe(await screen.findByLabelText('Nota nueva'));
  });
});
