import { mutantsOf } from '../mutant.ts';

const codes = ['codes/verification.test.ts'];
const passwords = ['passwords/passwords.test.ts'];
const userSessions = ['user-sessions.test.ts', 'sessions-and-codes.test.ts'];
const adminSessions = ['log-in-admin.test.ts', 'own-account.test.ts', 'sessions-and-codes.test.ts'];

export const mutants = [
  ...mutantsOf('codes/consume-code.ts', codes, [
    [
      'codes sent before one that was used stay good',
      'await codeRepository.markConsumed(tx, ids, context.clock.now());',
      'await codeRepository.markConsumed(tx, [check.id], context.clock.now());',
    ],
    [
      'a late code is good',
      'row.expiresAt > now && row.failedAttempts < codeAttempts);\n  const hash',
      'row.failedAttempts < codeAttempts);\n  const hash',
    ],
    [
      'a code never dies of wrong tries',
      'unused.filter((row) => row.expiresAt > now && row.failedAttempts < codeAttempts);\n  const hash',
      'unused.filter((row) => row.expiresAt > now);\n  const hash',
    ],
    ['wrong tries are not counted', 'await countAttempt(context, tx, codeToCheck);\n  const isLate', 'const isLate'],
    [
      'a late code is only wrong',
      "isLate ? 'CODE_EXPIRED' : 'CODE_INVALID'",
      "isLate ? 'CODE_INVALID' : 'CODE_INVALID'",
    ],
  ]),
  ...mutantsOf(
    'codes/issue-code.ts',
    [...codes, 'register-user.test.ts'],
    [
      ['a code each second', 'seconds(codeResendSeconds)', 'seconds(1)'],
      ['a code lives an hour', 'minutes(codeMinutes)', 'minutes(60)'],
    ],
  ),
  ...mutantsOf(
    'codes/codes.ts',
    ['codes/codes.test.ts'],
    [
      ['the hash of a code has no key', "createHmac('sha256', secret)", "createHmac('sha256', 'key')"],
      ['a code is good for every purpose', '`${purpose}\\n${email}\\n${code}`', '`${email}\\n${code}`'],
      ['letters that look alike', "'23456789ABCDEFGHJKMNPQRSTUVWXYZ'", "'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'"],
    ],
  ),
  ...mutantsOf('codes/attempts.ts', codes, [
    [
      'tries start anew each minute',
      'minutes(codeMinutes));\n  await codeRepository.startTally',
      'minutes(1));\n  await codeRepository.startTally',
    ],
    [
      'a sixth try is judged',
      'Math.max(0, codeAttempts - tally.failedAttempts)',
      'Math.max(0, codeAttempts + 1 - tally.failedAttempts)',
    ],
  ]),
  ...mutantsOf('change-recovered-password.ts', passwords, [
    [
      'a code mailed before a block changes the password',
      "if (!user || user.status === 'inactive') throw",
      'if (!user) throw',
    ],
    [
      'a common password is taken',
      "await refuseCommonPassword(newPassword, 'newPassword');\n  const { subjectId }",
      'const { subjectId }',
    ],
    [
      'a former password is taken',
      'await checkPasswordHistory(db, user, newPassword);\n  const newHash = await hashPassword(newPassword, config.environment);\n  const codeToCheck',
      'const newHash = await hashPassword(newPassword, config.environment);\n  const codeToCheck',
    ],
  ]),
  ...mutantsOf('passwords/change-password.ts', passwords, [
    [
      'the present password is not asked for',
      'await confirmOwnPassword(context, user, () => verifyPassword(user.passwordHash, body.currentPassword));',
      '',
    ],
    ['the acting session ends too', ', keepSessionId: actor.sessionId }', ' }'],
  ]),
  ...mutantsOf('identity/users-repository.ts', passwords, [
    [
      'of two changes at once the last wins',
      'and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash))',
      'and(eq(users.id, user.id), eq(users.id, user.id))',
    ],
    ['a new password leaves the lock', 'lockedUntil: null,\n      updatedAt: now,', 'updatedAt: now,'],
  ]),
  ...mutantsOf(
    'check-password-history.ts',
    [...passwords, 'own-account.test.ts'],
    [
      ['only three former ones count', 'const rememberedPasswords = 4;', 'const rememberedPasswords = 3;'],
      ['the present one may stay', 'const hashes = [account.passwordHash, ...former', 'const hashes = [...former'],
    ],
  ),
  ...mutantsOf('store-new-password.ts', passwords, [
    ['sessions outlive their password', 'await endUserSessions(context, tx, user.id, change.keepSessionId);', ''],
    [
      'nobody is told of the change',
      'await mailer.send(tx, { to: user.email, ...content });',
      "if (user.email === '') await mailer.send(tx, { to: user.email, ...content });",
    ],
  ]),
  ...mutantsOf('confirm-own-password.ts', passwords, [
    [
      'as many guesses as one likes',
      'await inTransaction(context.db, (tx) => reserveAttempt(context, tx, binding));',
      '',
    ],
    [
      'administrator and user lock each other out',
      "purpose: 'password_check', accountId: account.id }",
      "purpose: 'password_check' }",
    ],
  ]),
  ...mutantsOf(
    'hash-password.ts',
    ['hash-password.test.ts', ...passwords],
    [
      [
        'the cost is that of tests',
        "environment === 'test' ? testCost : realCost",
        'environment ? testCost : realCost',
      ],
      ['letters typed on another system differ', "password.normalize('NFC')", 'password'],
    ],
  ),
  ...mutantsOf('recover-password.ts', passwords, [
    [
      'a blocked person gets a temporary password',
      "if (user && user.status !== 'inactive') await mail",
      'if (user) await mail',
    ],
  ]),
  ...mutantsOf(
    'sessions/resolve-actor.ts',
    [...userSessions, ...adminSessions],
    [
      ['an ended session goes on', 'session.revokedAt || session.expiresAt <= now ||', 'session.expiresAt <= now ||'],
      ['a session never ends', 'session.revokedAt || session.expiresAt <= now ||', 'session.revokedAt ||'],
      ['a blocked person goes on', " || status === 'inactive') throw", ') throw'],
      ['an exchanged access token goes on', 'session.rotatedAt !== null || ', ''],
      ['an access token never ends', ' || session.accessExpiresAt <= clock.now();', ';'],
    ],
  ),
  ...mutantsOf('sessions/refresh-admin-session.ts', adminSessions, [
    ['a stolen token leaves the family', 'await sessionRepository.revokeAdminFamily(tx, session.familyId, now);', ''],
    ['a refresh token can be used twice', 'await sessionRepository.markAdminSessionRotated(tx, session.id, now);', ''],
    [
      'a session can be renewed after its end',
      'session.revokedAt || session.refreshExpiresAt <= now',
      'session.revokedAt',
    ],
  ]),
  ...mutantsOf('sessions/start-admin-session.ts', adminSessions, [
    ['each renewal prolongs the session', 'family ?? {', '{ ...family } && {'],
    ['a session of an administrator lives a day', 'hours(12)', 'hours(24)'],
    ['an access token lives an hour', 'accessMs = minutes(30)', 'accessMs = minutes(60)'],
  ]),
  ...mutantsOf('sessions/start-user-session.ts', userSessions, [
    ['a session lives two days', 'userSessionMs = hours(24)', 'userSessionMs = hours(48)'],
  ]),
  ...mutantsOf(
    'sessions/recent-proof.ts',
    ['profiles.test.ts', 'privacy.test.ts', ...userSessions],
    [
      ['a session is proof for a day', 'minutes(30)', 'minutes(1440)'],
      ['a proof given again does not count', 'session.confirmedAt ?? session.createdAt', 'session.createdAt'],
    ],
  ),
  ...mutantsOf(
    'sessions/repository.ts',
    [...userSessions, ...passwords],
    [
      [
        'the sessions of others can be ended',
        'and(eq(userSessions.id, id), eq(userSessions.userId, userId), isNull(userSessions.revokedAt))',
        'and(eq(userSessions.id, id), isNull(userSessions.revokedAt))',
      ],
      [
        'ended sessions are listed',
        'and(eq(userSessions.userId, userId), isNull(userSessions.revokedAt), gt(userSessions.expiresAt, now))',
        'and(eq(userSessions.userId, userId), gt(userSessions.expiresAt, now))',
      ],
    ],
  ),
  ...mutantsOf(
    'accounts/log-in.ts',
    ['accounts/log-in.test.ts'],
    [
      ['a lock does not hold', 'if (isLocked(user, context.clock.now())) {', "if (user.email === '') {"],
      [
        'the second step is left out',
        'user.twoStep ? startTwoStep(context, tx, user) : openSession(context, tx, user)',
        'openSession(context, tx, user)',
      ],
      [
        'an unconfirmed e-mail address opens a session',
        "if (user.status === 'pending_verification') {",
        "if (user.email === '') {",
      ],
      [
        'a blocked account opens',
        "if (user.status === 'inactive') return new DomainError('ACCOUNT_INACTIVE');\n    if (user.status === 'pending",
        "if (user.status === 'pending",
      ],
      ['wrong passwords are not counted', 'if (isJudged) await countFailedLogin(context, email);', ''],
    ],
  ),
  ...mutantsOf(
    'accounts/lock-rules.ts',
    ['accounts/log-in.test.ts', 'log-in-admin.test.ts'],
    [
      ['ten wrong passwords lock', 'failedLoginLimit = 5', 'failedLoginLimit = 10'],
      ['a lock holds for ever', 'account.lockedUntil > now', 'account.lockedUntil > new Date(0)'],
    ],
  ),
  ...mutantsOf(
    'accounts/register-user.ts',
    ['register-user.test.ts'],
    [
      ['a registration waits for a week', 'pendingMs = hours(24)', 'pendingMs = hours(168)'],
      ['a common password is taken', "await refuseCommonPassword(body.password, 'password');", ''],
      [
        'the consent has no IP address',
        'consent: { acceptedAt: clock.now(), ipAddress,',
        "consent: { acceptedAt: clock.now(), ipAddress: '',",
      ],
      [
        'the owner of a cédula is not told',
        'await mailOnce(context, tx, { to: owner.email, content, everyMinutes: 60 });',
        '',
      ],
    ],
  ),
  ...mutantsOf(
    'accounts/unlock-account.ts',
    ['unlock-account.test.ts'],
    [
      ['any cédula unlocks', 'user !== null && (cedula === undefined || user.cedula === cedula)', 'user !== null'],
      ['the lock stays', 'const changes = { failedLogins: 0, lockedUntil: null,', 'const changes = { failedLogins: 0,'],
    ],
  ),
  ...mutantsOf(
    'admins/keep-a-manager.ts',
    ['manage-admins.test.ts'],
    [
      [
        'the last manager can go',
        'managers.every(({ id }) => id === adminId)',
        "managers.every(({ id }) => id === '')",
      ],
      [
        'who lost the right goes on managing',
        'if (!managers.some(({ id }) => id === actor.adminId)) throw',
        "if (actor.adminId === '') throw",
      ],
    ],
  ),
  ...mutantsOf(
    'admins/delete-admin.ts',
    ['manage-admins.test.ts'],
    [['one can delete oneself', 'if (admin.id === context.actor.adminId) {', "if (admin.id === '') {"]],
  ),
  ...mutantsOf(
    'admins/create-admin-from-user.ts',
    ['manage-admins.test.ts', 'what-admins-are-told.test.ts'],
    [
      ['a blocked user becomes an administrator', "if (user.status !== 'active') {", "if (user.email === '') {"],
      ['a temporary password need not be changed', 'requiresPasswordChange: true,', 'requiresPasswordChange: false,'],
      ['all permissions at once', 'permissions: [...permissions],', "permissions: ['admins.manage', ...permissions],"],
    ],
  ),
  ...mutantsOf(
    'admins/change-admin-password.ts',
    ['own-account.test.ts'],
    [
      ['other sessions go on', 'await endOtherAdminSessions(tx, actor, now);', ''],
      ['a common password is taken', "await refuseCommonPassword(newPassword, 'newPassword');", ''],
      [
        'of two changes at once the last wins',
        'if (admin?.passwordHash !== checked.passwordHash) throw',
        'if (!admin) throw',
      ],
    ],
  ),
  ...mutantsOf(
    'admins/change-admin-email.ts',
    ['own-account.test.ts'],
    [
      [
        'the former e-mail address is not told',
        'for (const to of [before.email, newEmail])',
        'for (const to of [newEmail])',
      ],
      ['a code for another administrator is good', 'subjectId === before.id;', 'subjectId !== null;'],
    ],
  ),
  ...mutantsOf(
    'profiles/change-security-preferences.ts',
    ['profiles.test.ts'],
    [
      [
        'the second step goes without a password',
        'before[name] && changes[name] === false)',
        'before[name] && changes[name] === undefined)',
      ],
      ['nobody is told', 'if (changed.length > 0) {', 'if (changed.length > 9) {'],
    ],
  ),
  ...mutantsOf(
    'users/change-user-status.ts',
    ['users/users.test.ts'],
    [
      ['a block leaves the sessions', "if (status !== 'active') await endUserSessions(context, tx, user.id);", ''],
      ['an older version wins', 'await requireVersion(tx, user, seen, presentUser(user, now));', ''],
      ['an activation leaves the lock', "...(status === 'active' && { failedLogins: 0, lockedUntil: null }),", ''],
    ],
  ),
];
