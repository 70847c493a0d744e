import { describe, expect, it } from 'vitest';
import { allEndpoints } from './all-endpoints.ts';
import { permissions } from './core/permissions.ts';
import { adminCreditSchemas } from './credits/review.schemas.ts';
import { maySetStatus } from './credits/review-status.ts';
import { isInReview, isUndecided } from './credits/status.ts';
import { documentTypeLabels, documentTypePhrases, requiredDocumentTypes } from './documents/applicant.ts';
import { adminUserSchemas } from './users/admin.schemas.ts';

const name = ({ method, path }: (typeof allEndpoints)[number]) => `${method} ${path}`;
const called = (wanted: string) => {
  const endpoint = allEndpoints.find((each) => name(each) === wanted);
  if (endpoint === undefined) throw new Error(`No ${wanted}`);
  return endpoint;
};

/** Everything a visitor without a session may call, outside the admin API. */
const open = [
  'GET /public/institutions',
  'GET /public/institutions/:id',
  'GET /public/institutions/cities',
  'GET /public/institutions/limits',
  'GET /public/institutions/best-rates',
  'GET /public/rates',
  'GET /public/rates.csv',
  'GET /public/rates/history',
  'GET /public/ceilings',
  'GET /public/ceilings.csv',
  'GET /public/offers/share',
  'GET /public/blogs',
  'GET /public/blogs/slug/:slug',
  'GET /public/carousel',
  'GET /public/carousel/profile',
  'GET /terms',
  'POST /simulators/credits/simulate',
  'POST /simulators/savings/simulate',
  'POST /simulators/invesments/simulate',
  'POST /simulators/params',
  'POST /simulators/prepayment',
  'POST /simulators/affordability',
  'POST /simulators/refinance',
  'POST /auth/register',
  'POST /auth/verify-email',
  'POST /auth/login',
  'POST /auth/two-step',
  'POST /auth/two-step/resend',
  'POST /auth/recover-user',
  'GET /users/verify/:document',
  'POST /verification/send',
  'POST /verification/verify',
  'POST /verification/resend',
  'GET /verification/status/:email',
  'POST /password/validate',
  'POST /password/recover',
  'POST /password/validate-recovery',
  'POST /password/change-recovery',
  'GET /password/recovery-status/:email',
  'POST /unlock/request',
  'POST /unlock/validate',
  'POST /auth/unlock-account',
  'GET /unlock/status/:account',
  'POST /contact',
  'POST /handover/code',
  'POST /handover/open',
  'POST /handover/renew',
  'POST /handover/session',
  'POST /phone/open',
];

describe('the endpoints', () => {
  it('let a visitor call what is public, and nothing else', () => {
    const found = allEndpoints.filter(
      ({ access, path }) => ['public', 'visitor'].includes(access.kind) && !path.startsWith('/admin/'),
    );
    expect(found.map(name).sort()).toEqual([...open].sort());
  });

  it('limit everything that guesses a secret or sends a mail', () => {
    const unlimited = allEndpoints
      .filter(({ body, path }) => {
        const form = body === undefined || typeof body === 'string' ? '' : JSON.stringify(body._zod.def, tellShape);
        return /password|code|recover|unlock/i.test(path) || /"(\w*[pP]assword|\w*[cC]ode)"/.test(form);
      })
      .filter(({ rateLimit, method }) => method !== 'GET' && rateLimit !== 'strict')
      .map(name);
    // One only checks a password against the rules. The other counts wrong codes in the database, and tokens of 256 bits
    // are not shut by them.
    expect(unlimited).toEqual(['POST /password/validate', 'POST /phone/open']);
  });

  it.each(['POST /auth/register', 'POST /auth/recover-user', 'POST /verification/send', 'POST /contact'])(
    'limit %s, which sends a mail',
    (endpoint) => {
      expect(called(endpoint).rateLimit).toBe('strict');
    },
  );

  it('are open without the second key only as far as the way to it needs', () => {
    const found = allEndpoints.filter(({ allowsMissingSecondFactor }) => allowsMissingSecondFactor === true);
    expect(found.map(name).sort()).toEqual([
      'GET /admin/auth/second-factor',
      'POST /admin/auth/change-password',
      'POST /admin/auth/confirm',
      'POST /admin/auth/confirm/options',
      'POST /admin/auth/second-factor/mail-code',
      'POST /admin/auth/second-factor/passkeys',
      'POST /admin/auth/second-factor/passkeys/options',
      'POST /admin/auth/second-factor/totp',
      'POST /admin/auth/second-factor/totp/confirm',
      'POST /admin/auth/verify-token',
    ]);
  });

  it('ask for a fresh proof before what a stolen session must not be enough for', () => {
    expect(
      allEndpoints
        .filter(({ needsRecentProof }) => needsRecentProof === true)
        .map(name)
        .sort(),
    ).toEqual([
      'DELETE /admin/auth/:id',
      'DELETE /admin/auth/:id/second-factor',
      'DELETE /admin/auth/second-factor/passkeys/:id',
      'DELETE /admin/auth/second-factor/totp',
      'DELETE /admin/institutions/:id',
      'DELETE /admin/rates/ceilings/:month/:segment',
      'DELETE /admin/users/:id',
      'GET /admin/activity/export',
      'GET /admin/credits/all',
      'GET /admin/credits/export',
      'GET /admin/handovers/export',
      'POST /admin/auth/:id/temporary-password',
      'POST /admin/auth/change-email',
      'POST /admin/auth/create-from-user/:id',
      'POST /admin/auth/second-factor/passkeys',
      'POST /admin/auth/second-factor/passkeys/options',
      'POST /admin/auth/second-factor/recovery-codes',
      'POST /admin/auth/second-factor/totp',
      'POST /admin/auth/second-factor/totp/confirm',
      'POST /admin/institutions/:id/handover/confirm',
      'POST /admin/rates/ceilings/confirm',
      'POST /admin/rates/changes',
      'POST /admin/rates/imports/:id/apply',
      'POST /admin/rates/proposals/confirm',
      'PUT /admin/auth/:id/permissions',
      'PUT /admin/institutions/:id/handover',
      'PUT /admin/rates/ceilings/:month/:segment',
    ]);
  });

  it('ask for a proof of the last hours before the bytes of a document', () => {
    expect(allEndpoints.filter(({ needsRecentProof }) => needsRecentProof === 'shift').map(name)).toEqual([
      'GET /admin/credits/:id/documents/:docId',
      'GET /admin/credits/:id/documents/:docId/download',
    ]);
  });

  it('limit uploads by person', () => {
    expect(allEndpoints.filter(({ rateLimit }) => rateLimit === 'uploads').map(name)).toEqual([
      'POST /credits/:id/documents/upload',
      'POST /credits/:id/documents/uploads',
      'POST /phone/uploads',
      'POST /admin/rates/imports',
    ]);
    expect(allEndpoints.filter(({ rateLimit }) => rateLimit === 'parts').map(name)).toEqual([
      'PUT /credits/:id/documents/uploads/:uploadId',
      'PUT /phone/uploads/:uploadId',
    ]);
  });

  it('give a repeat of a new application the first response again', () => {
    expect(allEndpoints.filter(({ takesIdempotencyKey }) => takesIdempotencyKey === true).map(name)).toEqual([
      'POST /credits',
    ]);
  });

  it('ask in one text to sign in for whatever concerns an application', () => {
    const own = allEndpoints.filter(({ path }) => path.startsWith('/credits'));
    expect(own).toHaveLength(24);
    for (const endpoint of own)
      expect([name(endpoint), endpoint.access.kind, endpoint.unauthorizedMessage]).toEqual([
        name(endpoint),
        'user',
        'Debe iniciar sesión para continuar',
      ]);
  });

  it.each([
    ['POST /credits', 'Todos los campos son requeridos'],
    ['GET /public/institutions/best-rates', 'Monto y plazo son requeridos'],
    ['GET /credits/search', 'Monto, plazo e ingreso son requeridos'],
  ])('%s says "%s" when a field is missing', (endpoint, text) => {
    expect(called(endpoint).missingMessage).toBe(text);
  });

  it.each([
    ['GET /public/institutions', 5_000],
    ['GET /public/institutions/limits', 5_000],
    ['GET /public/institutions/best-rates', 5_000],
    ['GET /institutions/:id', 10_000],
    ['POST /simulators/credits/simulate', 10_000],
    ['POST /auth/verify-token', 5_000],
    ['POST /auth/logout', 5_000],
    ['POST /credits/:id/status', 10_000],
    ['POST /credits/:id/amortization', 15_000],
    ['POST /credits/:id/documents/upload', 30_000],
    ['POST /credits', undefined],
    ['GET /admin/credits', 15_000],
    ['GET /admin/credits/:id/documents/:docId', 20_000],
    ['GET /admin/credits/:id/documents/:docId/validate', 15_000],
    ['GET /admin/notifications', 5_000],
    ['GET /admin/users', 10_000],
  ])('%s waits %s ms', (endpoint, timeoutMs) => {
    expect(called(endpoint).timeoutMs).toBe(timeoutMs);
  });

  it.each([
    ['users.manage', ['POST /admin/users/:id/status', 'PUT /admin/users/:id', 'DELETE /admin/users/:id']],
    ['documents.verify', ['POST /admin/credits/:id/verify-document']],
    [
      'institutions.manage',
      [
        ...[
          'POST ',
          'PUT /:id',
          'DELETE /:id',
          'POST /:id/restore',
          'GET /:id/handover',
          'PUT /:id/handover',
          'POST /:id/handover/confirm',
        ].map((call) => call.replace(' ', ' /admin/institutions')),
        ...[
          'changes',
          'confirmations',
          'imports',
          'imports/:id/apply',
          'imports/:id/undo',
          'ceilings/confirm',
          'proposals/confirm',
        ].map((path) => `POST /admin/rates/${path}`),
        ...['ceilings/:month/:segment', 'averages/:month/:institutionId/:segment'].flatMap((path) => [
          `PUT /admin/rates/${path}`,
          `DELETE /admin/rates/${path}`,
        ]),
        'DELETE /admin/rates/ceilings/:month/:segment/proposal',
        'DELETE /admin/rates/proposals/:id',
      ],
    ],
    [
      'activity.read',
      ['', '/export', '/:id', '/summary/dashboard', '/verify'].map((path) => `GET /admin/activity${path}`),
    ],
  ] as const)('of the administration keep with %s', (permission, endpoints) => {
    const found = allEndpoints.filter(({ access }) => access.kind === 'admin' && access.anyOf.join() === permission);
    expect(found.map(name).sort()).toEqual([...endpoints].sort());
  });

  it('delete a user for a reason of the list only', () => {
    expect(adminUserSchemas.deleteUser.query.safeParse({ reason: 'duplicate' }).success).toBe(true);
    expect(adminUserSchemas.deleteUser.query.safeParse({}).success).toBe(true);
    expect(adminUserSchemas.deleteUser.query.safeParse({ reason: 'porque sí' }).error?.issues[0]?.message).toBe(
      'Motivo inválido',
    );
    expect(adminCreditSchemas.listAllAdminCredits.query.safeParse({ status: 'LOST' }).success).toBe(false);
  });
});

/** JSON.stringify replacer: shapes are getters, and nested schemas are under _zod. */
function tellShape(key: string, value: unknown): unknown {
  if (key === 'shape' && typeof value === 'object' && value !== null) return Object.keys(value);
  return typeof value === 'object' && value !== null && '_zod' in value
    ? (value as { _zod: { def: unknown } })._zod.def
    : value;
}

describe('who may set a status', () => {
  const mayWith = (held: (typeof permissions)[number]) =>
    (['APPROVED', 'REJECTED', 'PENDING', 'UNDER_REVIEW'] as const).filter((status) => maySetStatus([held], status));

  it('is whoever approves, whoever rejects, and for the rest either', () => {
    expect(mayWith('credits.approve')).toEqual(['APPROVED', 'PENDING', 'UNDER_REVIEW']);
    expect(mayWith('credits.reject')).toEqual(['REJECTED', 'PENDING', 'UNDER_REVIEW']);
    for (const other of permissions.filter((each) => !['credits.approve', 'credits.reject'].includes(each)))
      expect(mayWith(other)).toEqual([]);
  });
});

describe('where an application stands', () => {
  const all = [
    ...(['PENDING', 'INSTITUTION_SELECTED', 'DOCUMENTS_SUBMITTED', 'UNDER_REVIEW'] as const),
    ...(['APPROVED', 'REJECTED', 'CANCELLED'] as const),
  ];

  it('is undecided until it is approved, rejected or cancelled', () => {
    expect(all.filter(isUndecided)).toEqual(['PENDING', 'INSTITUTION_SELECTED', 'DOCUMENTS_SUBMITTED', 'UNDER_REVIEW']);
  });

  it('is in review from the day it was sent', () => {
    expect(all.filter(isInReview)).toEqual(['DOCUMENTS_SUBMITTED', 'UNDER_REVIEW']);
  });
});

it('asks for three documents, each by one name', () => {
  expect([...requiredDocumentTypes]).toEqual(['id', 'payroll', 'services']);
  expect(requiredDocumentTypes.map((type) => [documentTypeLabels[type], documentTypePhrases[type]])).toEqual([
    ['Documento de identidad', 'el documento de identidad'],
    ['Roles de pago', 'los roles de pago'],
    ['Planilla de servicio básico', 'la planilla de servicio básico'],
  ]);
});
