import { mutantsOf } from '../mutant.ts';

const source = 'packages/contracts/src';

/** What the office reads and sends, and the parts of a contract that it shares with applicants. */
export const mutants = [
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
