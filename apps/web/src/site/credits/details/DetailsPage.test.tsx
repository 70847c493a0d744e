import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createInactivityWatch, userInactivity } from '#session/inactivity.ts';
import { userSession } from '#session/session.ts';
import { pdfFile, pngFile } from '#testing/factories.ts';
import { refusal } from '#testing/fake-api.ts';
import {
  amortize,
  applyButton,
  button,
  card,
  chosen,
  complete,
  details,
  openDetails,
  pick,
  picker,
  prepareDetails,
  ready,
  requirement,
  sendWith,
  status,
  upload,
} from '../testing/open-details.tsx';
import { azuayo, mariasCredit, mariasDocument } from '../testing/samples.ts';

beforeEach(prepareDetails);
afterEach(() => {
  userSession.deleteSession();
  vi.unstubAllGlobals();
});

const plainText = (element: Element | null) => element?.textContent?.replace(/\s+/g, ' ');

describe('opening', () => {
  it('names the loan, its figures and the way back [1.2.14] [1.2.81] [1.2.82] [1.2.83]', async () => {
    openDetails();
    expect(await screen.findByRole('heading', { name: 'Préstamo Cooperativa Jardín Azuayo' })).toBeTruthy();
    const figures = screen.getAllByRole('definition').map((value) => value.textContent?.replace(/\s/g, ' '));
    expect(figures.slice(0, 3)).toEqual(['$8.000', '48 meses', '$1.200']);
    expect(screen.getByRole('link', { name: 'Volver' })).toBeTruthy();
  });

  it('says when the rate of the institution was compared with its source [5.2.1] [5.2.7]', async () => {
    openDetails();
    const note = await screen.findByText(/^Tasa comprobada en su fuente el 3 de noviembre/);
    expect(note.textContent).toMatch(/: Tarifario de noviembre \(se abre aparte\)$/);
    expect(note.querySelector('a')?.getAttribute('rel')).toBe('nofollow noopener');
  });

  it('says that there is no credit under way [1.8.18]', async () => {
    sessionStorage.clear();
    openDetails();
    expect(await screen.findByText('No hay un crédito activo')).toBeTruthy();
  });

  it('says that no institution was chosen [1.8.19]', async () => {
    openDetails({ [details]: { data: mariasCredit({ institution: null, institutionId: null, status: 'PENDING' }) } });
    expect(await screen.findByText('No se ha seleccionado una institución')).toBeTruthy();
  });

  it('says of one that was sent by when an answer comes, and what can still be done [10.8.1]', async () => {
    openDetails({ [details]: { data: mariasCredit({ status: 'DOCUMENTS_SUBMITTED', answerBy: '2027-07-13' }) } });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Ya enviaste esta solicitud y no se puede cambiar' }),
    ).toBeTruthy();
    expect(
      screen.getByText(
        /^Tendrás una respuesta a más tardar el martes 13 de julio( de 2027)?\. Si algo está mal, cancélala y empieza otra\.$/,
      ),
    ).toBeTruthy();
  });

  it.each(['APPROVED', 'REJECTED'] as const)('says of one that is %s where the decision stands', async (status) => {
    openDetails({ [details]: { data: mariasCredit({ status }) } });
    const title = 'Esta solicitud ya tiene una decisión y no se puede cambiar';
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(screen.queryByText(/cancélala/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Ver en qué va' }).getAttribute('href')).toBe('/perfil');
  });

  it('says that loading failed and loads again [1.2.104]', async () => {
    const api = openDetails({ [details]: () => refusal(500, 'INTERNAL', 'caído') });
    await screen.findByText('No pudimos cargar tu crédito');
    api.handlers[details] = { data: mariasCredit() };
    await userEvent.click(button('Intentar nuevamente'));
    expect(await ready()).toBeTruthy();
  });

  it('says of an application that is not of this account that it is not there, and leads to the others', async () => {
    openDetails({ [details]: () => refusal(404, 'NOT_FOUND', 'El recurso solicitado no fue encontrado') });
    expect(await screen.findByText('No encontramos este crédito en tu cuenta')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ver mis créditos' }).getAttribute('href')).toBe('/perfil');
    expect(screen.queryByRole('button', { name: 'Intentar nuevamente' })).toBeNull();
  });

  it('says that the institution could not be loaded [1.8.23]', async () => {
    openDetails({ [`GET /institutions/${azuayo.id}`]: () => refusal(500, 'INTERNAL', 'caído') });
    expect(await screen.findByText('Error al cargar los datos de la institución')).toBeTruthy();
  });

  it('leads to login when nobody is signed in [1.6.05]', async () => {
    userSession.deleteSession();
    userSession.arrive();
    openDetails();
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/login?volver=%2Fcreditos%2Fdetalles');
  });
});

describe('financing', () => {
  it('holds the French table under Cuota Fija and the German one under Cuota Decreciente [1.2.84] [1.2.85] [1.2.86] [1.3.02]', async () => {
    openDetails();
    const fixed = await card('Cuota Fija');
    const decreasing = await card('Cuota Decreciente');
    expect(fixed.getByText('$215,61')).toBeTruthy();
    expect(fixed.getByText('$10.349,55')).toBeTruthy();
    expect(plainText(fixed.getByText('$215,61').parentElement)).toBe('$215,61 cada mes, la misma (la última, $215,88)');
    expect(fixed.getByText(/^Siempre pagas lo mismo/).textContent).toContain('En total pagas $185,44 más');
    expect(plainText(decreasing.getByText('$255,00').parentElement)).toBe('$255,00 el primer mes, $168,35 el último');
    expect(decreasing.getByText('Capital igual ($166,67), y un interés que baja.')).toBeTruthy();
    expect(decreasing.getByText('$10.164,11')).toBeTruthy();
    await userEvent.click(decreasing.getByRole('button', { name: /Ver la tabla/ }));
    expect(screen.getByRole('heading', { name: 'Tabla de amortización: Cuota Decreciente' })).toBeTruthy();
  });

  it('starts with none; looking at one highlights it, Cancelar takes it back [1.2.87] [1.4.17]', async () => {
    openDetails();
    const fixed = await card('Cuota Fija');
    for (const option of [fixed, await card('Cuota Decreciente')]) {
      expect(option.getByRole('button', { name: /^Seleccionar/ })).toBeTruthy();
      expect(option.getByRole('button', { name: /^Cancelar/ })).toBeTruthy();
    }
    expect(screen.queryByText('Sin confirmar')).toBeNull();
    await userEvent.click(fixed.getByRole('button', { name: /Ver la tabla/ }));
    expect(fixed.getByText('Sin confirmar')).toBeTruthy();
    await userEvent.click(fixed.getByRole('button', { name: /^Cancelar/ }));
    expect(screen.queryByText('Sin confirmar')).toBeNull();
  });

  it('Seleccionar saves the table and locks the choice [1.2.88] [1.4.08] [1.4.18] [1.4.20] [1.8.26] [2.7.63]', async () => {
    const api = openDetails();
    const fixed = await card('Cuota Fija');
    await userEvent.click(fixed.getByRole('button', { name: /^Seleccionar/ }));
    expect(await fixed.findByRole('button', { name: /^Cambiar selección/ })).toBeTruthy();
    const body = Object(api.callsOf(amortize)[0]?.body);
    expect(body.amortizationType).toBe(2);
    expect(body.amortizationTable).toHaveLength(48);
    expect(body.amortizationTable[0]).toMatchObject({ numQuota: 1, quotaTotal: 215.61, taxReliefInsurance: 0 });
    expect(screen.getByText('Información de amortización guardada exitosamente')).toBeTruthy();
    await userEvent.click((await card('Cuota Decreciente')).getByRole('button', { name: /^Seleccionar/ }));
    expect(api.callsOf(amortize)).toHaveLength(1);
  });

  it('Seleccionar without the network says so, and goes on when it is back [9.3.5]', async () => {
    const api = openDetails({ [amortize]: 'refused' });
    await ready();
    const fixed = await card('Cuota Fija');
    await userEvent.click(fixed.getByRole('button', { name: /^Seleccionar/ }));
    expect(await fixed.findByText('Se cortó la conexión. Seguimos apenas vuelva.')).toBeTruthy();
    expect(screen.queryByText('Error al guardar información de amortización')).toBeNull();
    api.handlers[amortize] = { data: chosen };
    dispatchEvent(new Event('online'));
    expect(await fixed.findByRole('button', { name: /^Cambiar selección/ })).toBeTruthy();
    expect(screen.queryByText('Se cortó la conexión. Seguimos apenas vuelva.')).toBeNull();
  });

  it('Cancelar takes back a choice that waits for the network [9.3.5]', async () => {
    const api = openDetails({ [amortize]: 'refused' });
    await ready();
    const fixed = await card('Cuota Fija');
    await userEvent.click(fixed.getByRole('button', { name: /^Seleccionar/ }));
    await fixed.findByText('Se cortó la conexión. Seguimos apenas vuelva.');
    await userEvent.click(fixed.getByRole('button', { name: /^Cancelar/ }));
    await waitFor(() => expect(screen.queryByText('Se cortó la conexión. Seguimos apenas vuelva.')).toBeNull());
    api.handlers[amortize] = { data: chosen };
    dispatchEvent(new Event('online'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(fixed.queryByRole('button', { name: /^Cambiar selección/ })).toBeNull();
  });

  it('Cambiar selección opens the choice again [1.4.19]', async () => {
    openDetails({ [details]: { data: chosen } });
    const fixed = await card('Cuota Fija');
    await userEvent.click(fixed.getByRole('button', { name: /^Cambiar selección/ }));
    expect(fixed.getByRole('button', { name: /^Seleccionar/ }).getAttribute('aria-disabled')).toBeNull();
    expect(screen.getByText('Seleccionar cuota fija o cuota decreciente')).toBeTruthy();
  });

  it.each([
    [400, 'No se pudo guardar la información de amortización'],
    [500, 'Error al guardar información de amortización'],
  ])('a save refused with %i says so [1.8.25]', async (code, text) => {
    openDetails({ [amortize]: () => refusal(code, 'VALIDATION_ERROR', 'no') });
    await userEvent.click((await card('Cuota Fija')).getByRole('button', { name: /^Seleccionar/ }));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('says when no table can be made [1.8.31]', async () => {
    openDetails({ [details]: { data: mariasCredit({ rate: 400 }) } });
    expect(
      await screen.findByText(
        'No fue posible calcular opciones de financiamiento. Por favor intente con otra institución.',
      ),
    ).toBeTruthy();
  });
});

describe('documents', () => {
  it('asks for three documents and offers only their kinds of file [1.2.89] [1.2.90] [1.2.91] [1.2.92] [1.5.25] [1.9.16]', async () => {
    openDetails();
    await ready();
    expect(screen.getAllByRole('button', { name: /^CARGAR/ })).toHaveLength(3);
    expect(requirement('id').getByRole('heading', { name: 'Documento de identidad (tu cédula)' })).toBeTruthy();
    expect(requirement('payroll').getByText('(los 3 últimos, en un archivo)')).toBeTruthy();
    expect(requirement('services').getByText('(reciente)')).toBeTruthy();
    expect(picker('id').accept).toBe('.jpg,.jpeg,.png,.pdf');
  });

  it('shows name, size in MB and a PDF tile of what was uploaded [1.2.93] [1.2.94] [1.2.96] [2.7.62]', async () => {
    const api = openDetails();
    await ready();
    await pick('payroll', pdfFile());
    expect(await requirement('payroll').findByText('payroll.pdf')).toBeTruthy();
    expect(requirement('payroll').getByText(/1,20\s*MB/)).toBeTruthy();
    expect(document.querySelector('[data-requirement="payroll"] [data-tile="pdf"]')).toBeTruthy();
    expect(screen.getByText('Roles de pago: archivo subido')).toBeTruthy();
    const body = api.callsOf(upload)[0]?.body;
    expect(body instanceof FormData && body.get('documentType')).toBe('payroll');
  });

  it('shows a preview of an image [1.2.95]', async () => {
    openDetails({ [upload]: { data: { ...mariasDocument('id'), fileName: 'cedula.png', fileType: 'image/png' } } });
    await ready();
    await pick('id', pngFile());
    const preview = await requirement('id').findByRole('img', { name: 'Vista previa de cedula.png' });
    expect(preview.getAttribute('src')).toBe('blob:preview');
  });

  it('tells how far an upload is [1.3.27] [2.7.44]', async () => {
    let response = (_: { data: unknown }) => {};
    openDetails({ [upload]: () => new Promise((resolve) => (response = resolve)) });
    await ready();
    await pick('id', pngFile());
    const bar = await screen.findByRole('progressbar', { name: 'Subiendo cedula.png' });
    expect(bar.getAttribute('aria-valuenow')).toBe('62');
    expect(sessionStorage.getItem('currentDocumentType')).toBe('id');
    response({ data: mariasDocument('id') });
    await waitFor(() => expect(sessionStorage.getItem('currentDocumentType')).toBeNull());
  });

  it('Eliminar takes a document away [1.2.97]', async () => {
    const api = openDetails({ [details]: { data: complete }, 'DELETE /credits/credit-1/documents/document-id': {} });
    await ready();
    await userEvent.click(requirement('id').getByRole('button', { name: /^Eliminar/ }));
    expect(await requirement('id').findByRole('button', { name: /^CARGAR/ })).toBeTruthy();
    expect(api.callsOf('DELETE /credits/*/documents/*')).toHaveLength(1);
    expect(requirement('payroll').getByText('payroll.pdf')).toBeTruthy();
  });

  it('the session does not end while a document goes up, however long nobody moves', async () => {
    let response = (_: { data: unknown }) => {};
    openDetails({ [upload]: () => new Promise((resolve) => (response = resolve)) });
    await ready();
    let now = Date.now();
    let activeAt: number | null = null;
    const onEnd = vi.fn();
    const watch = createInactivityWatch({
      ...{ policy: userInactivity, now: () => now, onWarning: () => undefined, onEnd },
      readActiveAt: () => activeAt,
      writeActiveAt: (at) => (activeAt = at),
    });
    watch.start();
    await pick('id', pngFile());
    await screen.findByRole('progressbar');
    now += 20 * 60_000;
    watch.look();
    expect(onEnd).not.toHaveBeenCalled();
    response({ data: mariasDocument('id') });
    await waitFor(() => expect(sessionStorage.getItem('currentDocumentType')).toBeNull());
    now += 5 * 60_000;
    watch.look();
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('Cancelar gives an upload up: the row is empty again, and nothing is said to have failed', async () => {
    openDetails({ [upload]: () => new Promise(() => {}) });
    await ready();
    await pick('id', pngFile());
    await screen.findByRole('progressbar', { name: 'Subiendo cedula.png' });
    expect(screen.getByText('Espera a que termine de subir tu documento de identidad')).toBeTruthy();
    await userEvent.click(requirement('id').getByRole('button', { name: /^Cancelar/ }));
    expect(requirement('id').getByRole('button', { name: /^CARGAR/ })).toBeTruthy();
    await new Promise((resolve) => setTimeout(resolve));
    expect(requirement('id').queryByRole('button', { name: /^Reintentar/ })).toBeNull();
    expect(screen.queryByText(/Error al subir el archivo/)).toBeNull();
    expect(sessionStorage.getItem('currentDocumentType')).toBeNull();
  });

  it('a document uploaded over a stored one takes its place', async () => {
    const replacement = { ...mariasDocument('id'), id: 'document-new', fileName: 'nueva.pdf' };
    openDetails({ [details]: { data: complete }, [upload]: { data: replacement } });
    await ready();
    const row = document.querySelector('[data-requirement="id"]') as HTMLElement;
    fireEvent.drop(row, { dataTransfer: { files: [pdfFile('nueva.pdf')] } });
    expect(await requirement('id').findByText('nueva.pdf')).toBeTruthy();
    await waitFor(() => expect(requirement('id').queryByText('id.pdf')).toBeNull());
    expect(screen.getByText('3 de 3 listos')).toBeTruthy();
  });

  it('lists what the institution asks for beside the uploads: what is shown on signing, and apart from it conditions [9.5.10]', async () => {
    const { personalLoan } = azuayo.products;
    const asked = ['Cédula de identidad ecuatoriana', 'Ser mayor de edad', 'Certificado de aportación como socio'];
    openDetails({
      [`GET /institutions/${azuayo.id}`]: {
        data: { ...azuayo, products: { personalLoan: { ...personalLoan, requirements: asked } } },
      },
    });
    await ready();
    const listed = (title: RegExp) =>
      [...(screen.getByText(title).nextElementSibling?.children ?? [])].map((item) => item.textContent);
    expect(listed(/te pedirá al firmar/)).toEqual(['Certificado de aportación como socio']);
    expect(listed(/pone como condición/)).toEqual(['Ser mayor de edad']);
  });

  it.each([
    [
      '1.5.20',
      new File(['hola'], 'nota.txt', { type: 'text/plain' }),
      'Solo se permiten imágenes (JPG, JPEG, PNG) o archivos PDF',
    ],
    ['1.5.22', new File(['no soy un pdf'], 'rol.pdf', { type: 'application/pdf' }), 'Tipo de archivo no válido'],
    [
      '1.5.21] [1.9.15',
      new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'rol.pdf', { type: 'application/pdf' }),
      'El archivo es demasiado grande. Máximo 5MB',
    ],
  ])('[%s] refuses a wrong file and says why', async (_id, file, text) => {
    const api = openDetails();
    await ready();
    await pick('payroll', file);
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    expect(api.callsOf(upload)).toHaveLength(0);
  });

  it.each([
    [
      'Este PDF no deja copiarse, aunque se abra sin clave. Haz una captura o una foto de cada página: aquí las juntamos.',
      null,
    ],
    ['Tipo de archivo no válido', /guárdalo como PDF o JPG, o tómale una foto/],
  ])(
    '«%s» asks for another file or a photo, and offers no retry that would fail again [9.3.7] [9.3.8]',
    async (text, advice) => {
      openDetails({ [upload]: refusal(415, 'FILE_TYPE_INVALID', text) });
      await ready();
      await pick('id', pdfFile());
      expect(await requirement('id').findByText(text)).toBeTruthy();
      if (advice) expect(requirement('id').getByText(advice)).toBeTruthy();
      expect(requirement('id').getByRole('button', { name: /^CARGAR/ })).toBeTruthy();
      expect(requirement('id').getByRole('button', { name: /^Tomar foto/ })).toBeTruthy();
      expect(requirement('id').queryByRole('button', { name: /^Reintentar/ })).toBeNull();
    },
  );

  it('names the document whose upload failed, and tries that one again alone [1.8.24]', async () => {
    const api = openDetails({ [upload]: () => refusal(503, 'UNAVAILABLE', 'lleno') });
    await ready();
    await pick('services', pdfFile());
    expect(await screen.findByText('Error al subir el archivo Planilla de servicio básico')).toBeTruthy();
    api.handlers[upload] = { data: mariasDocument('services') };
    await userEvent.click(requirement('services').getByRole('button', { name: /^Reintentar/ }));
    expect(await requirement('services').findByText('services.pdf')).toBeTruthy();
    expect(api.callsOf(upload)).toHaveLength(2);
  });
});

describe('applying', () => {
  it('is open only with all three documents, and says what is missing [1.2.98] [1.2.99] [1.5.23]', async () => {
    openDetails({ [details]: { data: { ...complete, documents: complete.documents.slice(0, 2) } } });
    await ready();
    expect(button('CANCELAR')).toBeTruthy();
    expect(applyButton().getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Te falta 1 cosa para solicitar')).toBeTruthy();
    expect(screen.getByText('Cargar la planilla de servicio básico')).toBeTruthy();
    await pick('services', pdfFile());
    await waitFor(() => expect(applyButton().getAttribute('aria-disabled')).toBeNull());
  });

  it('each missing thing is a link that leads to its place and puts the focus there', async () => {
    openDetails({ [upload]: () => refusal(503, 'UNAVAILABLE', 'lleno') });
    await ready();
    await pick('services', pdfFile());
    await screen.findByText('Vuelve a subir la planilla de servicio básico');
    for (const [link, control] of [
      ['Seleccionar cuota fija o cuota decreciente', /^Opciones de financiamiento/],
      ['Cargar tu documento de identidad', /^CARGAR Documento de identidad$/],
      ['Cargar tus roles de pago', /^CARGAR Roles de pago$/],
      ['Vuelve a subir la planilla de servicio básico', /^Reintentar Planilla/],
    ] as const) {
      await userEvent.click(screen.getByRole('link', { name: link }));
      expect(document.activeElement?.textContent).toMatch(control);
    }
    expect(Element.prototype.scrollIntoView).toHaveBeenCalledTimes(4);
  });

  it('asks for an amortization [1.5.24]', async () => {
    const api = openDetails({ [details]: { data: { ...complete, amortizationType: null } } });
    await ready();
    await userEvent.click(applyButton());
    expect(await screen.findByText('Debe seleccionar un tipo de amortización')).toBeTruthy();
    expect(api.callsOf(status)).toHaveLength(0);
  });

  it('uploads three files one by one, then submits once and confirms [1.1.08] [1.2.100] [1.2.103] [1.4.09] [1.7.42] [1.7.43] [2.2.106]', async () => {
    let response = (_: { data: unknown }) => {};
    const api = openDetails({
      [details]: { data: chosen },
      [status]: () => new Promise((resolve) => (response = resolve)),
    });
    await ready();
    await pick('id', pngFile());
    await pick('payroll', pdfFile());
    await pick('services', pdfFile());
    await screen.findByText('Todo listo.');
    expect(api.callsOf(upload)).toHaveLength(3);
    await userEvent.click(applyButton());
    await screen.findByText('Pregrado');
    await userEvent.click(screen.getByRole('radio', { name: 'No, la llevo yo' }));
    const accept = button('Aceptar y continuar');
    act(() => {
      accept.click();
      accept.click();
    });
    expect(applyButton().textContent).toContain('PROCESANDO...');
    await userEvent.click(applyButton());
    response({ data: mariasCredit({ status: 'DOCUMENTS_SUBMITTED' }) });
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/creditos/confirmacion');
    expect(api.callsOf(status).map((call) => call.body)).toEqual([
      { status: 'DOCUMENTS_SUBMITTED', handoverConsent: false },
    ]);
    // One after the other.
    expect(screen.getByText('Documentos subidos exitosamente')).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Cerrar aviso' }).at(-1) as HTMLElement);
    expect(screen.getByText('Solicitud de crédito procesada correctamente')).toBeTruthy();
  });

  it('stays and says until the next try that it was not sent, when it could not be handed over [6.1.8]', async () => {
    const api = openDetails({ [details]: { data: complete }, [status]: () => refusal(500, 'INTERNAL', 'caído') });
    await ready();
    await sendWith('No, la llevo yo');
    await waitFor(() => expect(applyButton().textContent).not.toContain('PROCESANDO...'));
    expect(screen.queryByTestId('elsewhere')).toBeNull();
    const failed = 'Tu solicitud no se envió. El servidor encontró un error. Por favor, inténtalo más tarde.';
    expect(screen.getByText(failed).closest('[role=alert]')).toBeTruthy();
    api.handlers[status] = () => new Promise(() => {});
    await userEvent.click(applyButton());
    await waitFor(() => expect(applyButton().textContent).toContain('PROCESANDO...'));
    expect(screen.queryByText(failed)).toBeNull();
  });

  it('goes on from the sheet that was opened to read: to the button, where nothing else is missing [6.1.8]', async () => {
    openDetails({ [details]: { data: complete } });
    await ready();
    await userEvent.click(button('HOJA DE INFORMACIÓN'));
    await screen.findByText('Pregrado');
    await userEvent.click(button('Aceptar y continuar'));
    await waitFor(() => expect(document.activeElement).toBe(applyButton()));
  });

  it('CANCELAR asks, clears the institution and goes back to the results', async () => {
    const unchosen = mariasCredit({ status: 'PENDING', institution: null, institutionId: null });
    const api = openDetails({ [details]: { data: chosen }, [status]: { data: unchosen } });
    await ready();
    await userEvent.click(button('CANCELAR'));
    expect(api.callsOf(status)).toHaveLength(0);
    await userEvent.click(await screen.findByRole('button', { name: 'Sí, ver otras opciones' }));
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/creditos/resultados');
    expect(api.callsOf(status)[0]?.body).toEqual({ status: 'PENDING' });
    expect(sessionStorage.getItem('selectedInstitutionId')).toBeNull();
    expect(sessionStorage.getItem('currentCreditId')).toBe('credit-1');
  });
});
