import { mutantsOf } from '../mutant.ts';

const source = 'packages/contracts/src';

/** Bodies, answers' words and declarations of the endpoints of visitors and applicants. */
export const mutants = [
  ...mutantsOf(
    `${source}/credits/applicant.ts`,
    [`${source}/credits/applicant.test.ts`, `${source}/declarations.test.ts`],
    [
      ['an application without consent passes', 'termsAccepted: z.literal(true, {', 'termsAccepted: z.boolean({'],
      ['an application may begin approved', "z.literal('PENDING', {", "z.enum(['PENDING', 'APPROVED'], {"],
      [
        'an applicant may approve',
        "'DOCUMENTS_SUBMITTED', 'CANCELLED'] as const;\nconst applicant",
        "'DOCUMENTS_SUBMITTED', 'CANCELLED', 'APPROVED'] as const;\nconst applicant",
      ],
      ['an empty change passes', 'body.status !== undefined || body.institutionId !== undefined', 'body !== undefined'],
      ['an empty table passes', ".min(1, 'La tabla de amortización es requerida')", ''],
      ['a correction does not say why', "why === '' ? '' : `: ${why}`", "''"],
      ['a repeat makes a second credit', '  takesIdempotencyKey: true,\n', ''],
      [
        'the form answers the text of the catalogue when a field is missing',
        "  missingMessage: 'Todos los campos son requeridos',\n",
        '',
      ],
      ['system 1 of the sheet becomes 2', 'Number(type) === 1 ? 1 : 2', 'Number(type) === 0 ? 1 : 2'],
      [
        'the applications of a person are open to everybody',
        "path: '/credits/user-credits',\n  access: access.user,",
        "path: '/credits/user-credits',\n  access: access.public,",
      ],
      [
        'a visitor is told the text of the catalogue',
        "path: '/credits/:id/amortization',\n  access: access.user,\n  client: { failureTexts: 'credit' },\n  unauthorizedMessage: signInFirstMessage,",
        "path: '/credits/:id/amortization',\n  access: access.user,\n  client: { failureTexts: 'credit' },",
      ],
      ['the browser waits a minute for a status', 'timeoutMs: 10_000,', 'timeoutMs: 60_000,'],
    ],
  ),
  ...mutantsOf(
    `${source}/credits/status.ts`,
    [`${source}/credits/applicant.test.ts`, `${source}/declarations.test.ts`],
    [
      [
        'a rejected credit is shown as pending',
        "status === 'APPROVED' || status === 'REJECTED' ? status",
        "status === 'APPROVED' ? status",
      ],
      ['the short id has no end', '…${id.slice(-4)}', '…'],
      [
        'a cancelled credit is undecided',
        "!['APPROVED', 'REJECTED', 'CANCELLED'].includes",
        "!['APPROVED', 'REJECTED'].includes",
      ],
      [
        'what is under review is not in review',
        "['DOCUMENTS_SUBMITTED', 'UNDER_REVIEW'].includes",
        "['DOCUMENTS_SUBMITTED'].includes",
      ],
    ],
  ),
  ...mutantsOf(
    `${source}/identity/accounts.ts`,
    [`${source}/identity/accounts.test.ts`, `${source}/declarations.test.ts`],
    [
      [
        'a registration may refuse the terms',
        "z.literal(true, { error: 'Debes aceptar",
        "z.boolean({ error: 'Debes aceptar",
      ],
      [
        'registering is not limited',
        "errors: ['CONFLICT', 'TOO_MANY_ATTEMPTS'],\n  rateLimit: 'strict',",
        "errors: ['CONFLICT', 'TOO_MANY_ATTEMPTS'],",
      ],
      [
        'signing in is not limited',
        "'ACCOUNT_INACTIVE', 'TOO_MANY_ATTEMPTS'],\n  rateLimit: 'strict',\n});\n\nconst challengeIdSchema",
        "'ACCOUNT_INACTIVE', 'TOO_MANY_ATTEMPTS'],\n});\n\nconst challengeIdSchema",
      ],
      [
        'the check of a session waits half a minute',
        'expiresAt: isoTimeSchema })),\n  errors: [],\n  timeoutMs: 5_000,',
        'expiresAt: isoTimeSchema })),\n  errors: [],',
      ],
      [
        'signing out needs no session',
        "path: '/auth/logout',\n  access: access.user,",
        "path: '/auth/logout',\n  access: access.public,",
      ],
    ],
  ),
  ...mutantsOf(
    `${source}/identity/passwords.ts`,
    [`${source}/identity/passwords.test.ts`, `${source}/declarations.test.ts`],
    [
      [
        'a password changes without a session',
        "path: '/password/change',\n  access: access.user,",
        "path: '/password/change',\n  access: access.public,",
      ],
      [
        'a recovered password obeys no rule',
        'tempCode: codeSchema,\n  newPassword: newPasswordSchema,',
        'tempCode: codeSchema,\n  newPassword: givenPasswordSchema,',
      ],
      [
        'a changed password obeys no rule',
        'currentPassword: givenPasswordSchema,\n  newPassword: newPasswordSchema,',
        'currentPassword: givenPasswordSchema,\n  newPassword: givenPasswordSchema,',
      ],
      ['a reason is needed', ".default('user_request')", ''],
      [
        'recovering is not limited',
        "summary: 'Mails a temporary password',\n  body: recoverPasswordBody,\n  reply: done,\n  errors: [],\n  rateLimit: 'strict',",
        "summary: 'Mails a temporary password',\n  body: recoverPasswordBody,\n  reply: done,\n  errors: [],",
      ],
    ],
  ),
  ...mutantsOf(
    `${source}/documents/applicant.ts`,
    [`${source}/documents/applicant.test.ts`, `${source}/declarations.test.ts`],
    [
      ['accents are not understood', ".replace(/\\p{M}/gu, '')", ''],
      ['capitals are not understood', '.toLowerCase()', ''],
      ['spaces are not understood', ".replace(/[\\s-]+/g, '_')", ''],
      [
        'two documents are enough',
        "requiredDocumentTypes = ['id', 'payroll', 'services']",
        "requiredDocumentTypes = ['id', 'payroll']",
      ],
      ['uploads are not limited', "  rateLimit: 'uploads',\n", ''],
      ['an upload waits ten seconds', 'timeoutMs: 30_000,', 'timeoutMs: 10_000,'],
      ['roles and bank statement change names', "payroll: 'Roles de pago',", "payroll: 'Estado de cuenta',"],
    ],
  ),
  ...mutantsOf(
    `${source}/institutions/public.ts`,
    [`${source}/institutions/public.test.ts`, `${source}/entities.test.ts`, `${source}/declarations.test.ts`],
    [
      [
        'an amount alone passes',
        'filter.amount !== undefined && filter.term === undefined',
        'filter.amount === null && filter.term === undefined',
      ],
      [
        'a term alone passes',
        'filter.term !== undefined && filter.amount === undefined',
        'filter.term === null && filter.amount === undefined',
      ],
      [
        "'bank' in small letters is refused",
        '  .toUpperCase()\n  .pipe(z.enum(institutionTypes, { error: "Tipo',
        '  .pipe(z.enum(institutionTypes, { error: "Tipo',
      ],
      ['the list is cut at ten when nobody asks', 'page: pageNumber.optional(),', 'page: pageNumber.default(1),'],
      ['an institution needs no branches', 'branches: branchesSchema,', 'branches: branchesSchema.partial(),'],
    ],
  ),
  ...mutantsOf(
    `${source}/offers.ts`,
    [`${source}/offers.test.ts`, `${source}/declarations.test.ts`],
    [
      ['best rates without an amount answer another text', "missingMessage: 'Monto y plazo son requeridos',", ''],
      ['a search needs no income', 'income: incomeQuery,', 'income: incomeQuery.optional(),'],
      [
        'the search is open to visitors',
        "path: '/credits/search',\n  access: access.user,",
        "path: '/credits/search',\n  access: access.visitor,",
      ],
    ],
  ),
  ...mutantsOf(
    `${source}/simulators.ts`,
    [`${source}/simulators.test.ts`],
    [
      [
        'an amount of nothing passes',
        "holds: (value) => value > 0, message: 'El monto",
        "holds: (value) => value >= 0, message: 'El monto",
      ],
      ["the text '1' is the French system", "value === 1 || value === '1' ? 1 : 2", 'value === 1 ? 1 : 2'],
      ['361 months pass', 'termMonths: { min: 1, max: 360 }', 'termMonths: { min: 1, max: 361 }'],
      ['29 days pass', 'termDays: { min: 30', 'termDays: { min: 29'],
      ['3601 days pass', 'min: 30, max: 3600', 'min: 30, max: 3601'],
      ['601 months of savings pass', 'termMonths: { min: 1, max: 600 }', 'termMonths: { min: 1, max: 601 }'],
      ['a million is the most for nobody', 'value <= simulatorMaximum', 'value <= simulatorMaximum * 10'],
      [
        'a negative deposit passes',
        'holds: (value) => value >= 0, message: `${name} no',
        'holds: (value) => value >= -9, message: `${name} no',
      ],
      [
        'savings without any deposit pass',
        'body.initialDeposit > 0 || body.monthlyDeposit > 0',
        'body.initialDeposit >= 0',
      ],
      ['a million and a cent passes', 'value <= simulatorMaximum', 'value <= simulatorMaximum + 1'],
    ],
  ),
  ...mutantsOf(
    `${source}/institutions/personal-loan.ts`,
    [`${source}/institutions/admin-bodies.test.ts`, `${source}/institutions/admin.test.ts`],
    [
      [
        'a range upside down passes',
        'lowest > highest ? [[high, message]] : []',
        'lowest < 0 ? [[high, message]] : []',
      ],
      ['a rate of zero stays', 'rate > 0 ? rate : fallback', 'rate >= 0 ? rate : fallback'],
      ['the lowest amount is nothing', 'Math.max(1, sent.minAmount', 'Math.max(0, sent.minAmount'],
      [
        'a default turns the amounts upside down',
        'sent.minAmount ?? Math.min(defaults.minAmount, sent.maxAmount ?? defaults.minAmount)',
        'sent.minAmount ?? defaults.minAmount',
      ],
      ['a default turns the terms upside down', 'Math.max(defaults.maxTerm, minTerm)', 'defaults.maxTerm'],
      ['the largest income is ten times the smallest', 'incomeFactor: 20', 'incomeFactor: 10'],
      ['an income of nothing shuts everybody out', '(minIncome > 0 ? minIncome : defaults.minIncome)', 'minIncome'],
    ],
  ),
  ...mutantsOf(
    `${source}/institutions/admin.ts`,
    [
      `${source}/institutions/admin-bodies.test.ts`,
      `${source}/admin-endpoints.test.ts`,
      `${source}/declarations.test.ts`,
      `${source}/institutions/admin.test.ts`,
    ],
    [
      ['rates upside down pass', 'body.minRate > body.maxRate', 'body.minRate > body.maxRate * 100'],
      [
        'an update needs a logo',
        '    logo: changedImageSchema,',
        '    logo: imageDataUrlSchema(institutionTexts.logo),',
      ],
      ['branches as text are refused', "typeof value === 'string' ? readJson(value) : value", 'value'],
      ['a branch without a name stays', "filter((branch) => branch.city !== '')", 'filter(() => true)'],
      [
        'whoever is in the office may restore',
        "path: '/admin/institutions/:id/restore',\n  access: access.admin('institutions.manage'),",
        "path: '/admin/institutions/:id/restore',\n  access: access.admin(),",
      ],
      ['a legal ceiling is written with a point', "value.toFixed(2).replace('.', ',')", 'value.toFixed(2)'],
    ],
  ),
];
