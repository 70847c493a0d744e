import { mutantsOf } from '../mutant.ts';

/** The office: review, lists, filters, editors, notifications. */
export const mutants = [
  ...mutantsOf(
    'shell/use-shortcuts.ts',
    ['review-decision.test.tsx', 'review-documents.test.tsx'],
    [
      ['keys act on the document behind an open dialog', " || document.querySelector('dialog[open]')", ''],
      [
        'a key held down judges one document after the other',
        '!event.repeat || repeating.includes(event.key.toLowerCase())',
        'event',
      ],
    ],
  ),
  ...mutantsOf(
    'dashboard/StatCards.tsx',
    ['dashboard.test.tsx'],
    [
      [
        'the share of the pending leaves out the cancelled',
        'shareOf(stats.creditsByStatus.PENDING, stats.totalCredits)',
        'shareOf(stats.creditsByStatus.PENDING, stats.creditsByStatus.PENDING + stats.creditsByStatus.APPROVED + stats.creditsByStatus.REJECTED)',
      ],
      [
        'rejected and approved change places',
        'value={counts && formatNumber(counts.REJECTED)}',
        'value={counts && formatNumber(counts.APPROVED)}',
      ],
    ],
  ),
  ...mutantsOf(
    'dashboard/periods.ts',
    ['periods.test.ts'],
    [
      ['a week has eight days', 'addDays(endDate, -6)', 'addDays(endDate, -7)'],
      ['a quarter has four months', 'quarter: 3, year: 12', 'quarter: 4, year: 12'],
      ['more rejections are good', "isUp === isInverted ? 'bad' : 'good'", "isUp ? 'good' : 'bad'"],
      [
        'quiet days are left out',
        'if (!points.has(date))',
        'if (!points.has(date) && stats.creditsByDate.some((each) => each.date === day))',
      ],
    ],
  ),
  ...mutantsOf(
    'admin/institutions/use-institutions.ts',
    ['admin/institutions/institutions.test.tsx', 'admin/institutions/institution-form.test.ts'],
    [
      [
        'the same filter is asked for twice',
        '    retry: mayRetryInstitution,\n    ...institutionCache,\n',
        '    retry: mayRetryInstitution,\n',
      ],
      ['what a filter found is good for an hour', 'staleTime: 5 * 60_000', 'staleTime: 60 * 60_000'],
      ['what a filter found is kept for ever', 'gcTime: 60 * 60_000', 'gcTime: 600 * 60_000'],
      [
        'a refusal is tried again',
        "(error.code === 'NETWORK_ERROR' ||",
        "(error.status === 400 || error.code === 'NETWORK_ERROR' ||",
      ],
    ],
  ),
  ...mutantsOf(
    'institution-form.ts',
    ['admin/institutions/institutions.test.tsx', 'admin/institutions/institution-form.test.ts'],
    [
      ['a rate with a comma is a thousand', 'isRate(name) ? parseTypedPercent : parseTypedNumber', 'parseTypedNumber'],
      [
        'a change of anything sends everything',
        'JSON.stringify(value) !== JSON.stringify(Reflect.get(before, key))',
        'key',
      ],
      ['an emptied rate is saved', "if (form.minRate.trim() === '') fields.minRate = institutionTexts.minRate;", ''],
      [
        'a figure that was emptied stays',
        'name in loanBefore && !(name in personalLoan)',
        'name in loanBefore && name in personalLoan',
      ],
    ],
  ),
  ...mutantsOf(
    'admin/ui/draft.ts',
    ['draft.test.tsx'],
    [['what was typed just before closing the page is lost', "window.addEventListener('pagehide', keepNow);", '']],
  ),
  ...mutantsOf(
    'admin/credits/review-rules.ts',
    ['review-rules.test.ts', 'admin/credits/credits.test.tsx'],
    [
      ['an approved credit can be approved again', 'credit.status === status ? alreadyTexts[status] : null', 'null'],
      [
        'a cancelled credit can be decided',
        "if (credit.status === 'CANCELLED') return",
        "if (credit.status === 'PENDING' && credit.documents === null) return",
      ],
      ['a rejected document does not hinder the approval', 'if (rejected.length > 0)', 'if (rejected.length > 3)'],
      [
        'an application without institution can be approved',
        'if (institution === null) return',
        'if (institution === undefined) return',
      ],
    ],
  ),
  ...mutantsOf(
    'CreditDetailDialog.tsx',
    ['admin/credits/credits.test.tsx'],
    [
      ['the button of an approved credit stands open', 'isBlocked={obstacle !== null}', 'isBlocked={false}'],
      [
        'a press on the closed button asks all the same',
        'onClick={() => obstacle === null && ask(status)}',
        'onClick={() => ask(status)}',
      ],
    ],
  ),
  ...mutantsOf(
    'OwnDataForm.tsx',
    ['admin/settings/settings.test.tsx'],
    [
      [
        'names and surnames are sent in each other’s place',
        'save.mutateAsync(values)',
        'save.mutateAsync({ ...values, nombres: values.apellidos, apellidos: values.nombres })',
      ],
    ],
  ),
  ...mutantsOf(
    'admin/credits/credit-filters.ts',
    ['credit-filters.test.ts'],
    [
      [
        'the end of the slider is sent',
        'high < amountSlider.max && { max: high }',
        'high <= amountSlider.max && { max: high }',
      ],
      [
        'a page below one is asked for',
        'Number.isInteger(page) && page > 0 ? page : 1',
        'Number.isInteger(page) ? page : 1',
      ],
      ['a day of another form passes', '/^\\d{4}-\\d{2}-\\d{2}$/.test(text)', 'text.length > 0'],
    ],
  ),
  ...mutantsOf(
    'notification-rules.ts',
    ['notifications/rules.test.ts'],
    [
      [
        'the bell waits for ever after many failures',
        'Math.min(bellPollMs.most, bellPollMs.first * 2 ** failuresInARow)',
        'bellPollMs.first * 2 ** failuresInARow',
      ],
      ['sample data come after the third failure', 'recent() > toleratedFailures', 'recent() >= toleratedFailures'],
      ['a document leads to the credits', "document: '/admin/documents'", "document: '/admin/credits'"],
      [
        'the list is asked for every two minutes without connection',
        'isConnected ? pollMs.connected : pollMs.notConnected',
        'pollMs.connected',
      ],
    ],
  ),
  ...mutantsOf(
    'document-labels.ts',
    ['admin/documents/documents.test.ts'],
    [
      [
        'a file without a verdict counts as rejected',
        "if (!isReviewed || isVerified === null) return 'pending';",
        "if (isVerified === null) return 'pending';",
      ],
      [
        'roles come before the cédula',
        "const order: DocumentType[] = ['id', 'payroll',",
        "const order: DocumentType[] = ['payroll', 'id',",
      ],
    ],
  ),
  ...mutantsOf(
    'admin/ui/images.ts',
    ['images.test.ts'],
    [
      [
        'a small image is blown up',
        'Math.min(1, maxWidth / width, maxHeight / height)',
        'Math.min(maxWidth / width, maxHeight / height)',
      ],
      ['a large image keeps its quality', 'pixels > 2_000_000 ? 0.6', 'pixels > 20_000_000 ? 0.6'],
      [
        'an SVG is an image',
        "'image/gif', 'image/webp'] as const",
        "'image/gif', 'image/webp', 'image/svg+xml'] as const",
      ],
    ],
  ),
  ...mutantsOf(
    'admin/sections.ts',
    ['admin/routes.test.tsx', 'admin/shell/crumbs.test.ts'],
    [
      ['the review of one credit has no route', "      { path: ':id', file: 'admin/review/ReviewPage.tsx' },\n", ''],
      [
        'the URL of a document opens the review',
        "{ path: ':id', file: 'admin/documents/DocumentRedirectPage.tsx' }",
        "{ path: ':id', file: 'admin/review/ReviewPage.tsx' }",
      ],
      [
        'one user opens the list',
        "{ path: ':id', file: 'admin/users/UserPage.tsx' }",
        "{ path: ':id', file: 'admin/users/UsersPage.tsx' }",
      ],
      [
        'the system opens the permissions',
        "{ path: 'sistema', file: 'admin/settings/SystemPage.tsx' }",
        "{ path: 'sistema', file: 'admin/settings/PermissionsPage.tsx' }",
      ],
      ['the crumb of documents leads to no page', "    crumbTo: 'credits',\n", ''],
      ['everybody may open the activity log', "guard: { call: listActivity, title: 'Registro de actividad' },", ''],
    ],
  ),
  ...mutantsOf(
    'use-admins.ts',
    ['admin/settings/settings.test.tsx'],
    [
      [
        'the last manager can be deleted',
        'managers.length === 1 && managers[0]?.id === admin.id',
        'managers.length === 0',
      ],
      ['one can delete oneself', 'if (admin.id === ownId) return', 'if (admin.id === "") return'],
    ],
  ),
];
