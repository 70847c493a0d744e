import type { AdminDocument } from '@cotejo/contracts/documents/review';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { judged, sampleDetail, threeDocuments } from '#testing/factories.ts';
import { fakeApi, refusal } from '#testing/fake-api.ts';
import { healthy, open, showDocument, signInReviewer } from './testing.tsx';

signInReviewer();

describe('giving an application back', () => {
  const [identity, payroll, services] = threeDocuments() as [AdminDocument, AdminDocument, AdminDocument];
  const detail = () => sampleDetail({ documents: [judged(identity, true), judged(payroll, false), services] });
  const backend = () => healthy(detail());
  const openDialog = async () => {
    open();
    await screen.findByText('2 de 3 en cola');
    await userEvent.keyboard('p');
    return within(await screen.findByRole('dialog', { name: 'Devolver para corregir' }));
  };
  const confirm = (dialog: ReturnType<typeof within>) =>
    userEvent.click(dialog.getByRole('button', { name: 'Devolver para corregir' }));
  const sent = (api: ReturnType<typeof fakeApi>) => api.callsOf('POST /admin/credits/*/return');

  it('names what was rejected already, shows what will be read, and sends it in one call with the version', async () => {
    const api = fakeApi({
      ...backend(),
      'POST /admin/credits/*/return': () => {
        Object.assign(api.handlers, healthy(sampleDetail({ status: 'PENDING', version: 5 })));
        return { data: sampleDetail({ status: 'PENDING', version: 5 }) };
      },
    });
    const dialog = await openDialog();
    expect(dialog.getByRole('checkbox', { name: 'Documento de identidad' })).toHaveProperty('checked', false);
    expect(dialog.getByRole('checkbox', { name: 'Roles de pago' })).toHaveProperty('checked', true);
    const picker = within(dialog.getByRole('group', { name: 'Motivo: roles de pago' }));
    const chips = await picker.findAllByRole('button');
    expect(chips.map((chip) => chip.textContent)).toEqual([
      ...['1 No se lee bien', '2 No corresponde a quien solicita', '3 Faltan meses en los roles'],
      ...['4 El ingreso no coincide con el declarado', '5 No es el documento pedido'],
    ]);
    await waitFor(() => expect(document.activeElement).toBe(chips[0]));
    await userEvent.keyboard('3');
    const preview = dialog.getByRole('region', { name: 'Lo que leerá quien solicita' });
    expect([...preview.children].map((line) => line.textContent)).toEqual([
      'Le enviamos este correo:',
      'Cambia 1 documento de tu solicitud de crédito',
      'Esto es lo que hay que cambiar:',
      'Roles de pago: Faltan meses: necesitamos los tres últimos roles.',
      'Visto',
      'Sube los tres últimos roles de pago en un solo archivo.',
      'Sube cada archivo nuevo en JPG, PNG o PDF de hasta 5 MB y vuelve a enviar la solicitud. No pierdes tu lugar en la revisión.',
    ]);
    await confirm(dialog);
    await waitFor(() => expect(screen.getAllByText(/^Crédito devuelto para corregir/)).toHaveLength(1));
    expect(sent(api)[0]?.body).toEqual({
      documents: [{ documentId: 'd2', reasonId: '01930000-0000-7000-8000-000000000005', words: 'Visto' }],
      reasonId: null,
      words: '',
      version: 4,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('goes by number to the next document without a reason, then to the button that Enter presses [6.4.2]', async () => {
    const plain = sampleDetail({
      documents: [judged(identity, false), judged(payroll, false), services].map((document) => ({
        ...document,
        reason: null,
        metadata: {},
      })) as AdminDocument[],
    });
    const api = fakeApi({ ...healthy(plain), 'POST /admin/credits/*/return': { data: plain } });
    const dialog = await openDialog();
    const reasonsOf = (name: string) => within(dialog.getByRole('group', { name })).findAllByRole('button');
    const [first] = await reasonsOf('Motivo: documento de identidad');
    const [next] = await reasonsOf('Motivo: roles de pago');
    await waitFor(() => expect(document.activeElement).toBe(first));
    await userEvent.keyboard('2');
    expect(document.activeElement).toBe(next);
    await userEvent.keyboard('1');
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Devolver para corregir' }));
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(sent(api)[0]?.body).toMatchObject({
        documents: [
          { documentId: 'd1', reasonId: '01930000-0000-7000-8000-000000000002' },
          { documentId: 'd2', reasonId: '01930000-0000-7000-8000-000000000001' },
        ],
      }),
    );
  });

  it('wants a reason for each document, and something to correct', async () => {
    const api = fakeApi(backend());
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Planilla de servicio' }));
    await confirm(dialog);
    expect(dialog.getByText('Elige o escribe un motivo')).toBeTruthy();
    for (const name of ['Planilla de servicio', 'Roles de pago'])
      await userEvent.click(dialog.getByRole('checkbox', { name }));
    expect(dialog.getByText('Marca al menos un documento o escribe qué hay que corregir')).toBeTruthy();
    expect(sent(api)).toEqual([]);
  });

  it('tells what somebody else changed in the meantime', async () => {
    fakeApi({
      ...backend(),
      'POST /admin/credits/*/return': refusal(409, 'CONFLICT', 'El crédito cambió', {
        data: { status: 'REJECTED', version: 5 },
      }),
    });
    await confirm(await openDialog());
    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByText(/Otra persona cambió este crédito/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a verdict that came second', () => {
  it('is not kept; who was first, when and with what words stands beside the document', async () => {
    const api = fakeApi({
      ...healthy(),
      'POST /admin/credits/*/verify-document': refusal(409, 'CONFLICT', 'El documento cambió', {
        data: {
          document: {
            isVerified: false,
            verifiedByName: 'Martín Salas',
            verifiedAt: '2026-11-20T15:00:00.000Z',
            comments: 'La segunda hoja.',
            reason: { id: 'r', sentence: 'No se lee bien.', nextStep: 'Sube otra.' },
          },
        },
      }),
    });
    open();
    await screen.findByText('2 de 3 en cola');
    await showDocument();
    await userEvent.keyboard('v');
    const notice = (await screen.findByText(/mientras lo mirabas/)).closest('[role=alert]');
    expect(notice?.textContent).toMatch(
      /Martín Salas lo rechazó .*20.nov, 10:00: «No se lee bien\. La segunda hoja\.»\. Tu veredicto no se guardó\./,
    );
    const before = api.callsOf('GET /admin/credits/*').length;
    await userEvent.click(screen.getByRole('button', { name: 'Ver el estado actual' }));
    await waitFor(() => expect(api.callsOf('GET /admin/credits/*').length).toBeGreaterThan(before));
    expect(screen.queryByText(/mientras lo mirabas/)).toBeNull();
  });
});
