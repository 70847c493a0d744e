import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { creditId, judged, onePixel, sampleAdminDocument, sampleDetail, threeDocuments } from '#testing/factories.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { signInAs } from '../testing/render-admin.tsx';
import { after, allVerified, healthy, open, showDocument, signInReviewer, tab, verdicts } from './testing.tsx';

signInReviewer();

describe('the review', () => {
  it('shows applicant, credit and documents on one screen, with the place in the queue [3.2.13] [3.1.04]', async () => {
    fakeApi(healthy());
    open();
    expect(await screen.findByRole('heading', { name: 'Crédito C-26-04821' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'María Fernanda Quishpe' })).toBeTruthy();
    expect(await screen.findByText('2 de 3 en cola')).toBeTruthy();
    expect((await screen.findAllByRole('tab')).map((each) => each.textContent)).toEqual([
      '1Documento de identidadPor revisar',
      '2Roles de pagoPor revisar',
      '3Planilla de servicioPor revisar',
    ]);
  });

  it('marks the document that came from a phone [12.13.59]', async () => {
    const documents = threeDocuments().map((one) => (one.id === 'd2' ? { ...one, source: 'phone' as const } : one));
    fakeApi(healthy(sampleDetail({ documents })));
    open();
    expect((await tab(/Roles/)).textContent).toBe('2Roles de pagoPor revisar · Desde el teléfono');
    expect((await tab(/Planilla/)).textContent).toBe('3Planilla de servicioPor revisar');
  });

  it('goes to the next and the previous application with j and k', async () => {
    fakeApi(healthy());
    const { router } = open();
    await screen.findByText('2 de 3 en cola');
    await userEvent.keyboard('j');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/credits/${after}`));
    await screen.findByText('3 de 3 en cola');
    await userEvent.keyboard('k');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/credits/${creditId}`));
  });

  it('shows the documents with 1, 2 and 3', async () => {
    fakeApi(healthy());
    open();
    await tab(/Documento de identidad/);
    await userEvent.keyboard('3');
    expect((await tab(/Planilla/)).getAttribute('aria-selected')).toBe('true');
    await userEvent.keyboard('2');
    expect((await tab(/Roles/)).getAttribute('aria-selected')).toBe('true');
  });

  it('goes from tab to tab with the arrows, round the end, and shows one panel', async () => {
    fakeApi(healthy());
    open();
    const [first, roles, last] = [await tab(/Documento de identidad/), await tab(/Roles/), await tab(/Planilla/)];
    await userEvent.click(first);
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(document.activeElement).toBe(roles));
    expect(roles.getAttribute('aria-selected')).toBe('true');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await waitFor(() => expect(document.activeElement).toBe(last));
    const panels = screen.getAllByRole('tabpanel');
    expect(panels.map((panel) => panel.getAttribute('aria-labelledby'))).toEqual([last.id]);
    expect(last.getAttribute('aria-controls')).toBe(panels[0]?.id);
  });

  it('verifies with v and goes on to the next document [3.2.146]', async () => {
    const api = fakeApi(healthy());
    open();
    await screen.findByText('2 de 3 en cola');
    await showDocument();
    await userEvent.keyboard('v');
    expect(await screen.findByText('Documento aprobado exitosamente')).toBeTruthy();
    expect(api.callsOf('POST /admin/credits/*/verify-document')[0]?.body).toEqual({
      documentId: 'd1',
      verified: true,
      comments: '',
      version: 1,
    });
    expect((await tab(/Roles/)).getAttribute('aria-selected')).toBe('true');
  });

  it('takes a key held down for one press', async () => {
    const api = fakeApi(healthy());
    const { router } = open();
    await screen.findByText('2 de 3 en cola');
    await tab(/Documento de identidad/);
    for (const key of ['v', 'j']) fireEvent.keyDown(document.body, { key, repeat: true });
    expect(api.callsOf('POST /admin/credits/*/verify-document')).toHaveLength(0);
    expect(router.state.location.pathname).toBe(`/admin/credits/${creditId}`);
  });

  it('shows the reasons of the catalogue on r, picks one by its number, and rejects with it and the own words [9.6.3]', async () => {
    const api = fakeApi(healthy());
    open();
    await screen.findByText('2 de 3 en cola');
    await showDocument();
    await userEvent.keyboard('r');
    const picker = within(await screen.findByRole('group', { name: 'Motivo' }));
    expect(picker.getAllByRole('button').map((chip) => chip.textContent)).toEqual([
      ...['1 No se lee bien', '2 No corresponde a quien solicita', '3 Cédula caducada'],
      ...['4 Falta un lado de la cédula', '5 No es el documento pedido'],
    ]);
    await waitFor(() => expect(document.activeElement).toBe(picker.getAllByRole('button')[0]));
    expect(verdicts(api)).toHaveLength(0);
    await userEvent.keyboard('3');
    expect(picker.getByRole('button', { name: /Cédula caducada/ }).getAttribute('aria-pressed')).toBe('true');
    // Before the reasons are shown a number opens a document; after that it picks a reason.
    expect((await tab(/Documento de identidad/)).getAttribute('aria-selected')).toBe('true');
    await userEvent.type(screen.getByLabelText(/^Comentario/), 'Venció en mayo{Escape}');
    const preview = screen.getByRole('region', { name: 'Lo que leerá quien solicita' });
    expect([...preview.children].slice(1).map((line) => line.textContent)).toEqual([
      'Documento de identidad: La cédula está caducada.',
      'Venció en mayo',
      'Sube tu cédula vigente, con los dos lados en un solo archivo.',
    ]);
    await userEvent.keyboard('r');
    await waitFor(() =>
      expect(verdicts(api)[0]?.body).toEqual({
        ...{ documentId: 'd1', verified: false, comments: 'Venció en mayo', version: 1 },
        reasonId: '01930000-0000-7000-8000-000000000003',
      }),
    );
  });

  it.each(['1', '2'])('sends the reason picked by its number with Enter: R %s Enter [6.4.2]', async (number) => {
    const api = fakeApi(healthy());
    open();
    await screen.findByText('2 de 3 en cola');
    await showDocument();
    await userEvent.keyboard('r');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('1 No se lee bien'));
    // The last number wins, even if the focus has moved.
    await userEvent.keyboard(`3${number}`);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Rechazar R/ }));
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(verdicts(api).map(({ body }) => body)).toEqual([
        expect.objectContaining({ verified: false, reasonId: `01930000-0000-7000-8000-00000000000${number}` }),
      ]),
    );
  });

  it('rejects nothing without a reason, and says so on the second r', async () => {
    const api = fakeApi(healthy());
    open();
    await screen.findByText('2 de 3 en cola');
    await showDocument();
    await userEvent.keyboard('r');
    await screen.findByRole('group', { name: 'Motivo' });
    expect(screen.queryByText('Escribe o elige un motivo')).toBeNull();
    await userEvent.keyboard('r');
    expect(await screen.findByText('Escribe o elige un motivo')).toBeTruthy();
    expect(verdicts(api)).toHaveLength(0);
  });

  it('sends no reason with a document that is verified after all', async () => {
    const api = fakeApi(healthy());
    open();
    await screen.findByText('2 de 3 en cola');
    await showDocument();
    await userEvent.keyboard('r');
    await screen.findByRole('group', { name: 'Motivo' });
    await userEvent.keyboard('1v');
    await waitFor(() => expect(verdicts(api)[0]?.body).not.toHaveProperty('reasonId'));
    expect(verdicts(api)[0]?.body).toMatchObject({ verified: true });
  });

  it('verifies nothing that is out of sight: the first press brings it there, the second one counts [9.6.4]', async () => {
    const api = fakeApi(healthy());
    open();
    await screen.findByText('2 de 3 en cola');
    await showDocument();
    const paper = screen.getByRole('region', { name: 'Vista del documento' });
    const scrolls = vi.fn();
    paper.scrollIntoView = scrolls;
    const below = { top: 2_000, bottom: 2_400, height: 400 };
    paper.getBoundingClientRect = () => below as DOMRect;
    await userEvent.keyboard('v');
    expect(await screen.findByText(/^El documento no estaba a la vista/)).toBeTruthy();
    expect(scrolls).toHaveBeenCalledTimes(1);
    expect(verdicts(api)).toEqual([]);
    await userEvent.keyboard('v');
    await waitFor(() => expect(verdicts(api)).toHaveLength(1));
  });

  it('judges nothing while the document is opening, and says so', async () => {
    let arrive: (content: { data: object }) => void = () => undefined;
    const content = new Promise<{ data: object }>((resolve) => {
      arrive = resolve;
    });
    const api = fakeApi({ ...healthy(), 'GET /admin/credits/*/documents/*': () => content });
    open();
    await screen.findByText('2 de 3 en cola');
    await userEvent.keyboard('v');
    expect(await screen.findByText(/^Espera a que se abra el documento/)).toBeTruthy();
    await userEvent.keyboard('r');
    expect(screen.queryByRole('group', { name: 'Motivo' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Verificar V/ }));
    expect(verdicts(api)).toEqual([]);
    arrive({ data: { ...sampleAdminDocument(), fileContent: onePixel } });
    await showDocument();
    await userEvent.keyboard('v');
    await waitFor(() => expect(verdicts(api)).toHaveLength(1));
  });

  it('rejects a document that cannot be shown, and does not verify it', async () => {
    const api = fakeApi(healthy());
    open();
    fireEvent.error(await screen.findByRole('img', { name: 'cedula.png' }));
    await userEvent.keyboard('v');
    expect(await screen.findByText(/no se pudo mostrar: no se puede verificar/)).toBeTruthy();
    expect(verdicts(api)).toEqual([]);
    await userEvent.type(screen.getByLabelText(/^Comentario/), 'No se abre{Escape}');
    await userEvent.keyboard('r');
    await waitFor(() => expect(verdicts(api)[0]?.body).toMatchObject({ verified: false, comments: 'No se abre' }));
  });

  it('zooms with + and −, goes back with 0 and turns with g', async () => {
    fakeApi(healthy());
    open();
    await showDocument();
    const size = () => screen.getByLabelText('Tamaño').textContent;
    await userEvent.keyboard('++');
    expect(size()).toBe('150\u00a0%');
    await userEvent.keyboard('-');
    expect(size()).toBe('125\u00a0%');
    await userEvent.keyboard('0g');
    expect(size()).toBe('100\u00a0%');
    expect(screen.getByRole('img', { name: 'cedula.png' }).style.transform).toContain('rotate(90deg)');
  });

  it('keeps what was written and ticked through a reload', async () => {
    fakeApi(healthy());
    const { unmount } = open();
    await userEvent.type(await screen.findByLabelText(/^Comentario/), 'Falta una firma');
    await userEvent.click(screen.getByRole('button', { name: /^Cédula: / }));
    unmount();
    open();
    expect(await screen.findByLabelText(/^Comentario/)).toHaveProperty('value', 'Falta una firma');
    expect(screen.getByRole('button', { name: /^Cédula: / }).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(await tab(/Roles/));
    await userEvent.click(await tab(/Documento de identidad/));
    expect(screen.getByRole('button', { name: /^Cédula: / }).getAttribute('aria-pressed')).toBe('true');
  });

  it('shows nothing that another administrator wrote in this tab', async () => {
    fakeApi(healthy());
    const { unmount } = open();
    await userEvent.type(await screen.findByLabelText(/^Comentario/), 'Falta una firma');
    unmount();
    signInAs({ id: 'e0000000-0000-4000-8000-00000000000e' });
    open();
    expect(await screen.findByLabelText(/^Comentario/)).toHaveProperty('value', '');
  });

  it('does not take letters typed in the comment for keys', async () => {
    const api = fakeApi(healthy());
    const { router } = open();
    await userEvent.type(await screen.findByLabelText(/^Comentario/), 'vjk');
    expect(router.state.location.pathname).toBe(`/admin/credits/${creditId}`);
    expect(api.callsOf('POST /admin/credits/*/verify-document')).toHaveLength(0);
  });

  it('keeps the comment of each document while others are looked at, until it was sent', async () => {
    fakeApi(healthy());
    open();
    await userEvent.type(await screen.findByLabelText(/^Comentario/), 'Falta una firma');
    await userEvent.click(await tab(/Roles/));
    expect(screen.getByLabelText(/^Comentario/)).toHaveProperty('value', '');
    await userEvent.click(await tab(/Documento de identidad/));
    expect(screen.getByLabelText(/^Comentario/)).toHaveProperty('value', 'Falta una firma');
    await showDocument();
    await userEvent.click(screen.getByRole('button', { name: /^Verificar V/ }));
    await screen.findByText('Documento aprobado exitosamente');
    await userEvent.click(await tab(/Documento de identidad/));
    await waitFor(() => expect(screen.getByLabelText(/^Comentario/)).toHaveProperty('value', ''));
  });

  it('asks before it is left with a comment that was not sent', async () => {
    fakeApi(healthy());
    const { router } = open();
    await screen.findByText('2 de 3 en cola');
    await userEvent.type(screen.getByLabelText(/^Comentario/), 'Falta una firma{Escape}j');
    const question = within(await screen.findByRole('alertdialog', { name: '¿Salir sin guardar?' }));
    expect(router.state.location.pathname).toBe(`/admin/credits/${creditId}`);
    await userEvent.click(question.getByRole('button', { name: 'Cancelar' }));
    expect(screen.getByLabelText(/^Comentario/)).toHaveProperty('value', 'Falta una firma');
    await userEvent.click(document.body);
    await userEvent.keyboard('j');
    await userEvent.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/credits/${after}`));
  });

  it('asks before a verdict is changed [3.2.150]', async () => {
    fakeApi(healthy(sampleDetail({ documents: allVerified })));
    open();
    const change = await screen.findByRole('button', { name: 'Cambiar Verificación' });
    expect(screen.queryByRole('button', { name: /^Verificar/ })).toBeNull();
    await userEvent.click(change);
    expect(await screen.findByRole('button', { name: /^Verificar/ })).toBeTruthy();
  });
});

it('a verified document has no open checks, and R asks for the reason at once [12.3.13]', async () => {
  const [identity, ...others] = threeDocuments();
  const documents = [...(identity ? [judged(identity, true)] : []), ...others];
  const api = fakeApi(healthy(sampleDetail({ documents })));
  open();
  await userEvent.click(await tab(/^1.*Documento de identidad/));
  await showDocument();
  expect(screen.getByText('Cédula: 1700000050')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cédula: 1700000050' })).toBeNull();
  await userEvent.keyboard('r');
  const reasons = within(await screen.findByRole('group', { name: 'Motivo' })).getAllByRole('button');
  await waitFor(() => expect(document.activeElement).toBe(reasons[0]));
  expect(verdicts(api)).toEqual([]);
});
