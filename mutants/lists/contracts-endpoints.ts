import { mutantsOf } from '../mutant.ts';

const source = 'packages/contracts/src';

/** Bodies, answers' words and declarations of the endpoints. */
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
  ...mutantsOf(
    `${source}/core/admin-fields.ts`,
    [
      `${source}/users/admin.test.ts`,
      `${source}/institutions/admin-bodies.test.ts`,
      `${source}/credits/review-bodies.test.ts`,
      `${source}/notifications.test.ts`,
      `${source}/core/admin-fields.test.ts`,
    ],
    [
      ['an empty filter is a wrong one', "value.trim() === '' ? undefined : value", 'value'],
      ['a search may hold control characters', ".replace(/\\p{Cc}/gu, ' ')", ''],
      ['a search may be of any length', '.slice(0, 100)', ''],
      ['the year 9999 passes', "&& day <= '2200-12-31'", ''],
      [
        'an unknown value among good ones passes',
        'words.some((word) => !values.includes(word))',
        'words.every((word) => !values.includes(word))',
      ],
      ['several values by comma are one', "text.split(',')", 'text'],
      [
        'an odd order is refused',
        'z.enum(values).catch(byDefault).default(byDefault)',
        'z.enum(values).default(byDefault)',
      ],
      ['the URL of the present image is a wrong image', '|| /^(\\/|https?:\\/\\/)/.test(text)', ''],
      ['an SVG passes as an image', 'data:image\\/(?:png|', 'data:image\\/(?:svg\\+xml|png|'],
      ['who created it is kept', 'createdBy: _createdBy,\n', ''],
    ],
  ),
  ...mutantsOf(
    `${source}/credits/review-status.ts`,
    [`${source}/credits/review-bodies.test.ts`, `${source}/declarations.test.ts`, `${source}/credits/review.test.ts`],
    [
      [
        'who may only reject may approve',
        "APPROVED: ['credits.approve'],",
        "APPROVED: ['credits.approve', 'credits.reject'],",
      ],
      [
        'who may only approve may not put under review',
        "UNDER_REVIEW: ['credits.approve', 'credits.reject'],\n}",
        "UNDER_REVIEW: ['credits.reject'],\n}",
      ],
      [
        'the office may cancel',
        "'PENDING', 'UNDER_REVIEW'] as const;",
        "'PENDING', 'UNDER_REVIEW', 'CANCELLED'] as const;",
      ],
      ['a credit is urgent after three days', 'urgentAfterHours = 48', 'urgentAfterHours = 72'],
    ],
  ),
  ...mutantsOf(
    `${source}/credits/review.ts`,
    [
      `${source}/credits/review-bodies.test.ts`,
      `${source}/admin-endpoints.test.ts`,
      `${source}/declarations.test.ts`,
      `${source}/credits/review.test.ts`,
    ],
    [
      [
        'a document goes back without a reason',
        "refine(({ reasonId, words }) => reasonId !== null || words !== ''",
        'refine(() => true',
      ],
      [
        'an application goes back without anything',
        "documents.length > 0 || reasonId !== null || words !== ''",
        'documents !== null',
      ],
      ['a pending document is said to be rejected', 'verified === null\n    ?', 'verified === undefined\n    ?'],
      ['whoever is in the office may verify', "access: access.admin('documents.verify'),", 'access: access.admin(),'],
      ['a verdict may be a text', '  verified: z\n    .boolean({', '  verified: z\n    .stringbool({'],
    ],
  ),
  ...mutantsOf(
    `${source}/users/admin.ts`,
    [`${source}/users/admin.test.ts`, `${source}/admin-endpoints.test.ts`, `${source}/declarations.test.ts`],
    [
      ['a phone of nine digits passes', '/^(\\d{10})?$/', '/^(\\d{9,10})?$/'],
      [
        'an edit without surnames passes',
        "apellidos: officeNameWith('Los apellidos son requeridos'),",
        "apellidos: officeNameWith('Los apellidos son requeridos').optional(),",
      ],
      [
        'whoever is in the office may delete a user',
        "path: '/admin/users/:id',\n  access: access.admin('users.manage'),\n  summary: 'Delete",
        "path: '/admin/users/:id',\n  access: access.admin(),\n  summary: 'Delete",
      ],
      ['an unknown reason to delete passes', "z.enum(deletionReasons, { error: 'Motivo inválido' })", 'z.string()'],
    ],
  ),
  ...mutantsOf(
    `${source}/identity/users.ts`,
    [`${source}/identity/users.test.ts`, `${source}/identity/accounts.test.ts`, `${source}/users/admin.test.ts`],
    [
      ['a registration needs no phone', 'telefono: telefonoSchema,', 'telefono: telefonoSchema.optional(),'],
      ['BLOCKED is no status', "  blocked: 'inactive',\n", ''],
      [
        'a status of the prototype passes',
        'Object.hasOwn(userStatusSynonyms, key) ? (userStatusSynonyms[key] ?? null) : null',
        'userStatusSynonyms[key] ?? null',
      ],
      ['the case of a status counts', 'text.trim().toLowerCase()', 'text.trim()'],
    ],
  ),
  ...mutantsOf(
    `${source}/activity-log.ts`,
    [
      `${source}/notifications.test.ts`,
      `${source}/admin-endpoints.test.ts`,
      `${source}/activity-log.test.ts`,
      `${source}/declarations.test.ts`,
    ],
    [
      [
        'a description of 255 characters passes',
        'activityDescriptionMaximum = 254',
        'activityDescriptionMaximum = 255',
      ],
      [
        'a page may say that something was approved',
        "z.enum(['viewed', 'rejected'], {",
        "z.enum(['viewed', 'rejected', 'approved'], {",
      ],
      ['NUL in details passes', '!/[\\p{Cs}\\0]/u.test(value)', '!/\\p{Cs}/u.test(value)'],
      ['details of any size pass', 'JSON.stringify(details).length <= detailsMaximumCharacters', 'details !== null'],
      ['the summary is of a month', 'activitySummaryDays = 7', 'activitySummaryDays = 30'],
      [
        'a failed operation needs no message',
        "status !== 'rejected' || saysWhatFailed(details)",
        'status !== undefined',
      ],
      [
        'who may not read the log exports it',
        "path: '/admin/activity/export',\n  access: access.admin('activity.read'),",
        "path: '/admin/activity/export',\n  access: access.admin(),",
      ],
    ],
  ),
  ...mutantsOf(
    `${source}/amortization.ts`,
    [`${source}/amortization.test.ts`],
    [
      [
        'the note speaks of German tables too',
        ' || second.quotaTotal !== first.quotaTotal) return null',
        ') return null',
      ],
      ['more and less change places', "cents > 0 ? 'más' : 'menos'", "cents < 0 ? 'más' : 'menos'"],
      ['a last instalment like the others has a note', 'if (cents === 0) return null;', ''],
      ['German and French change names', "{ 1: 'Alemán', 2: 'Francés' }", "{ 1: 'Francés', 2: 'Alemán' }"],
      [
        'fixed and decreasing change names',
        "{ 1: 'Cuota Decreciente', 2: 'Cuota Fija' }",
        "{ 1: 'Cuota Fija', 2: 'Cuota Decreciente' }",
      ],
    ],
  ),
  ...mutantsOf(
    `${source}/core/changes.ts`,
    [`${source}/core/changes.test.ts`],
    [
      ['before and after change places', '`${label}: ${before} → ${after}`', '`${label}: ${after} → ${before}`'],
      ['a value that is not kept is written as null', 'before === null || after === null ? `${label}: cambió` :', ''],
      ['a version below zero passes', '.nonnegative(wrongVersion)', ''],
      ['a version as text is refused', 'z.string().regex(/^\\d{1,9}$/, wrongVersion)', 'z.never()'],
    ],
  ),
  ...mutantsOf(
    `${source}/credits/reasons.ts`,
    [`${source}/credits/reasons.test.ts`],
    [
      [
        'a reason of the cédula is offered for the roles',
        'reason.documentType === null || reason.documentType === documentType',
        'reason.documentType !== undefined',
      ],
      ['a reason to reject a credit is offered for documents', 'reason.kind === kind && (', '('],
    ],
  ),
  ...mutantsOf(
    `${source}/credits/stated-reasons.ts`,
    [`${source}/credits/reasons.test.ts`],
    [["the reviewer's words come first", '[reason?.sentence, words]', '[words, reason?.sentence]']],
  ),
];
