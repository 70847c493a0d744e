import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { creditId, judged, sampleAdminCredit, sampleDetail, threeDocuments } from '#testing/factories.ts';
import { type ApiCall, fakeApi, refusal, serverError } from '#testing/fake-api.ts';
import { signInAs } from '../testing/render-admin.tsx';
import { after, allVerified, healthy, open, showDocument, signInReviewer, verdicts } from './testing.tsx';

signInReviewer();

describe('the decision', () => {
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  const confirm = async (name: string) => {
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name }));
  };

  it('writes beside the button what is missing [3.4.05]', async () => {
    fakeApi(healthy());
    open();
    const approve = await screen.findByRole('button', { name: 'Aprobar crédito' });
    expect(approve.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText(/Para aprobar faltan 3 documentos por verificar/)).toBeTruthy();
    await userEvent.click(approve);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('approves and says so, once [3.1.05] [3.4.11] [3.4.13]', async () => {
    localStorage.setItem('cotejo.reviewAfterDecision', 'stay');
    const detail = sampleDetail({ documents: allVerified });
    const api = fakeApi({
      ...healthy(detail),
      'POST /admin/credits/*/status': () => {
        Object.assign(api.handlers, healthy({ ...detail, status: 'APPROVED', version: 5 }));
        return { data: { ...detail, status: 'APPROVED', version: 5 } };
      },
    });
    open();
    await press('Aprobar crédito');
    await confirm('Aprobar crédito');
    expect(await screen.findByText(/Crédito aprobado\. Estado cambiado a Aprobado exitosamente/)).toBeTruthy();
    // Shown only once: here, or as a message on the next application.
    expect(screen.queryByText('Estado del crédito actualizado a "Aprobado"')).toBeNull();
    expect(api.callsOf('POST /admin/credits/*/status')[0]?.body).toEqual({ status: 'APPROVED', note: '', version: 4 });
  });

  describe('once it was made', () => {
    const detail = sampleDetail({ documents: allVerified });
    const choice = 'Al decidir, pasar a la siguiente';
    const waiting = [creditId, after].map((id) => sampleAdminCredit({ id }));
    const backend = () => {
      const api = fakeApi({
        ...healthy(detail),
        'POST /admin/credits/*/status': ({ body }) => {
          const decided = { ...detail, status: (body as { status: string }).status, version: 5 };
          Object.assign(api.handlers, {
            'GET /admin/credits/*': ({ path }: ApiCall) => {
              const id = path.split('/').at(-1) ?? '';
              return { data: id === creditId ? decided : { ...detail, id } };
            },
            'GET /admin/credits/pending': { data: waiting.slice(1), total: 1, page: 1, limit: 100 },
          });
          return { data: decided };
        },
      });
      return api;
    };
    const approve = async () => {
      await press('Aprobar crédito');
      await confirm('Aprobar crédito');
    };

    it('goes on to the next application that waits, says what was decided, and leads back [3.4.12]', async () => {
      backend();
      const { router } = open();
      await screen.findByText('2 de 3 en cola');
      await approve();
      await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/credits/${after}`));
      const notice = (await screen.findByText(/Esta es la siguiente/)).closest('div');
      expect(await screen.findByText('Estado del crédito actualizado a "Aprobado"')).toBeTruthy();
      expect(notice?.textContent).not.toContain('Aprobado');
      expect(document.activeElement).toBe(notice);
      await userEvent.click(screen.getByRole('checkbox', { name: choice }));
      expect(localStorage.getItem('cotejo.reviewAfterDecision')).toBe('stay');
      await userEvent.click(screen.getByRole('link', { name: /^Volver al crédito/ }));
      await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/credits/${creditId}`));
      expect(screen.queryByText(/Esta es la siguiente/)).toBeNull();
    });

    it('stays where the person chose to stay, in this browser, with the next one a press away', async () => {
      backend();
      localStorage.setItem('cotejo.reviewAfterDecision', 'stay');
      const { router } = open();
      await screen.findByText('2 de 3 en cola');
      await approve();
      expect(await screen.findByText('Ya no espera revisión')).toBeTruthy();
      expect(screen.getAllByRole('link', { name: /^Siguiente/ }).length).toBeGreaterThan(0);
      expect(router.state.location.pathname).toBe(`/admin/credits/${creditId}`);
      await userEvent.click(screen.getByRole('checkbox', { name: choice, checked: false }));
      expect(localStorage.getItem('cotejo.reviewAfterDecision')).toBe('move');
    });

    it('stays when an application is only put under review', async () => {
      backend();
      const { router } = open();
      await screen.findByText('2 de 3 en cola');
      await press('Poner en revisión');
      await confirm('Poner en revisión');
      expect(await screen.findByText(/Estado cambiado a En revisión exitosamente/)).toBeTruthy();
      expect(router.state.location.pathname).toBe(`/admin/credits/${creditId}`);
    });
  });

  it.each([
    ['a', 'Aprobar crédito'],
    ['x', 'Rechazar crédito'],
    ['p', 'Devolver para corregir'],
  ])('is asked for with the key %s', async (key, title) => {
    fakeApi(healthy(sampleDetail({ documents: allVerified })));
    open();
    await screen.findByRole('button', { name: 'Aprobar crédito' });
    await userEvent.keyboard(key);
    expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
  });

  it('does not open with a key while it is not allowed', async () => {
    fakeApi(healthy());
    open();
    await screen.findByRole('button', { name: 'Aprobar crédito' });
    await userEvent.keyboard('a');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('has the keys to itself: no key of the screen acts behind it', async () => {
    const api = fakeApi(healthy());
    const { router } = open();
    await screen.findByText('2 de 3 en cola');
    await showDocument();
    await press('Rechazar crédito');
    (await screen.findByRole('button', { name: 'Cancelar' })).focus();
    await userEvent.keyboard('vrj');
    expect(verdicts(api)).toEqual([]);
    expect(router.state.location.pathname).toBe(`/admin/credits/${creditId}`);
  });

  it('keeps the written reason through a reload', async () => {
    fakeApi(healthy());
    const { unmount } = open();
    await press('Rechazar crédito');
    await userEvent.type(screen.getByLabelText(/^Con tus palabras/), 'No cumple');
    unmount();
    open();
    await press('Rechazar crédito');
    expect(screen.getByLabelText(/^Con tus palabras/)).toHaveProperty('value', 'No cumple');
  });

  it('rejects only with a reason', async () => {
    const api = fakeApi({
      ...healthy(),
      'POST /admin/credits/*/status': { data: sampleDetail({ status: 'REJECTED' }) },
    });
    open();
    await press('Rechazar crédito');
    await confirm('Rechazar crédito');
    expect(await screen.findByText('Escribe o elige un motivo')).toBeTruthy();
    expect(api.callsOf('POST /admin/credits/*/status')).toHaveLength(0);
    await userEvent.type(screen.getByLabelText(/^Con tus palabras/), 'Con 24 meses');
    await confirm('Rechazar crédito');
    await waitFor(() =>
      expect(api.callsOf('POST /admin/credits/*/status')[0]?.body).toEqual({
        ...{ status: 'REJECTED', note: 'Con 24 meses', version: 4 },
      }),
    );
  });

  it('rejects with a reason of the catalogue by keys alone, after the mail was seen [9.6.3]', async () => {
    const [identity, ...others] = threeDocuments();
    const documents = [...(identity ? [judged(identity, false)] : []), ...others];
    const api = fakeApi({
      ...healthy(sampleDetail({ documents })),
      'POST /admin/credits/*/status': { data: sampleDetail({ status: 'REJECTED' }) },
    });
    open();
    await screen.findByRole('button', { name: 'Rechazar crédito' });
    await userEvent.keyboard('x');
    const dialog = within(await screen.findByRole('dialog', { name: 'Rechazar crédito' }));
    const chips = dialog.getAllByRole('button', { pressed: false });
    await waitFor(() => expect(document.activeElement).toBe(chips[0]));
    expect(dialog.queryByRole('region')).toBeNull();
    await userEvent.keyboard('2');
    expect(chips[1]?.textContent).toBe('2 Los documentos no respaldan lo declarado');
    const preview = dialog.getByRole('region', { name: 'Lo que leerá quien solicita' });
    expect([...preview.children].map((line) => line.textContent)).toEqual([
      'Le enviamos este correo:',
      'Tu solicitud de crédito no pasó la revisión',
      'Los documentos no respaldan lo que declaraste.',
      'Estos documentos no se aceptaron:',
      'Documento de identidad',
      'Visto',
      'Antes de volver a solicitar, revisa que tus datos coincidan con tus documentos.',
      'Puedes volver a intentarlo cuando quieras.',
    ]);
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(api.callsOf('POST /admin/credits/*/status')[0]?.body).toEqual({
        ...{ status: 'REJECTED', note: '', version: 4 },
        reasonId: '01930000-0000-7000-8000-000000000009',
      }),
    );
  });

  describe('once it was made, before', () => {
    const decided = (changes: Partial<AdminCreditDetail> = {}) =>
      sampleDetail({
        ...{ status: 'REJECTED', decidedAt: '2026-11-25T15:04:00.000Z', decidedByName: 'Gabriela Ortiz' },
        rejection: {
          reason: { id: 'r', sentence: 'Los documentos no respaldan lo que declaraste.', nextStep: 'Revisa.' },
          words: '',
        },
        ...changes,
      });

    it('stands first: who, when and why; nothing is judged or decided as if it were open [9.6.5]', async () => {
      const api = fakeApi(healthy(decided()));
      open();
      expect(
        await screen.findByText(
          /^Rechazado por Gabriela Ortiz el 25.nov, 10:04: Los documentos no respaldan lo que declaraste\.$/,
        ),
      ).toBeTruthy();
      await showDocument();
      expect(screen.queryByText(/Para aprobar/)).toBeNull();
      expect(screen.queryByRole('button', { name: /Verificar|Aprobar|Rechazar|Devolver/ })).toBeNull();
      await userEvent.keyboard('vrax');
      expect(verdicts(api)).toEqual([]);
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    it('is changed after a press that says so', async () => {
      fakeApi(healthy(decided({ documents: allVerified })));
      open();
      await press('Cambiar la decisión');
      expect(await screen.findByRole('button', { name: 'Aprobar crédito' })).toBeTruthy();
      await userEvent.keyboard('a');
      expect(await screen.findByRole('dialog', { name: 'Aprobar crédito' })).toBeTruthy();
    });

    it('of a cancellation says whose it was, and offers no change', async () => {
      const at = '2026-11-22T15:00:00.000Z';
      const timeline = [{ at, status: 'CANCELLED', by: 'user', note: null, who: null }] as const;
      fakeApi(healthy(sampleDetail({ status: 'CANCELLED', timeline: [...timeline] })));
      open();
      expect(await screen.findByText(/^Cancelada por quien solicita el 22.nov, 10:00\.$/)).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Cambiar la decisión' })).toBeNull();
    });
  });

  it.each([
    ['the server fails', serverError, /Error al cambiar el estado del crédito/],
    ['the connection is lost', () => 'refused' as const, /sigue aquí/],
  ])('keeps the question and its reason when %s', async (_, response, said) => {
    const api = fakeApi({ ...healthy(), 'POST /admin/credits/*/status': response });
    open();
    await press('Rechazar crédito');
    await userEvent.type(screen.getByLabelText(/^Con tus palabras/), 'No cumple');
    await confirm('Rechazar crédito');
    expect((await within(screen.getByRole('dialog')).findByRole('alert')).textContent).toMatch(said);
    expect(screen.getByLabelText(/^Con tus palabras/)).toHaveProperty('value', 'No cumple');
    Object.assign(api.handlers, {
      'POST /admin/credits/*/status': { data: sampleDetail({ status: 'REJECTED', version: 5 }) },
    });
    await confirm('Rechazar crédito');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf('POST /admin/credits/*/status').at(-1)?.body).toMatchObject({ note: 'No cumple' });
  });

  it('keeps the reason of the second reviewer for when they go on', async () => {
    fakeApi({
      ...healthy(),
      'POST /admin/credits/*/status': refusal(409, 'CONFLICT', 'El crédito cambió', { data: { version: 5 } }),
    });
    open();
    await press('Rechazar crédito');
    await userEvent.type(screen.getByLabelText(/^Con tus palabras/), 'No cumple');
    await confirm('Rechazar crédito');
    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByText(/sigue aquí.*No cumple/)).toBeTruthy();
    await userEvent.click(notice.getByRole('button', { name: 'Ver el estado actual' }));
    await press('Rechazar crédito');
    expect(screen.getByLabelText(/^Con tus palabras/)).toHaveProperty('value', 'No cumple');
  });

  it('takes no written reason along when the press slips beside the question', async () => {
    fakeApi(healthy());
    open();
    await press('Rechazar crédito');
    fireEvent.click(screen.getByRole('dialog'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('Rechazar crédito');
    await userEvent.type(screen.getByLabelText(/^Con tus palabras/), 'No cumple');
    fireEvent.click(screen.getByRole('dialog'));
    expect(screen.getByLabelText(/^Con tus palabras/)).toHaveProperty('value', 'No cumple');
  });

  it('shows the second reviewer what the first one changed [3.4.04]', async () => {
    const now = sampleDetail({
      status: 'REJECTED',
      version: 5,
      timeline: [
        ...sampleDetail().timeline,
        { at: '2026-11-20T16:00:00.000Z', status: 'REJECTED', by: 'admin', note: 'Ilegible', who: null },
      ],
    });
    const api = fakeApi({
      ...healthy(),
      'POST /admin/credits/*/status': () => {
        Object.assign(api.handlers, { 'GET /admin/credits/*': { data: now } });
        return refusal(409, 'CONFLICT', 'El crédito cambió', { data: { status: 'REJECTED', version: 5 } });
      },
    });
    open();
    await press('Poner en revisión');
    await confirm('Poner en revisión');
    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByText(/Otra persona cambió este crédito/)).toBeTruthy();
    expect(await notice.findByText(/Estado: Documentos enviados → Rechazado .*Ilegible/)).toBeTruthy();
    await userEvent.click(notice.getByRole('button', { name: 'Ver el estado actual' }));
    await waitFor(() => expect(screen.queryByText(/Otra persona cambió/)).toBeNull());
    expect((await screen.findAllByText('Rechazado')).length).toBeGreaterThan(0);
  });

  it('shows only the buttons the permissions allow [3.6.05] [3.4.06] [3.4.08]', async () => {
    signInAs({ permissions: ['credits.reject', 'documents.read'] });
    fakeApi(healthy());
    open();
    expect(await screen.findByRole('button', { name: 'Rechazar crédito' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Aprobar crédito' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Verificar/ })).toBeNull();
    expect(screen.getByText('Tu cuenta puede ver los documentos, no verificarlos.')).toBeTruthy();
  });
});
