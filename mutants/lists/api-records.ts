import { mutantsOf } from '../mutant.ts';

const log = ['activity-log/seals.test.ts', 'seal-activities.test.ts', 'activity-log/activity-log.test.ts'];
const retention = ['run-retention.test.ts', 'orphan-files.test.ts'];
const privacy = ['modules/privacy/privacy.test.ts'];
const notifications = ['notifications/notifications.test.ts', 'what-admins-are-told.test.ts'];

export const mutants = [
  ...mutantsOf('verify-activities.ts', log, [
    [
      'the link to the former seal is not checked',
      ' || seal.previousHash !== previous.hash) return anywhere;',
      ') return anywhere;',
    ],
    ['a changed record passes', 'hashActivity(activity) !== sealed.rowHash ||', 'sealed.rowHash.length !== 64 ||'],
    [
      'changed words pass',
      '(words !== null && hashWords(words) !== activity.wordsHash)',
      '(words !== null && activity.wordsHash === null)',
    ],
    [
      'a rewritten seal passes',
      'rows.length === seal.rowCount && isSameSecret(hash, seal.hash)',
      'rows.length === seal.rowCount',
    ],
    ['a changed count of records passes', 'rows.length === seal.rowCount && isSameSecret', 'isSameSecret'],
    [
      'missing newest seals pass',
      'const isCutOff = noted.some((seal) => seal.number > number);',
      'const isCutOff = noted.length > 2 && noted.some((seal) => seal.number > number);',
    ],
    [
      'a whole chain made anew passes',
      'findBrokenIn(seal, previous, sealed, config) ?? findUnlike(seal, noted, sealed)',
      'findBrokenIn(seal, previous, sealed, config)',
    ],
    ['records past the job pass', '(await activityRepository.findUnsealedBefore(db, overdue, recent)) ??\n', ''],
    [
      'words gone without an account pass',
      '(start ? null : await activityRepository.findUnaccountedWords(db));',
      'null;',
    ],
    [
      'what was noted of the last check is not compared',
      'const noted = [witnessed, point].',
      'const noted = [witnessed, null].',
    ],
    [
      'a check that goes on begins at the last seal',
      'Math.max(0, point.number - sealsAgain)',
      'Math.max(0, point.number - 1)',
    ],
    [
      'a seal without a key passes after one with',
      'if (seal.keyId === null && previous.keyId !== null) return anywhere;',
      '',
    ],
  ]),
  ...mutantsOf('seal-activities.ts', log, [
    [
      'the chain has no links',
      'const previousHash = last?.hash ?? firstPreviousHash;',
      'const previousHash = firstPreviousHash;',
    ],
    ['nothing is noted outside the database', 'await witnessSeal(parts.config.dataDir, made.seal);', ''],
    ['one batch and no more', 'if (made.count < batchSize) break;', 'break;'],
  ]),
  ...mutantsOf(
    'activity-log/seal-activities.ts',
    ['activity-log/large-log.test.ts'],
    [['what another version sealed is not counted', 'await countUncountedDays(parts, signal);', '']],
  ),
  ...mutantsOf(
    'activity-log/hash-activity.ts',
    [...log, 'hash-activity.test.ts'],
    [
      ['the hash knows no administrator', 'row.adminId,\n      row.adminName,', 'row.adminName,'],
      ['the hash knows no time', 'row.timestamp.toISOString(),\n', ''],
      ['the order of keys counts', '.sort(([a], [b]) => (a < b ? -1 : 1))', ''],
    ],
  ),
  ...mutantsOf(
    'activity-log/record-activity.ts',
    [...log, ...privacy],
    [
      [
        'words stay in the record',
        '{ description: erasedDescription, targetName: null, details: null, wordsHash: hashWords(apart) }',
        '{ ...words, wordsHash: hashWords(apart) }',
      ],
      ['a page speaks for the server', "source: isFromClient ? 'client' : 'server'", "source: 'server'"],
      ['descriptions of any length', '.slice(0, activityDescriptionMaximum)', ''],
    ],
  ),
  ...mutantsOf(
    'record-reading.ts',
    ['record-reading.test.ts', 'review-documents.test.ts'],
    [['readings of a day ago count', 'repeatMs = hours(1)', 'repeatMs = hours(24)']],
  ),
  ...mutantsOf(
    'require-version.ts',
    ['institutions/admin-institutions.test.ts', 'users/users.test.ts', 'admin-terms.test.ts'],
    [
      [
        'an older version wins',
        'if (seen === undefined || seen === present.version) return;',
        'if (seen === undefined || seen <= present.version) return;',
      ],
      ['nobody is told who changed it', 'updatedByName: last?.adminName ?? null,', 'updatedByName: null,'],
      ['changes of before are told too', 'details.version > seen);', 'details.version > 0);'],
      ['a field changed back is told', '.filter(({ before, after }) => before === null || before !== after)', ''],
    ],
  ),
  ...mutantsOf('notifications/mark-read.ts', notifications, [
    ['what nobody saw is read', 'now.getTime() - minutes(1)', 'now.getTime() + minutes(1)'],
  ]),
  ...mutantsOf(
    'notifications/repository.ts',
    [...notifications, ...privacy],
    [
      [
        'read for everybody',
        'and(eq(notificationReads.notificationId, notifications.id), eq(notificationReads.adminId, adminId))',
        'eq(notificationReads.notificationId, notifications.id)',
      ],
      ['the count leaves out what was read one by one', 'return read?.count ?? 0;', 'return 0;'],
      ['types are not filtered', 'types && inArray(notifications.type, [...types])', 'undefined'],
      ['what speaks of a deleted credit stays', "inArray(sql`(${notifications.metadata}->>'creditId')`, ids),", ''],
      ['what speaks of a deleted person stays', "inArray(sql`(${notifications.metadata}->>'userId')`, ids),", ''],
    ],
  ),
  ...mutantsOf('add-notification.ts', notifications, [
    [
      'who did it is told of it',
      'writes.push(readInsert(tx, { adminId: actor.adminId, notificationId: id, readAt: createdAt }));',
      '',
    ],
  ]),
  ...mutantsOf('retention-periods.ts', retention, [
    ['files of an upload under way are deleted', 'orphanFilesMs: hours(1)', 'orphanFilesMs: 0'],
    ['drafts live a month', 'draftsMs: days(90)', 'draftsMs: days(30)'],
    ['mails live a year', 'mailsMs: days(30)', 'mailsMs: days(365)'],
    ['notifications live a week', 'notificationsMs: days(180)', 'notificationsMs: days(7)'],
    ['sessions live a week', 'sessionsMs: days(90)', 'sessionsMs: days(7)'],
    ['searches live a month', 'searchesMs: days(365)', 'searchesMs: days(30)'],
    ['images of an open editor are deleted', 'unusedImagesMs: days(30)', 'unusedImagesMs: 0'],
    ['codes live a week', 'codesMs: days(1)', 'codesMs: days(7)'],
  ]),
  ...mutantsOf('run-retention.ts', retention, [
    ['orphans are deleted beside a backup', 'if (await isBackupRunning(parts)) return 0;', 'if (false) return 0;'],
    ['only one batch', '} while (deletedCount > 0);', '} while (deletedCount < 0);'],
    [
      'a failed step is no failure',
      "if (errors.length > 0) throw new AggregateError(errors, 'The clean-up could not be done whole');",
      '',
    ],
    [
      'a failed step stops the others',
      'errors.push(error);\n      onError?.(error, step);\n      return null;',
      'throw error;',
    ],
  ]),
  ...mutantsOf('delete-orphan-files.ts', retention, [
    [
      'former documents are orphans',
      'for (const table of [documents, formerDocuments, documentParts])',
      'for (const table of [documents, documentParts])',
    ],
    ['everything is an orphan', '!namedKeys.has(candidate)', 'candidate !== undefined'],
  ]),
  ...mutantsOf('credits/erase-credits.ts', privacy, [
    [
      'approved credits go with the account',
      "status === 'APPROVED' || status === 'REJECTED';",
      "status === 'REJECTED';",
    ],
    [
      'the files stay',
      "if (keys.length > 0) await jobs.enqueue(tx, 'storage.delete'",
      "if (keys.length > 99) await jobs.enqueue(tx, 'storage.delete'",
    ],
    [
      'notifications about the person stay',
      'await deleteNotificationsAbout(tx, [userId, ...ids, ...files.map((file) => file.id)]);',
      '',
    ],
  ]),
  ...mutantsOf('credits/repository.ts', privacy, [
    [
      'kept credits keep e-mail and cédula',
      'userId: null, email: null, document: null, decisionWords: null,',
      'userId: null, decisionWords: null,',
    ],
    [
      'kept credits keep the words of the decision',
      'document: null, decisionWords: null, updatedAt',
      'document: null, updatedAt',
    ],
    ['the timeline keeps its notes', '.set({ note: null })', '.set({ note: sql`${creditEvents.note}` })'],
  ]),
  ...mutantsOf('consents/repository.ts', privacy, [
    ['kept consents keep their IP address', "set({ userId: null, ipAddress: '' })", 'set({ userId: null })'],
  ]),
  ...mutantsOf('credits/documents/repository.ts', privacy, [
    [
      'former documents stay',
      '[...(await deleteFrom(documents)), ...(await deleteFrom(formerDocuments))]',
      '[...(await deleteFrom(documents))]',
    ],
  ]),
  ...mutantsOf('privacy/delete-account.ts', privacy, [
    [
      'the farewell is not sent',
      'await mailer.send(tx, { to: user.email, ...accountDeletedMail',
      "if (user.email === '') await mailer.send(tx, { to: user.email, ...accountDeletedMail",
    ],
    ['mails on their way stay', 'await deleteMailsTo(tx, user.email);', ''],
    [
      'what the log says stays',
      'const erasedRecords = await deleteWordsAbout(tx, userId);',
      'const erasedRecords = 0;',
    ],
    ['codes of the e-mail address stay', 'await deleteCodesOf(tx, user.email);', ''],
    ['the daily figures keep the person', 'await countRegistration(tx, user.createdAt, -1);', ''],
  ]),
  ...mutantsOf(
    'mail/deliver-mail.ts',
    ['deliver-mail.test.ts'],
    [
      ['a mail is sent twice', 'if (mail === null || mail.sentAt !== null) return;', 'if (mail === null) return;'],
      ['the words of a sent mail stay', 'lastError: null, ...withoutWords });', 'lastError: null });'],
      ['a refused mail is tried for ever', 'if (!isFinal) throw error;', 'throw error;'],
      ['a late mail is given up', 'if (!isFinal) throw error;', ''],
    ],
  ),
  ...mutantsOf(
    'mail/mailer.ts',
    ['deliver-mail.test.ts', 'mailbox.test.ts', 'sessions-and-codes.test.ts'],
    [
      [
        'words lie open in the database',
        'const words = encryptWords(keys, id, { text, html });',
        'const words = { bodyText: text, bodyHtml: html, isEncrypted: false };',
      ],
      ['no job delivers it', "await jobs.enqueue(tx, 'mail.deliver', { mailId: id });", ''],
    ],
  ),
  ...mutantsOf(
    'mail/encrypted-words.ts',
    ['deliver-mail.test.ts', 'rotate-document-key.test.ts'],
    [['words of one mail open as those of another', '`mail ${id}`', "(id ? 'mail' : '')"]],
  ),
  ...mutantsOf(
    'mail/mail-kinds.ts',
    ['mail/messages/messages.test.ts', 'review-credits.test.ts', 'profiles.test.ts', 'return-credit.test.ts'],
    [
      ['who silenced the status is written to', "'credit-status': 'statusChanges',", "'credit-status': null,"],
      ['the subject of documents is that of news', "'documents-needed': 'documents',", "'documents-needed': 'news',"],
    ],
  ),
  ...mutantsOf(
    'jobs/define-jobs.ts',
    ['define-jobs.test.ts', 'jobs.test.ts'],
    [
      [
        'files are deleted under a backup',
        'if (await isBackupRunning(parts)) {',
        'if ((await isBackupRunning(parts)) && keys.length === 0) {',
      ],
      ['the log is not sealed by itself', "await jobs.schedule('activity.seal', '* * * * *', {});", ''],
      ['a backup off is made all the same', "else await jobs.unschedule('backup.run');", ''],
      ['nothing is cleaned up by itself', "await jobs.schedule('retention.run', '30 3 * * *', {});", ''],
    ],
  ),
];
