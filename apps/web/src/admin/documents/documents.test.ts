import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { creditId, judged, sampleAdminDocument } from '#testing/factories.ts';
import { fakeApi, json, serverError } from '#testing/fake-api.ts';
import { signInAs } from '../testing/render-admin.tsx';
import { fetchDocumentFile } from './document-file.ts';
import { documentKind, inReviewOrder, reviewLabels, verdictOf } from './document-labels.ts';

beforeEach(() => {
  localStorage.clear();
  signInAs();
});
afterEach(() => vi.unstubAllGlobals());

describe('what a document is', () => {
  it('goes by its type, or else by its file name [3.2.148]', () => {
    expect(documentKind({ documentType: 'payroll', fileName: 'cedula.png' })).toBe('payroll');
    expect(documentKind({ documentType: null, fileName: 'Rol de pagos octubre.pdf' })).toBe('payroll');
    expect(documentKind({ documentType: 'other', fileName: 'planilla-luz.jpg' })).toBe('services');
    expect(documentKind({ fileName: 'mi_cédula.png' })).toBe('id');
    expect(documentKind({ fileName: 'foto.png' })).toBe('other');
  });

  it('has Spanish names for the five kinds of other systems [3.9.61]', () => {
    const names = ['ID_CARD', 'INCOME_PROOF', 'ADDRESS_PROOF', 'BANK_STATEMENT', 'OTHER'];
    const labels = names.map((documentType) => reviewLabels[documentKind({ documentType, fileName: 'x.png' })]);
    expect(labels).toEqual([
      'Documento de identidad',
      'Roles de pago',
      'Planilla de servicio',
      'Estado de cuenta',
      'Otro documento',
    ]);
  });

  it('is pending without a date and without who and when [3.4.19] [3.3.20]', () => {
    const document = sampleAdminDocument();
    expect(verdictOf(document)).toBe('pending');
    expect(verdictOf(judged(document, true))).toBe('verified');
    expect(verdictOf(judged(document, false))).toBe('rejected');
    expect(verdictOf({ ...judged(document, true), verificationDate: null })).toBe('verified');
    expect(verdictOf({ ...document, isVerified: true })).toBe('pending');
  });
});

describe('downloading', () => {
  const document = { id: 'd1', creditId };
  const bytes = (headers: Record<string, string>) =>
    new Response(new Blob(['PDF']), { status: 200, headers: { 'content-type': 'application/pdf', ...headers } });

  it('takes the name from the content-disposition header, else documento-{id} [3.7.35]', async () => {
    const api = fakeApi({
      'GET /admin/credits/*/documents/*/download': () =>
        bytes({ 'content-disposition': 'attachment; filename="rol.pdf"' }),
    });
    expect((await fetchDocumentFile(document)).name).toBe('rol.pdf');
    Object.assign(api.handlers, { 'GET /admin/credits/*/documents/*/download': () => bytes({}) });
    expect((await fetchDocumentFile(document)).name).toBe('documento-d1');
  });

  it('builds the file from the content when the download fails [3.7.36]', async () => {
    fakeApi({
      'GET /admin/credits/*/documents/*/download': serverError,
      'GET /admin/credits/*/documents/*': json(200, {
        success: true,
        data: {
          ...sampleAdminDocument(),
          fileContent: 'data:text/plain;base64,aG9sYQ==',
          fileType: 'text/plain',
          fileName: 'x.txt',
        },
      }),
    });
    const file = await fetchDocumentFile(document);
    expect([file.name, await file.text()]).toEqual(['x.txt', 'hola']);
  });

  it('fails as the download did when the content is damaged', async () => {
    const damaged = { ...sampleAdminDocument(), fileContent: 'data:image/png;base64,%%%' };
    fakeApi({
      'GET /admin/credits/*/documents/*/download': serverError,
      'GET /admin/credits/*/documents/*': json(200, { success: true, data: damaged }),
    });
    await expect(fetchDocumentFile(document)).rejects.toMatchObject({ status: 500 });
  });

  it('needs both ids [3.5.05]', async () => {
    await expect(fetchDocumentFile({ id: '', creditId })).rejects.toThrow(
      'Se requieren el ID del crédito y el ID del documento',
    );
  });
});

it('come to the reviewer as identity, income, services, then the rest', () => {
  const types = ['other', 'services', 'bank_statement', 'payroll', 'id'] as const;
  const documents = types.map((documentType) => sampleAdminDocument({ documentType, fileName: 'archivo.png' }));
  expect(inReviewOrder(documents).map(({ documentType }) => documentType)).toEqual([
    ...['id', 'payroll', 'services', 'bank_statement', 'other'],
  ]);
});
