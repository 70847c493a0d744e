import { describe, expect, it } from 'vitest';
import {
  activityStatuses,
  activitySummaryQuery,
  listActivity,
  listActivityQuery,
  recordActivity,
  recordActivityBody,
} from './activity-log.ts';
import { adminEndpoints } from './admin-endpoints.ts';
import { createAdminFromUser, loginAdmin, logoutAdmin } from './admins.ts';
import { createBlogFields, pictureTooLargeText, slugOfTitle, updateBlogFields } from './blog/admin.ts';
import { saveCarouselImage, saveCarouselImageBody } from './carousel/admin.ts';
import { describeValidation } from './core/validation.ts';
import {
  changeAdminCreditStatus,
  changeAdminCreditStatusBody,
  listAdminCreditsQuery,
  verifyCreditDocumentBody,
} from './credits/review.ts';
import { createInstitutionBody, listAdminInstitutionsQuery, updateInstitutionBody } from './institutions/admin.ts';
import { completePersonalLoan } from './institutions/personal-loan.ts';
import { listNotificationsQuery } from './notifications.ts';
import { createTermsBody, termsTexts, updateTermsBody } from './terms/admin.ts';
import { changeUserStatusBody, listAdminUsersQuery, updateUserBody } from './users/admin.ts';

interface Checked {
  success: boolean;
  data?: unknown;
  error?: Parameters<typeof describeValidation>[0];
}

const refusal = (schema: { safeParse(input: unknown): Checked }, input: unknown, missingMessage?: string) => {
  const parsed = schema.safeParse(input);
  if (parsed.error === undefined) throw new Error('It was accepted');
  return describeValidation(parsed.error, input, missingMessage);
};

const picture = 'data:image/png;base64,iVBORw0KGgo=';
const id = '0192f3a0-0000-7000-8000-000000000001';

describe('administration endpoints', () => {
  it('has every path once, under /admin', () => {
    const calls = adminEndpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`);
    expect(new Set(calls).size).toBe(calls.length);
    expect(calls.every((call) => call.includes(' /admin/'))).toBe(true);
  });

  it('lets nobody but administrators in, except to sign in, to refresh, to leave and to recover', () => {
    const open = adminEndpoints.filter((endpoint) => endpoint.access.kind !== 'admin').map((endpoint) => endpoint.path);
    expect(open).toEqual([
      ...['/admin/auth/login', '/admin/auth/refresh-token', '/admin/auth/logout', '/admin/auth/recover'],
    ]);
  });

  it('guards every write with a permission, except what concerns the administrator alone and the record of what was seen', () => {
    const unguarded = adminEndpoints
      .filter((endpoint) => endpoint.method !== 'GET')
      .filter((endpoint) => endpoint.access.kind === 'admin' && endpoint.access.anyOf.length === 0)
      .map((endpoint) => `${endpoint.method} ${endpoint.path}`);
    expect(unguarded).toEqual([
      'POST /admin/auth/verify-token',
      'PUT /admin/auth/profile',
      'POST /admin/auth/change-password',
      'POST /admin/auth/change-email',
      'DELETE /admin/auth/sessions/:id',
      'PUT /admin/notifications/:id/read',
      'PUT /admin/notifications/read-all',
      'POST /admin/activity',
    ]);
  });

  it('keeps the activity log to who may read it, and lets every administrator add to it', () => {
    expect(listActivity.access).toEqual({ kind: 'admin', anyOf: ['activity.read'] });
    expect(recordActivity.access).toEqual({ kind: 'admin', anyOf: [] });
  });

  it('lets either reviewer permission reach a status change', () => {
    expect(changeAdminCreditStatus.access).toEqual({ kind: 'admin', anyOf: ['credits.approve', 'credits.reject'] });
  });
});

describe('administrator sign-in', () => {
  it('quotes one text for a missing e-mail or password', () => {
    const { body, missingMessage } = loginAdmin;
    if (body === undefined) throw new Error('No body');
    expect(refusal(body, { email: '', password: 'x' }, missingMessage).message).toBe(
      'Por favor ingresa email y contraseña',
    );
    expect(refusal(body, {}, missingMessage).message).toBe('Por favor ingresa email y contraseña');
  });

  it('takes a call without a body', () => {
    const { body } = createAdminFromUser;
    if (body === undefined) throw new Error('No body');
    expect(body.parse(undefined)).toEqual({ permissions: ['credits.approve', 'credits.reject', 'documents.verify'] });
    expect(body.parse({ permissions: ['activity.read', 'activity.read'] })).toEqual({ permissions: ['activity.read'] });
    if (logoutAdmin.body === undefined) throw new Error('No body');
    expect(logoutAdmin.body.parse({})).toEqual({ refreshToken: null });
  });
});

describe('credits', () => {
  it('lists ten a page from page 1 when nothing is asked [3.7.27]', () => {
    expect(listAdminCreditsQuery.parse({})).toEqual({ page: 1, limit: 10, sort: '-createdAt' });
  });

  it('takes odd pages, limits and orders as the usual ones', () => {
    const query = listAdminCreditsQuery.parse({ page: '-3', limit: '5000', sort: 'password', q: '', status: '' });
    expect(query).toMatchObject({ page: 1, limit: 100, sort: '-createdAt' });
    expect(query.status).toBeUndefined();
    expect(query.q).toBeUndefined();
  });

  it('takes the filters of the list, the status more than once', () => {
    expect(
      listAdminCreditsQuery.parse({
        status: ['APPROVED', 'rejected,PENDING'],
        startDate: '2026-01-01',
        endDate: '2026-11-21',
        minAmount: '500',
        maxAmount: '1e300',
        institutionId: id,
        q: ' 0900000001\u0000 ',
      }),
    ).toMatchObject({
      status: ['PENDING', 'APPROVED', 'REJECTED'],
      startDate: '2026-01-01',
      endDate: '2026-11-21',
      minAmount: 500,
      maxAmount: 1_000_000_000,
      institutionId: id,
      q: '0900000001',
    });
  });

  it.each([
    ['status', 'LOST'],
    ['startDate', '2026-02-30'],
    ['startDate', '0000-01-01'],
    ['minAmount', 'abc'],
    ['institutionId', 'x'],
  ])('refuses %s=%s instead of ignoring it', (name, value) => {
    expect(refusal(listAdminCreditsQuery, { [name]: value }).fields).toHaveProperty(name);
  });

  it('takes APPROVED, REJECTED, PENDING and UNDER_REVIEW and nothing else [3.4.03]', () => {
    for (const status of ['APPROVED', 'REJECTED', 'PENDING', 'UNDER_REVIEW'])
      expect(changeAdminCreditStatusBody.parse({ status })).toEqual({ status, note: '', reasonId: null });
    for (const status of ['CANCELLED', 'INSTITUTION_SELECTED', 'DOCUMENTS_SUBMITTED', 'CREATED', 1])
      expect(refusal(changeAdminCreditStatusBody, { status }).message).toBe('Estado de crédito inválido');
    expect(refusal(changeAdminCreditStatusBody, {}).message).toBe('Estado del crédito requerido');
  });

  it('stores no comment as an empty string [3.5.06]', () => {
    expect(verifyCreditDocumentBody.parse({ documentId: id, verified: true }).comments).toBe('');
    expect(verifyCreditDocumentBody.parse({ documentId: id, verified: true, comments: null }).comments).toBe('');
  });

  it('takes true, false and null and nothing else [3.5.07]', () => {
    for (const verified of [true, false, null])
      expect(verifyCreditDocumentBody.parse({ documentId: id, verified }).verified).toBe(verified);
    for (const verified of ['true', 1, undefined])
      expect(refusal(verifyCreditDocumentBody, { documentId: id, verified }).fields).toHaveProperty('verified');
    expect(refusal(verifyCreditDocumentBody, { verified: true }).message).toBe('ID de documento requerido');
  });
});

describe('users', () => {
  it('understands a status in any case and its synonyms [3.3.14]', () => {
    const stored = (status: string) => changeUserStatusBody.parse({ status }).status;
    expect(['ACTIVE', 'Active', 'BLOCKED', 'inactive', 'PENDING', 'pending_verification'].map(stored)).toEqual([
      'active',
      'active',
      'inactive',
      'inactive',
      'pending_verification',
      'pending_verification',
    ]);
    expect(listAdminUsersQuery.parse({ status: 'BLOCKED', isLocked: 'true' })).toMatchObject({
      status: 'inactive',
      isLocked: true,
    });
  });

  it('takes no other status [3.4.21]', () => {
    expect(refusal(changeUserStatusBody, { status: 'deleted' }).code).toBe('VALIDATION_ERROR');
    expect(refusal(listAdminUsersQuery, { status: 'deleted' }).message).toBe('Estado de usuario inválido');
  });

  it('lists ten a page from page 1 [3.9.28]', () => {
    expect(listAdminUsersQuery.parse({})).toMatchObject({ page: 1, limit: 10 });
  });

  const names = { nombres: 'Ana María', apellidos: 'Paz' };

  it('refuses an edit without nombres [3.5.08]', () => {
    expect(refusal(updateUserBody, { ...names, nombres: '  ' }).message).toBe('El nombre es requerido');
  });

  it('refuses an edit without apellidos [3.5.09]', () => {
    expect(refusal(updateUserBody, { nombres: 'Ana' }).message).toBe('Los apellidos son requeridos');
  });

  it('takes no phone, or one of exactly ten digits [3.5.10]', () => {
    expect(updateUserBody.parse(names).telefono).toBeUndefined();
    expect(updateUserBody.parse({ ...names, telefono: '' }).telefono).toBe('');
    expect(updateUserBody.parse({ ...names, telefono: '0225550001' }).telefono).toBe('0225550001');
    for (const telefono of ['099999999', '09999999999', '09-9999999'])
      expect(refusal(updateUserBody, { ...names, telefono }).message).toBe('El teléfono debe tener 10 dígitos');
  });

  it('takes any address [3.5.11]', () => {
    for (const direccion of ['', 'Av. 10 de Agosto N24-563 & Colón, 2.º piso'])
      expect(updateUserBody.parse({ ...names, direccion }).direccion).toBe(direccion);
  });

  it('refuses what may not be changed here', () => {
    expect(refusal(updateUserBody, { ...names, email: 'otra@ejemplo.ec' }).code).toBe('UNKNOWN_FIELD');
  });
});

describe('institutions', () => {
  const sent = {
    name: 'Banco de Prueba',
    type: 'BANK',
    minRate: 12.5,
    maxRate: 16,
    products: { personalLoan: {} },
    branches: { mainBranch: { city: 'Quito' }, otherBranches: [{ city: 'Loja' }] },
    logo: picture,
  };
  const without = (name: keyof typeof sent) => Object.fromEntries(Object.entries(sent).filter(([key]) => key !== name));

  it('takes name, type, rates, products, branches and a logo as data-URL [3.7.48]', () => {
    expect(createInstitutionBody.parse(sent)).toMatchObject({ name: 'Banco de Prueba', type: 'BANK', logo: picture });
  });

  it('takes createdBy and updatedBy and ignores them', () => {
    const authors = { createdBy: 'yo', updatedBy: 'yo' };
    expect(createInstitutionBody.parse({ ...sent, ...authors })).toEqual(createInstitutionBody.parse(sent));
    expect(updateInstitutionBody.parse({ minRate: 1, ...authors })).toEqual({ minRate: 1 });
    expect(updateBlogFields.parse({ isActive: false, ...authors })).toEqual({ isActive: false });
  });

  it.each([
    ['the name [3.5.33]', 'name', 'El nombre es obligatorio'],
    ['the type [3.5.34]', 'type', 'El tipo de institución es obligatorio'],
    ['the products [3.5.37]', 'products', 'La información de productos es obligatoria'],
    ['the logo [3.5.38]', 'logo', 'El logo es obligatorio'],
  ] as const)('%s is required', (_, name, message) => {
    expect(refusal(createInstitutionBody, without(name)).message).toBe(message);
  });

  it('products without a personal loan are no products [3.5.37]', () => {
    expect(refusal(createInstitutionBody, { ...sent, products: {} }).message).toBe(
      'La información de productos es obligatoria',
    );
  });

  it('the minimum rate is required and not negative [3.5.35]', () => {
    const message = 'La tasa mínima debe ser un número positivo';
    expect(refusal(createInstitutionBody, without('minRate')).message).toBe(message);
    expect(refusal(createInstitutionBody, { ...sent, minRate: -1 }).message).toBe(message);
    expect(createInstitutionBody.parse({ ...sent, minRate: 0 }).minRate).toBe(0);
  });

  it('the maximum rate is required and not negative [3.5.36]', () => {
    const message = 'La tasa máxima debe ser un número positivo';
    expect(refusal(createInstitutionBody, without('maxRate')).message).toBe(message);
    expect(refusal(createInstitutionBody, { ...sent, minRate: 0, maxRate: -0.1 }).fields.maxRate).toBe(message);
  });

  it('names every wrong field at once', () => {
    expect(Object.keys(refusal(createInstitutionBody, {}).fields).sort()).toEqual([
      'logo',
      'maxRate',
      'minRate',
      'name',
      'products',
      'type',
    ]);
  });

  it('an update needs no logo, and keeps the one whose address is sent back [3.5.39]', () => {
    expect(updateInstitutionBody.parse({ name: 'Otro' })).toEqual({ name: 'Otro' });
    expect(updateInstitutionBody.parse({ logo: '/media/x' }).logo).toBeUndefined();
    expect(updateInstitutionBody.parse({ logo: picture }).logo).toBe(picture);
  });

  it('branches come as an object or as valid JSON text [3.5.42]', () => {
    const text = JSON.stringify(sent.branches);
    expect(createInstitutionBody.parse({ ...sent, branches: text }).branches).toEqual(sent.branches);
    for (const branches of ['{', '[]', 'Quito', 7, { mainBranch: 'Quito' }, '{"otherBranches":[{"city":3}]}'])
      expect(refusal(createInstitutionBody, { ...sent, branches }).message).toBe('Formato de sucursales inválido');
  });

  const rates = { minRate: 12.5, maxRate: 16 };
  const loan = (fields: object) =>
    completePersonalLoan(
      createInstitutionBody.parse({ ...sent, products: { personalLoan: fields } }).products.personalLoan,
      rates,
    );

  it('product rates at or below zero become those of the institution, or 0.01 [3.5.40] [1.9.10]', () => {
    expect(loan({ minRate: 0, maxRate: -2 })).toMatchObject(rates);
    expect(loan({ minRate: 9, maxRate: 11 })).toMatchObject({ minRate: 9, maxRate: 11 });
    const zero = createInstitutionBody.parse(sent).products.personalLoan;
    expect(completePersonalLoan(zero, { minRate: 0, maxRate: 0 })).toMatchObject({ minRate: 0.01, maxRate: 0.01 });
  });

  it('a rate nobody gave is 15 [3.5.43]', () => {
    const empty = createInstitutionBody.parse(sent).products.personalLoan;
    expect(completePersonalLoan(empty, { minRate: null, maxRate: null })).toMatchObject({ minRate: 15, maxRate: 15 });
  });

  it('the minimum amount is 1000 when absent [3.5.44] [1.9.08]', () => {
    expect(loan({}).minAmount).toBe(1000);
    expect(loan({ minAmount: 500 }).minAmount).toBe(500);
    expect(loan({ maxAmount: 800 }).minAmount).toBe(800);
  });

  it('the term is 12 to 36 when absent [3.5.45] [1.9.09]', () => {
    expect(loan({})).toMatchObject({ minTerm: 12, maxTerm: 36 });
    expect(loan({ minTerm: 48 })).toMatchObject({ minTerm: 48, maxTerm: 48 });
    expect(loan({ minTerm: 3, maxTerm: 72 })).toMatchObject({ minTerm: 3, maxTerm: 72 });
  });

  it('the maximum income is 20 times the minimum when absent [3.5.46]', () => {
    expect(loan({ minIncome: 700 }).maxIncome).toBe(14_000);
  });

  it('the minimum amount is at least 1 [3.5.47]', () => {
    expect(loan({ minAmount: 0 }).minAmount).toBe(1);
  });

  it('refuses ranges upside down', () => {
    const products = { personalLoan: { minAmount: 5000, maxAmount: 1000 } };
    expect(refusal(createInstitutionBody, { ...sent, products }).fields).toEqual({
      'products.personalLoan.maxAmount': 'El monto máximo debe ser mayor o igual al mínimo',
    });
    expect(refusal(createInstitutionBody, { ...sent, minRate: 18 }).fields).toHaveProperty('maxRate');
  });

  it('refuses unknown fields wherever they stand', () => {
    expect(refusal(createInstitutionBody, { ...sent, isActive: false }).code).toBe('UNKNOWN_FIELD');
    const products = { personalLoan: { bonus: 1 } };
    expect(refusal(createInstitutionBody, { ...sent, products }).code).toBe('UNKNOWN_FIELD');
  });

  it('takes every filter of the list', () => {
    const query = {
      amount: '5000',
      term: '24',
      type: 'bank',
      rateFilter: 'max',
      city: 'Loja',
      income: '900',
      minRate: '1',
      maxRate: '20',
      showDeleted: 'true',
    };
    expect(listAdminInstitutionsQuery.parse(query)).toMatchObject({
      amount: 5000,
      term: 24,
      type: 'BANK',
      rateFilter: 'max',
      city: 'Loja',
      income: 900,
      minRate: 1,
      maxRate: 20,
      showDeleted: true,
    });
  });
});

describe('blogs', () => {
  const post = { title: ' Ahorrar primero ', slug: 'ahorrar-primero', content: '<p>Hola</p>' };

  it('the title is required after trimming [3.5.16]', () => {
    expect(createBlogFields.parse(post).title).toBe('Ahorrar primero');
    expect(refusal(createBlogFields, { ...post, title: '   ' }).message).toBe('El título es obligatorio');
  });

  it('the slug is required [3.5.17]', () => {
    expect(refusal(createBlogFields, { ...post, slug: '' }).message).toBe('La URL es obligatoria');
    expect(refusal(createBlogFields, { title: 'A', content: '' }).message).toBe('La URL es obligatoria');
  });

  it('the slug has lower case letters, digits and hyphens only [3.5.18]', () => {
    for (const slug of ['Ahorrar', 'ahorro_2', 'año', 'a b', '../x'])
      expect(refusal(createBlogFields, { ...post, slug }).message).toBe(
        'La URL solo puede contener letras minúsculas, números y guiones',
      );
  });

  it('a title suggests its slug [3.5.19]', () => {
    expect(slugOfTitle('  ¿Cómo pedir un Crédito en Ecuador? Guía 2026  ')).toBe(
      'como-pedir-un-credito-en-ecuador-guia-2026',
    );
    expect(slugOfTitle('¡¿!?')).toBe('');
    expect(slugOfTitle('Cómo <b>ganas</b> más <br>hoy')).toBe('como-ganas-mas-hoy');
    expect(slugOfTitle('2 < 3 y 5 > 4')).toBe('2-3-y-5-4');
    const long = slugOfTitle(`${'palabra '.repeat(14)}muy larguísima`);
    expect(long).toBe(`${'palabra-'.repeat(14)}muy`);
    expect(slugOfTitle('x'.repeat(200))).toHaveLength(120);
  });

  it('a picture in JSON begins with an image data-URL prefix [3.5.26]', () => {
    expect(createBlogFields.parse({ ...post, image: picture }).image).toBe(picture);
    for (const image of ['data:text/html;base64,PGI+', 'javascript:alert(1)', 'iVBORw0KGgo='])
      expect(refusal(createBlogFields, { ...post, image }).message).toBe('Formato de imagen inválido');
  });

  it('the content may be empty [3.5.30]', () => {
    expect(createBlogFields.parse({ title: 'A', slug: 'a' }).content).toBe('');
  });

  it('isActive alone is an update, as flag or as text of a form [3.7.58]', () => {
    expect(updateBlogFields.parse({ isActive: false })).toEqual({ isActive: false });
    expect(updateBlogFields.parse({ isActive: 'true' })).toEqual({ isActive: true });
    expect(createBlogFields.parse(post).isActive).toBe(true);
  });

  it('says how large a refused picture is', () => {
    expect(pictureTooLargeText(7.25 * 1024 * 1024)).toBe('La imagen es demasiado grande (máximo 5MB, actual: 7.3 MB)');
  });
});

describe('terms', () => {
  const terms = { title: 'Términos', version: '2.0', content: '<p>Uso</p>', isActive: true, createdBy: 'yo' };

  it('takes createdBy and ignores it [3.7.63]', () => {
    expect(createTermsBody.parse(terms)).toEqual({
      title: 'Términos',
      version: '2.0',
      content: '<p>Uso</p>',
      isActive: true,
    });
  });

  it('takes any part of a version, and updatedBy [3.7.64]', () => {
    expect(updateTermsBody.parse({ title: 'Otro', updatedBy: 'yo' })).toEqual({ title: 'Otro' });
    expect(refusal(updateTermsBody, { id }).code).toBe('UNKNOWN_FIELD');
  });

  it.each(['title', 'version', 'content'])('%s is required [3.5.13]', (name) => {
    expect(refusal(createTermsBody, { ...terms, [name]: ' ' }, termsTexts.incomplete).message).toBe(
      'Por favor complete todos los campos requeridos',
    );
  });
});

describe('carousel', () => {
  it('has the sections home, credits, profile and blog and no other [3.7.71]', () => {
    const { params } = saveCarouselImage;
    if (params === undefined) throw new Error('No parameters');
    for (const section of ['home', 'credits', 'profile', 'blog'])
      expect(params.parse({ section })).toEqual({ section });
    expect(refusal(params, { section: 'HOME' }).message).toBe('Sección inválida');
  });

  it('refuses an empty picture and what is none, in JSON too', () => {
    expect(saveCarouselImageBody.parse({ imageBase64: picture }).imageBase64).toBe(picture);
    for (const imageBase64 of ['', 'data:image/png;base64,'])
      expect(refusal(saveCarouselImageBody, { imageBase64 }).message).toBe('El archivo está vacío');
    for (const imageBase64 of ['data:text/plain;base64,aG9sYQ==', '<svg>'])
      expect(refusal(saveCarouselImageBody, { imageBase64 }).message).toBe('El archivo no es una imagen válida');
  });
});

describe('activity and notifications', () => {
  const record = { type: 'credit', status: 'viewed', description: 'Vio la solicitud' };

  it('takes a description of 254 characters and not of 255 [3.5.48]', () => {
    expect(recordActivityBody.parse({ ...record, description: 'ñ'.repeat(254) }).description).toHaveLength(254);
    expect(refusal(recordActivityBody, { ...record, description: 'a'.repeat(255) }).fields.description).toBe(
      'La descripción debe tener como máximo 254 caracteres',
    );
  });

  it('has four types [3.3.25]', () => {
    for (const type of ['credit', 'user', 'institution', 'system'])
      expect(recordActivityBody.parse({ ...record, type }).type).toBe(type);
    expect(refusal(recordActivityBody, { ...record, type: 'blog' }).message).toBe('Tipo de actividad inválido');
  });

  it('has nine statuses [3.3.26]', () => {
    const statuses = 'approved rejected pending created updated deleted blocked unblocked viewed'.split(' ');
    expect([...activityStatuses].sort()).toEqual([...statuses].sort());
    expect(listActivityQuery.parse({ status: statuses }).status).toEqual(statuses);
    expect(refusal(listActivityQuery, { status: 'lost' }).message).toBe('Estado de actividad inválido');
  });

  it('takes from a page only what was viewed and what failed', () => {
    const details = { error: 'No hubo respuesta' };
    for (const status of ['viewed', 'rejected'])
      expect(recordActivityBody.parse({ ...record, status, details }).status).toBe(status);
    for (const status of ['approved', 'pending', 'created', 'updated', 'deleted', 'blocked', 'unblocked'])
      expect(refusal(recordActivityBody, { ...record, status, details }).fields).toHaveProperty('status');
  });

  it('refuses details no database can hold', () => {
    for (const details of [{ a: 'x\u0000' }, { a: ['\ud800'] }, { a: 'x'.repeat(20_000) }])
      expect(refusal(recordActivityBody, { ...record, details }).fields).toHaveProperty('details');
    expect(recordActivityBody.parse({ ...record, details: 'nota' }).details).toEqual({ text: 'nota' });
  });

  it('sums up seven days when nothing is asked [3.9.39]', () => {
    expect(activitySummaryQuery.parse({}).days).toBe(7);
    expect(activitySummaryQuery.parse({ days: 'x' }).days).toBe(7);
    expect(activitySummaryQuery.parse({ days: '99999' }).days).toBe(365);
  });

  it('lists ten a page, newest first [3.9.40]', () => {
    expect(listActivityQuery.parse({})).toEqual({ page: 1, limit: 10, sort: '-timestamp' });
  });

  it('takes limit, page and lastId, and an odd lastId as none', () => {
    expect(listNotificationsQuery.parse({ limit: '1', page: '2', lastId: id })).toEqual({
      limit: 1,
      page: 2,
      lastId: id,
    });
    expect(listNotificationsQuery.parse({ lastId: 'x' }).lastId).toBeUndefined();
  });
});
