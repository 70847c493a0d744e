import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, refusal } from '#testing/fake-api.ts';
import { blog, fill, healthy, open, openAction, openEditor, signInEditor } from './testing.tsx';

vi.mock('../ui/RichText.tsx', () => import('../testing/PlainText.tsx'));

signInEditor();

describe('a post that is being edited', () => {
  it('goes on over what somebody else saved: who, when, what, both values, and nothing typed is lost', async () => {
    const stored = blog({ title: 'De otra persona', content: '<p>Suyo</p>', version: 3 });
    const conflict = {
      ...{ version: 3, updatedAt: '2026-11-20T15:04:00.000Z', updatedBy: 'a2', updatedByName: 'Rosa Revisora' },
      changes: [{ field: 'content', label: 'Contenido', before: null, after: null }],
      current: stored,
    };
    const refused = refusal(409, 'CONFLICT', 'Los datos cambiaron', { data: conflict });
    const api = fakeApi({ ...healthy(), 'PUT /admin/blogs/*': refused });
    open();
    await openAction('Editar');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(await dialog.findByLabelText('Título'), ' mía');
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
    const notice = within(await dialog.findByRole('alert'));
    for (const said of ['Rosa Revisora', 'Contenido: cambió', 'Guardado ahora: De otra persona'])
      expect(notice.getByText(said)).toBeTruthy();
    expect(notice.getByText('Tuyo: Metas y presupuesto mía')).toBeTruthy();
    expect(dialog.getByLabelText('Contenido')).toHaveProperty('value', '<p>Suyo</p>');
    Object.assign(api.handlers, { 'PUT /admin/blogs/*': { data: stored } });
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() => expect(api.callsOf('PUT /admin/blogs/*')).toHaveLength(2));
    const sent = api.callsOf('PUT /admin/blogs/*').map(({ body }) => Object.fromEntries(body as FormData));
    expect(sent).toMatchObject([
      { title: 'Metas y presupuesto mía', content: '<p>Hola</p>', version: '1' },
      { title: 'Metas y presupuesto mía', content: '<p>Suyo</p>', version: '3' },
    ]);
  });

  it('is brought back for eight seconds after Cancelar', async () => {
    fakeApi(healthy());
    open();
    const dialog = await openEditor();
    await fill(dialog);
    await userEvent.type(dialog.getByLabelText('Contenido'), 'Veintiséis párrafos');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
    const again = within(await screen.findByRole('dialog', { name: 'Crear Nuevo Blog' }));
    expect(again.getByLabelText('Título')).toHaveProperty('value', 'Hola Quito');
    expect(again.getByLabelText('Contenido')).toHaveProperty('value', 'Veintiséis párrafos');
    expect(again.getByAltText('Vista previa de la imagen')).toBeTruthy();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await userEvent.click(again.getByRole('button', { name: 'Cancelar' }));
    expect(screen.getByRole('button', { name: 'Deshacer' })).toBeTruthy();
    act(() => void vi.advanceTimersByTime(8_100));
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
    vi.useRealTimers();
    const empty = await openEditor();
    await userEvent.click(empty.getByRole('button', { name: 'Cancelar' }));
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
  });

  it('edits a post with its image as it is [3.2.173]', async () => {
    const api = fakeApi(healthy());
    open();
    await openAction('Editar');
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar Blog' }));
    await userEvent.type(dialog.getByLabelText('Título'), ' 2');
    expect(dialog.getByLabelText('URL')).toHaveProperty('value', 'metas-y-presupuesto');
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() => expect(api.callsOf('PUT /admin/blogs/*')).toHaveLength(1));
    const body = api.callsOf('PUT /admin/blogs/*')[0]?.body as FormData;
    expect([body.get('title'), body.get('image')]).toEqual(['Metas y presupuesto 2', null]);
  });

  it('sends the day of publication and the description, and says at their boxes why they are refused [9.7.12]', async () => {
    const fields = { publishedOn: 'La fecha de publicación no puede ser posterior a hoy' };
    const api = fakeApi({ ...healthy(), 'PUT /admin/blogs/*': refusal(400, 'VALIDATION_ERROR', 'No', { fields }) });
    open();
    await openAction('Editar');
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar Blog' }));
    const day = dialog.getByLabelText('Fecha de publicación');
    expect(day).toHaveProperty('value', '2026-11-01');
    fireEvent.input(day, { target: { value: '2026-10-05' } });
    await userEvent.type(dialog.getByLabelText('Descripción para buscadores'), ' Cómo fijar metas ');
    await userEvent.type(dialog.getByLabelText('Qué se ve en la imagen'), 'Un cuaderno de cuentas');
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
    expect((await dialog.findAllByText(fields.publishedOn)).length).toBeGreaterThan(0);
    const body = api.callsOf('PUT /admin/blogs/*')[0]?.body as FormData;
    expect([body.get('publishedOn'), body.get('description')]).toEqual(['2026-10-05', 'Cómo fijar metas']);
    expect(body.get('imageAlt')).toBe('Un cuaderno de cuentas');
  });
});
