import type { APIRequestContext, Page } from '@playwright/test';
import { jpegWithExif, pdfFile, pngFile } from '../../apps/api/src/testing/files.ts';
import { adminToken } from './admin.ts';
import { bearer, dataOf, openSession, type Person, register, type signInAsNewPerson } from './people.ts';

/** Several institutions in Quito lend this. Dollars and months. */
export const wanted = { amount: 5_000, term: 24, income: 1_500, location: 'Quito' } as const;

interface PickedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

let drawn = 0;

/**
 * A rotated photo with EXIF, a screenshot and a PDF, different in each call: reviewers are warned
 * of a file that several users sent.
 */
export async function threeFiles(): Promise<{ id: PickedFile; payroll: PickedFile; services: PickedFile }> {
  drawn += 1;
  return {
    id: { name: 'cedula.jpg', mimeType: 'image/jpeg', buffer: await jpegWithExif(900 + drawn, 600) },
    payroll: { name: 'roles.png', mimeType: 'image/png', buffer: await pngFile(800 + drawn, 1000) },
    services: {
      name: 'planilla.pdf',
      mimeType: 'application/pdf',
      buffer: await pdfFile(`Planilla de servicios ${drawn}`),
    },
  };
}

/** By their labels in the details, in page order. */
export const requirementFiles = ({ id, payroll, services }: Awaited<ReturnType<typeof threeFiles>>) =>
  [
    ['Documento de identidad', id],
    ['Roles de pago', payroll],
    ['Planilla de servicio básico', services],
  ] as const;

export type Stage = 'started' | 'chosen' | 'decided on' | 'documented' | 'submitted';
const stages: readonly Stage[] = ['started', 'chosen', 'decided on', 'documented', 'submitted'];

export async function createCredit(
  request: APIRequestContext,
  token: string,
  person: Pick<Person, 'email' | 'cedula'>,
  stage: Stage,
): Promise<{ id: string; institutionId: string; institutionName: string }> {
  const headers = bearer(token);
  const reached = (wantedStage: Stage) => stages.indexOf(stage) >= stages.indexOf(wantedStage);
  const { id } = await dataOf(
    await request.post('/api/credits', {
      headers,
      data: { ...wanted, email: person.email, document: person.cedula, termsAccepted: true },
    }),
  );
  const { amount, term, location: city } = wanted;
  const offers = await dataOf(
    await request.get('/api/public/institutions/best-rates', { params: { amount, term, city } }),
  );
  const { institution } = offers[0];
  const post = async (path: string, data: object) =>
    dataOf(await request.post(`/api/credits/${id}/${path}`, { headers, data }));
  if (reached('chosen')) await post('status', { status: 'INSTITUTION_SELECTED', institutionId: institution.id });
  if (reached('decided on')) await post('amortization', { amortizationType: 1, amortizationTable: [{}] });
  if (reached('documented'))
    for (const [documentType, file] of Object.entries(await threeFiles()))
      await dataOf(
        await request.post(`/api/credits/${id}/documents/upload`, { headers, multipart: { documentType, file } }),
      );
  if (reached('submitted')) await post('status', { status: 'DOCUMENTS_SUBMITTED' });
  return { id, institutionId: institution.id, institutionName: institution.name };
}

export async function approveCredit(
  request: APIRequestContext,
  admin: { email: string; password: string },
  id: string,
): Promise<void> {
  const headers = bearer(await adminToken(request, admin));
  const { documents } = await dataOf(await request.get(`/api/admin/credits/${id}`, { headers }));
  for (const { id: documentId } of documents) {
    const data = { documentId, verified: true };
    await dataOf(await request.post(`/api/admin/credits/${id}/verify-document`, { headers, data }));
  }
  await dataOf(await request.post(`/api/admin/credits/${id}/status`, { headers, data: { status: 'APPROVED' } }));
}

export async function submitCredit(request: APIRequestContext) {
  const person = await register(request);
  const { accessToken } = await openSession(request, person);
  return { person, accessToken, credit: await createCredit(request, accessToken, person, 'submitted') };
}

/** Stores the submitted form in the tab, as COMPARAR does; returns the id of its credit. */
export async function storeSentForm(
  page: Page,
  { person, token }: Awaited<ReturnType<typeof signInAsNewPerson>>,
  changes: object = {},
): Promise<string> {
  const { id } = await createCredit(page.request, token, person, 'started');
  const form = { ...wanted, email: person.email, document: person.cedula, termsAccepted: true, ...changes };
  await page.evaluate(
    ([credit, stored]) => {
      sessionStorage.setItem('currentCreditId', credit);
      sessionStorage.setItem('creditFormData', stored);
    },
    [id, JSON.stringify(form)] as const,
  );
  return id;
}

export async function countCredits(request: APIRequestContext, token: string): Promise<number> {
  return (await dataOf(await request.get('/api/credits/user-credits', { headers: bearer(token) }))).length;
}
