import { mutantsOf } from '../mutant.ts';

/** Sessions, inactivity and the request layer. */
export const mutants = [
  ...mutantsOf(
    'user-session.ts',
    ['user-session.test.ts', 'session-providers.test.tsx'],
    [
      ['the session is never checked again', 'interval = setInterval(() => void check(), recheckEveryMs);', ''],
      ['without network the session ends at once', 'isRefused(error) || !isWithinGrace()', 'error !== null'],
      ['without network the session lasts for ever', 'deps.now() - checkedAt < offlineGraceMs', 'checkedAt !== 0'],
      [
        'a response for the former session counts',
        "if (readStored(sessionKeys.token) !== token) return getState().status === 'signed-in';\n      writeStored",
        'writeStored',
      ],
      ['a refused call leads nowhere', 'if (isLedToLogin) deps.goToLogin({ delayMs: 1_000, keepsPlace: true });', ''],
      [
        'signing out waits for the server',
        '    deletePerson();\n    end(true);\n',
        '    await ended;\n    deletePerson();\n    end(true);\n',
      ],
      ['the end by inactivity is not said', "    deps.notify(sessionTexts.inactive, 'info');\n", ''],
    ],
  ),
  ...mutantsOf(
    'session/create-session.ts',
    ['user-session.test.ts', 'admin-session.test.ts', 'session-providers.test.tsx'],
    [
      [
        'another tab that signed out is not noticed',
        'else if (person !== null || state === unknown) {',
        'else if (state === unknown) {',
      ],
      ['data of another person stay loaded', 'if (state !== unknown && stored?.id !== person?.id) deleteData();', ''],
      [
        'a cédula stays in the tab after the session',
        '    deleteData();\n    deleteTypedPerson?.();\n    become(signedOut(isLeaving), null);',
        '    deleteData();\n    become(signedOut(isLeaving), null);',
      ],
      ['the token stays after the session', 'for (const key of deletedKeys) writeStored(key, null);', ''],
    ],
  ),
  ...mutantsOf(
    'session/inactivity.ts',
    ['inactivity.test.ts', 'session-providers.test.tsx'],
    [
      ['a user has ten minutes', 'limitMs: 5 * 60_000', 'limitMs: 10 * 60_000'],
      ['nobody is warned', 'warnBeforeMs: 60_000 };', 'warnBeforeMs: 0 };'],
      [
        'a bumped table answers the warning',
        'interval === undefined || warnedFor !== null ||',
        'interval === undefined ||',
      ],
      [
        'movement in another tab does not count',
        'const activeAt = readActiveAt() ?? recordedAt;',
        'const activeAt = recordedAt;',
      ],
      ['keys do not count as movement', "'mousedown', 'keydown', 'click'", "'mousedown', 'click'"],
      ['the end comes a round late', 'if (next - now() < policy.checkEveryMs) exact', 'if (next < 0) exact'],
    ],
  ),
  ...mutantsOf(
    'session/admin-session.ts',
    ['admin-session.test.ts', 'session-providers.test.tsx'],
    [
      ['the token is renewed every hour', 'refreshEveryMs = 29 * 60_000', 'refreshEveryMs = 60 * 60_000'],
      ['two calls exchange the token twice', 'running ??= exchange()', 'running = exchange()'],
      [
        'the token of another tab is exchanged again',
        'if (readStored(adminSessionKeys.token) !== usedToken) return;',
        '',
      ],
      [
        'one failure of the network ends the session',
        'if (isRefused || hasFailedOnce)',
        'if (isRefused || !hasFailedOnce)',
      ],
      [
        'the last path is deleted',
        'lastPath: _lastPath, isRedirecting: _isRedirecting, ...deletedKeys',
        'isRedirecting: _isRedirecting, ...deletedKeys',
      ],
      [
        'many calls lead away many times',
        'if (readStored(adminSessionKeys.isRedirecting) !== null) return;\n    write',
        'write',
      ],
      [
        'a token without data is a session',
        'readStored(adminSessionKeys.token) !== null && readStoredValue(adminSessionKeys.admin, isAdmin) !== null;\n}',
        'readStored(adminSessionKeys.token) !== null;\n}',
      ],
    ],
  ),
  ...mutantsOf(
    'session/RequireAdmin.tsx',
    ['session-providers.test.tsx', 'shell.test.tsx'],
    [
      [
        'a user is sent to the login of administrators',
        'if (readStored(sessionKeys.token) !== null && readStored(adminSessionKeys.lastPath) === null)',
        'if (readStored(adminSessionKeys.lastPath) === "")',
      ],
      ['the way back is lost', "withReturnTarget('/admin/login', pathname + search)", "'/admin/login'"],
    ],
  ),
  ...mutantsOf(
    'session/return-target.ts',
    ['return-target.test.ts'],
    [
      ['another host is taken for a path', '/^\\/(?![/\\\\])/.test(target)', "target.startsWith('/')"],
      ['control characters pass', ' && !hasControl(target)', ''],
    ],
  ),
  ...mutantsOf(
    'credit-flow/pending-form.ts',
    ['pending-form.test.ts', 'RequestForm.test.tsx'],
    [
      ['the sent form comes before the draft', 'read(draftKey) ?? read(formKey)', 'read(formKey) ?? read(draftKey)'],
      ['the e-mail stays after the session', "{ ...form, email: '', document: '' }", "{ ...form, document: '' }"],
      ['a draft outlives the sending', '  write(formKey, form);\n  write(draftKey, null);', '  write(formKey, form);'],
    ],
  ),
  ...mutantsOf(
    'credit-flow/flow-storage.ts',
    ['RequestForm.test.tsx', 'ResultsPage.test.tsx', 'continue-credit.test.ts'],
    [
      [
        'the first institution is overwritten by the next',
        'if (!readTab(flowKeys.initialInstitutionId)) writeTab',
        'writeTab',
      ],
      [
        'a new search keeps the former application',
        'for (const key of Object.values(flowKeys)) writeTab(key, null);',
        '',
      ],
    ],
  ),
  ...mutantsOf(
    'credit-flow/pending-form.ts',
    ['continue-credit.test.ts'],
    [
      [
        'consent is taken over to another application',
        'email, document },\n  termsAccepted: false',
        'email, document },\n  termsAccepted: true',
      ],
    ],
  ),
  ...mutantsOf(
    'continue-credit.ts',
    ['continue-credit.test.ts'],
    [
      [
        'an application with its institution goes back to the offers',
        "if (institutionId === null) return '/creditos/resultados';",
        "if (institutionId !== '') return '/creditos/resultados';",
      ],
    ],
  ),
  ...mutantsOf(
    'request/request.ts',
    ['request.test.ts', 'repeats.test.ts', 'refused-session.test.ts', 'timeouts.test.ts', 'admin-calls.test.ts'],
    [
      [
        'a 401 of a former token ends the session',
        'if (!call.isBackground && session.readUserToken() === token)',
        'if (!call.isBackground)',
      ],
      [
        'a background call ends the session',
        'if (!call.isBackground && session.readUserToken() === token)',
        'if (session.readUserToken() === token)',
      ],
      [
        'shared calls of an admin page carry the token of the user',
        "isAdminPage(deps.pagePath()) ? 'admin' : 'user'",
        "'user'",
      ],
      [
        'a timeout is not repeated',
        '!isTimeout || !mayRepeatAfterTimeout(call.endpoint, call.idempotencyKey)',
        'isTimeout || !isTimeout',
      ],
      ['a file is called archivo', '(/filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? \'archivo\')', "'archivo'"],
      ['an empty response passes', "if (text === '') throw nothingCame(status, call);", "if (text === '') return {};"],
      [
        'an administrator is not given a new token',
        "if (call.side === 'admin') return recoverAdmin(call, token, failure);",
        "if (call.side === 'admin') throw failure;",
      ],
      [
        'nobody is told to be offline',
        'if (!deps.isOnline()) return new RequestError',
        'if (deps.isOnline() === null) return new RequestError',
      ],
      ['the token goes with no call', '...(token !== null && { authorization: `Bearer ${token}` }),', ''],
    ],
  ),
  ...mutantsOf(
    'request/retry.ts',
    ['request.test.ts', 'repeats.test.ts', 'refused-session.test.ts', 'timeouts.test.ts'],
    [
      [
        'a write that timed out is repeated',
        "endpoint.method === 'GET' || idempotencyKey !== undefined",
        "endpoint.method !== 'DELETE' || idempotencyKey !== undefined",
      ],
      ['a login is tried again by itself', '!guardsSecrets && retryAfterSeconds', 'retryAfterSeconds'],
      ['a wait of a minute is the page’s to decide', 'longestRetryAfterSeconds = 10', 'longestRetryAfterSeconds = 60'],
      [
        'a date in Retry-After is not read',
        'return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - nowMs) / 1000));',
        'return null;',
      ],
      ['without Retry-After it waits a minute', 'defaultRetryAfterSeconds = 2', 'defaultRetryAfterSeconds = 60'],
    ],
  ),
  ...mutantsOf(
    'request/describe-failure.ts',
    ['request.test.ts', 'repeats.test.ts', 'refused-session.test.ts', 'admin-calls.test.ts', 'credit-calls.test.ts'],
    [
      ['texts of fields are lost', "fields: textsOf(fieldOf(body, 'fields')),", 'fields: {},'],
      [
        'what the server says at 500 is shown',
        'if (status >= 500) return isAdmin',
        'if (status >= 600) return isAdmin',
      ],
      [
        'an administrator reads the texts of users at 403',
        'isAdmin ? requestTexts.adminForbidden : requestTexts.userForbidden',
        'requestTexts.userForbidden',
      ],
      ['an unknown code passes as known', 'Object.hasOwn(errorCatalogue, code)', 'code in errorCatalogue'],
    ],
  ),
];
