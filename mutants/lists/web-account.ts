import { mutantsOf } from '../mutant.ts';

/** Registration, login, profile and settings of the applicant. */
export const mutants = [
  ...mutantsOf(
    'profile/CreditList.tsx',
    ['profile.test.tsx'],
    [
      [
        'there is no chip Aprobado',
        '{shownStatuses.map((status) => (',
        "{shownStatuses.filter((status) => status !== 'APPROVED').map((status) => (",
      ],
      ['a chip filters alone', 'const next = new Set(wanted);', 'const next = new Set<ShownStatus>();'],
      [
        'a chip counts all applications',
        'credits.filter((one) => shownStatus(one.status) === status).length',
        'credits.length',
      ],
    ],
  ),
  ...mutantsOf(
    'ScheduleTable.tsx',
    ['profile.test.tsx'],
    [
      [
        'interest and capital of a row change places',
        '<td className={numberCell}>{plain(row.interest)}</td>',
        '<td className={numberCell}>{plain(row.capital)}</td>',
      ],
      ['the balance is that of the payment', '{plain(row.balance)}', '{plain(row.quotaTotal)}'],
      ['the sums of interest and capital change places', '{sum((row) => row.interest)}', '{sum((row) => row.capital)}'],
    ],
  ),
  ...mutantsOf(
    'CreditCard.tsx',
    ['profile.test.tsx', 'credit-rules.test.ts'],
    [
      [
        'the card shows the amount as the total',
        '<Figure label="Pago total">{formatDollars(figures.totalPayment)}',
        '<Figure label="Pago total">{formatDollars(credit.amount)}',
      ],
      [
        'the first instalment is called monthly',
        "credit.amortizationType === 1 ? 'Primera cuota'",
        "credit.amortizationType === null ? 'Primera cuota'",
      ],
      ['a decided application can be cancelled', 'mayCancel(credit.status) &&', 'credit.status &&'],
    ],
  ),
  ...mutantsOf(
    'credit-stage.ts',
    ['credit-rules.test.ts'],
    [
      [
        'a rejected document counts as given',
        'credit.documents.filter(({ isVerified }) => isVerified !== false)',
        'credit.documents.filter(({ isVerified }) => isVerified !== undefined)',
      ],
      ['the response is due on a Sunday', 'weekday !== 0 && weekday !== 6', 'weekday !== 6'],
      ['the response is due after two days', 'let days = 3;', 'let days = 2;'],
      [
        'an approved one may be cancelled',
        "shownStatus(status) === 'PENDING' && status !== 'CANCELLED'",
        "status !== 'REJECTED' && status !== 'CANCELLED'",
      ],
      [
        'a replaced correction is still asked for',
        'credit.corrections.filter(({ replaced }) => !replaced)',
        'credit.corrections',
      ],
      ['why it was not approved is not said', "why === '' ? next : `${why} ${next}`", 'next'],
    ],
  ),
  ...mutantsOf(
    'credit-timeline.ts',
    ['credit-rules.test.ts'],
    [
      [
        'a second sending is told as the first',
        'timeline.slice(0, index).some(isSending)',
        'timeline.slice(0, 0).some(isSending)',
      ],
      ['a verdict on a document is told as a step', "verdict.test(note ?? '')", 'false'],
    ],
  ),
  ...mutantsOf(
    'saved-search.ts',
    ['profile.test.tsx'],
    [
      [
        'an application given back without institution is a comparison',
        'institutionId === null && submittedAt === null',
        'institutionId === null',
      ],
      [
        'comparisons that were taken away come back',
        "isSearch(credit) && credit.status === 'PENDING'",
        'isSearch(credit)',
      ],
    ],
  ),
  ...mutantsOf(
    'export-schedule.ts',
    ['credit-rules.test.ts'],
    [
      [
        'interest and capital change places in the Excel',
        '      money(row.interest),\n      money(row.capital),',
        '      money(row.capital),\n      money(row.interest),',
      ],
      [
        'the Excel is called after the term first',
        '`${type}-${amount}-${term}-meses',
        '`${type}-${term}-${amount}-meses',
      ],
    ],
  ),
  ...mutantsOf(
    'clean-input.ts',
    ['clean-input.test.tsx'],
    [
      [
        'a cédula takes eleven digits',
        "text.replace(/\\D/g, '').slice(0, 10);",
        "text.replace(/\\D/g, '').slice(0, 11);",
      ],
      ['the code of the country stays in the phone', "digits.replace(/^(?:00)?593/, '')", 'digits'],
      ['a code keeps its hyphens', ".replace(/[^0-9A-Z]/g, '')", ".replace(/[^0-9A-Z-]/g, '')"],
      ['names keep small initials', 'before + letter.toUpperCase()', 'before + letter'],
      ['two spaces stay in a name', ".replace(/([ '-])[ '-]+/g, '$1')", ''],
      ['a code of five characters is sent', 'code.length === codeLength ? null', 'code.length >= 5 ? null'],
    ],
  ),
  ...mutantsOf(
    'stored-registration.ts',
    ['registration.test.tsx', 'verification.test.tsx'],
    [['a password stays in the tab after registering', '  sessionStorage.removeItem(key);\n', '']],
  ),
  ...mutantsOf(
    'MailedCode.tsx',
    ['verification.test.tsx'],
    [
      ['a code lives longer than its fifteen minutes', 'Math.min(endsAt, longest)', 'endsAt'],
      [
        'a clock that is fast ends the code at once',
        'Number.isNaN(endsAt) || endsAt <= nowMs ?',
        'Number.isNaN(endsAt) ?',
      ],
      ['one attempt is called attempts', "left === 1 ? 'Te queda 1 intento.'", "left === 0 ? 'Te queda 1 intento.'"],
    ],
  ),
  ...mutantsOf(
    'VerifyRegistrationPage.tsx',
    ['registration.test.tsx', 'verification.test.tsx'],
    [
      [
        'a good code is asked for again when only the account failed',
        'keep({ ...registration, isVerified: true });',
        '',
      ],
      ['the attempts left do not fall', 'attemptsLeft - (isWrongCode ? 1 : 0)', 'attemptsLeft'],
      ['an expired code is sent', 'busy !== null || isExpired ||', 'busy !== null ||'],
      [
        'the way back to the credit is lost',
        "await navigate(withReturnTarget('/login', registration.returnTo), { state",
        "await navigate('/login', { state",
      ],
    ],
  ),
  ...mutantsOf(
    'RegisterPage.tsx',
    ['registration.test.tsx', 'verification.test.tsx', 'verify-email.test.tsx'],
    [
      ['a wrong form is not said', "onWrong: () => showToast(correctErrorsText, 'error'),", ''],
      ['the draft keeps the password', "setValues({ ...draft, password: '' })", 'setValues({ ...draft })'],
    ],
  ),
  ...mutantsOf(
    'LoginPage.tsx',
    ['LoginPage.test.tsx'],
    [
      [
        'the end by inactivity is not said',
        'useLayoutEffect(() => setIsAfterInactivity(endedByInactivity()), []);',
        '',
      ],
      ['the e-mail is never remembered', 'void keepEmail(user.email)', 'void user.email'],
      ['an empty password can be sent', "email.trim() !== '' && password !== ''", "email.trim() !== ''"],
      [
        'the way back is lost on the way to registration',
        "<Link to={withReturnTarget('/registro', returnTo)}>",
        '<Link to="/registro">',
      ],
    ],
  ),
  ...mutantsOf(
    'use-login.ts',
    ['LoginPage.test.tsx', 'LoginDialog.test.tsx'],
    [
      ['the second step is passed over', "else if ('challengeId' in reply)", "else if ('challenge' in reply)"],
      [
        'a locked account has no way out',
        "'ACCOUNT_LOCKED') return { text, reason: 'locked' }",
        "'ACCOUNT_LOCKED') return { text, reason: 'other' }",
      ],
      ['the temporary password is not handed on', 'tempCode: password', "tempCode: ''"],
      ['a reload deletes the second step', 'if (survivesReload) keepChallenge(next);', ''],
    ],
  ),
  ...mutantsOf(
    'SessionList.tsx',
    ['account/settings/settings.test.tsx'],
    [
      [
        'closing the others closes this one too',
        'sessions.data?.filter((session) => !session.current)',
        'sessions.data?.filter((session) => session.id)',
      ],
      [
        'only one of the others is closed',
        'close.mutate(others.map((session) => session.id))',
        'close.mutate(others.slice(0, 1).map((session) => session.id))',
      ],
      ['the list is not read anew', 'onSettled: () => client.invalidateQueries({ queryKey: key }),', ''],
    ],
  ),
  ...mutantsOf(
    'use-preferences.ts',
    ['account/settings/settings.test.tsx'],
    [
      ['the switch goes back after saving', '      client.setQueryData([key], saved);\n', ''],
      ['switching off needs no password', '{ [name]: false, password }', '{ [name]: false }'],
      [
        'a failure is silent',
        "onError: (error) => showToast(`${failedText}. ${messageOf(error, '')}`.trim(), 'error'),",
        '',
      ],
    ],
  ),
  ...mutantsOf(
    'forms/use-form.ts',
    ['registration.test.tsx', 'verification.test.tsx', 'verify-email.test.tsx'],
    [
      [
        'a wrong form is sent',
        '      else if (!rules.hasSummary) focusFirstInvalid(form);\n      return;',
        '      else if (!rules.hasSummary) focusFirstInvalid(form);',
      ],
    ],
  ),
  ...mutantsOf(
    'forms/use-form.ts',
    ['account/settings/settings.test.tsx'],
    [['what the server refuses is not said at the field', 'setErrors(refused);', '']],
  ),
  ...mutantsOf(
    'settings/PersonalPage.tsx',
    ['account/settings/settings.test.tsx'],
    [
      ['the new name is not shown in the navigation', '      setUser(data);\n', ''],
      ['nothing changed can be saved', 'disabled={!isDirty && !isBusy}', 'disabled={false}'],
      ['a look at another section loses the edits', '    restored: unsaved.get(user.id),\n', ''],
    ],
  ),
  ...mutantsOf(
    'ConfirmPasswordDialog.tsx',
    ['account/settings/settings.test.tsx'],
    [['what a password protects is done without one', "if (password === '') {", "if (password === 'x') {"]],
  ),
  ...mutantsOf(
    'DeleteAccount.tsx',
    ['account/settings/settings.test.tsx'],
    [
      ['the account is deleted without the password', 'body: { password } }', "body: { password: '' } }"],
      ['the session stays after the account', '    deleteSession();\n', ''],
      ['documents that go are not counted', 'documents > 0 &&\n', 'documents < 0 &&\n'],
    ],
  ),
];
