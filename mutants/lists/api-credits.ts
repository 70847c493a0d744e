import { mutantsOf } from '../mutant.ts';

const credits = ['modules/credits/credits.test.ts', 'choose-institution.test.ts'];
const returned = ['return-credit.test.ts', 'refused-returns.test.ts', ...credits];

export const mutants = [
  ...mutantsOf(
    'credits/access.ts',
    [...credits, 'other-people.test.ts'],
    [
      [
        'a submitted application may be changed',
        "['PENDING', 'INSTITUTION_SELECTED'];\n\nexport const isEditable",
        "['PENDING', 'INSTITUTION_SELECTED', 'DOCUMENTS_SUBMITTED'];\n\nexport const isEditable",
      ],
      ['a refusal does not say the present state', 'data: { status, version, ...data } });', 'data });'],
    ],
  ),
  ...mutantsOf(
    'credits/repository.ts',
    [...credits, 'other-people.test.ts'],
    [
      [
        "somebody else's application can be read",
        '.from(credits)\n    .where(and(eq(credits.id, id), eq(credits.userId, userId))),',
        '.from(credits)\n    .where(and(eq(credits.id, id), eq(credits.id, id))),',
      ],
      [
        "somebody else's application can be changed",
        "and(eq(credits.id, id), eq(credits.userId, userId)))\n      .for('update'",
        "and(eq(credits.id, id), eq(credits.id, id)))\n      .for('update'",
      ],
      [
        'the oldest comes first',
        'orderBy(desc(credits.createdAt), desc(credits.id))',
        'orderBy(asc(credits.createdAt), desc(credits.id))',
      ],
      [
        'a key of a day ago still counts',
        'setWhere: lte(idempotencyKeys.createdAt, expiredAt)',
        'setWhere: lt(idempotencyKeys.createdAt, new Date(0))',
      ],
    ],
  ),
  ...mutantsOf(
    'credits/repository.ts',
    ['run-retention.test.ts'],
    [
      ['the clean-up deletes what was submitted and then cancelled', '${credits.submittedAt} is null and ', ''],
      ['cancelled drafts stay', "('PENDING','INSTITUTION_SELECTED','CANCELLED')", "('PENDING','INSTITUTION_SELECTED')"],
      ['drafts die by their birth', 'lt(credits.updatedAt, limit)', 'lt(credits.createdAt, limit)'],
    ],
  ),
  ...mutantsOf('consents/repository.ts', credits, [
    [
      'a consent to no terms',
      '(select ${termsVersions.id} from ${termsVersions} where ${termsVersions.isActive} limit 1)',
      'null::uuid',
    ],
  ]),
  ...mutantsOf(
    'credits/repository.ts',
    ['statements.test.ts'],
    [
      ['a change goes by what stood before it waited', '!row || row.locked === row.seen', 'row'],
      [
        'a verdict passes by who waits',
        '.set({ version: sql`${credits.version}` })\n    .where(eq(credits.id, id))',
        '.set({ version: 1 })\n    .where(sql`false`)',
      ],
    ],
  ),
  ...mutantsOf('request-columns.ts', credits, [
    ['the amount is a tenth', 'amountCents: dollarsToCents(amount)', 'amountCents: dollarsToCents(amount) / 10'],
    ['income and amount are swapped', 'incomeCents: dollarsToCents(income)', 'incomeCents: dollarsToCents(amount)'],
    ['income stands for the amount', 'amount: centsToDollars(amountCents),', 'amount: centsToDollars(incomeCents),'],
  ]),
  ...mutantsOf('create-credit.ts', credits, [
    ['the document of the body counts', 'document: applicant.cedula,', 'document: body.document,'],
    ['the e-mail of the body counts', 'email: applicant.email,', 'email: body.email,'],
    ['the consent has no IP address', 'acceptedAt: now,\n    ipAddress,', 'acceptedAt: now,\n    ipAddress: null,'],
    ['a key opens for another body', '!first || first.bodyHash !== bodyHash', '!first'],
    [
      'nothing follows it',
      'const event = await applyEffects(context, tx, { before: null, after: credit }, created, { applicant, writes });',
      'const event = null;',
    ],
  ]),
  ...mutantsOf(
    'credits/delete-old-drafts.ts',
    ['run-retention.test.ts'],
    [['consents of a draft stay', 'await deleteConsentsOf(tx, ids);', '']],
  ),
  ...mutantsOf(
    'credits/credit-effects.ts',
    [...credits, 'credit-effects.test.ts'],
    [
      [
        'a new application names nobody',
        'message: `${nameOf(facts)} pidió un crédito',
        'message: `Alguien pidió un crédito',
      ],
      [
        'a new application is logged as changed',
        "named(facts, 'created', `Nueva solicitud",
        "named(facts, 'updated', `Nueva solicitud",
      ],
      [
        'nobody in the office is told of a cancelled one',
        'cancelada por el solicitante`),\n    notification: ownStatus(facts, `${nameOf(facts)} canceló su solicitud de ${sumOf(facts)}`),',
        'cancelada por el solicitante`),',
      ],
      [
        'a cancelled application is told as submitted',
        'canceló su solicitud de ${sumOf(facts)}',
        'envió a revisión su solicitud de ${sumOf(facts)}',
      ],
      [
        'who opens the whole application sends no corrections',
        "status === 'PENDING' ? { kind: 'return', reason: null, words }",
        "status === 'PENDING' ? { kind: 'status', reason: null, words }",
      ],
      [
        'the words of a decision stay with the record',
        'description: `${reviewStatusMessages[status]}: ${creditTitle(facts.after.id)}`,\n      targetName: creditTitle(facts.after.id),\n      personId: words ? facts.after.userId : null,',
        'description: `${reviewStatusMessages[status]}: ${creditTitle(facts.after.id)}`,\n      targetName: creditTitle(facts.after.id),\n      personId: null,',
      ],
    ],
  ),
  ...mutantsOf('idempotency.ts', credits, [
    ['a key lives a week', 'hours(24)', 'hours(168)'],
    ['a key lives an hour', 'hours(24)', 'hours(1)'],
    ['a key of any length is kept', 'key.length > maximumKeyCharacters', 'key.length > 100_000'],
  ]),
  ...mutantsOf('choose-institution.ts', credits, [
    [
      'a deleted institution can be chosen',
      "if (!institution?.isActive) throw new DomainError('NOT_FOUND');",
      "if (!institution) throw new DomainError('NOT_FOUND');",
    ],
    ['an institution that does not lend so much is taken', 'requireMatch(credit, institution);', ''],
    [
      'an unavailable institution is taken',
      'if (!institution.available || readCharges',
      "if (institution.name === '' || readCharges",
    ],
    [
      'another institution keeps the figures of the former',
      "{ ...withoutAmortization, status: 'INSTITUTION_SELECTED', institutionId: institution.id }",
      "{ status: 'INSTITUTION_SELECTED', institutionId: institution.id }",
    ],
    [
      'the table of the former institution stays',
      'writes: [scheduleDelete(tx, { creditId: credit.id }), offerUpsert(tx, offer)],',
      'writes: [offerUpsert(tx, offer)],',
    ],
    [
      'leaving keeps the institution',
      "{ ...withoutAmortization, status: 'PENDING', institutionId: null }",
      "{ ...withoutAmortization, status: 'PENDING' }",
    ],
  ]),
  ...mutantsOf('save-amortization.ts', credits, [
    [
      'the same choice keeps the figures of a former rate',
      'credit.amortizationType === amortizationType && credit.annualRatePercent === annualRatePercent',
      'credit.amortizationType === amortizationType',
    ],
    ['counted at the highest rate', 'product.minRate;\n    // Saving', 'product.maxRate;\n    // Saving'],
    ['the table is not stored', 'writes: [scheduleUpsert(tx, { creditId: credit.id, rows })],', 'writes: [],'],
    [
      'the total is the interest',
      'totalPaymentCents: schedule.totalPaymentCents,',
      'totalPaymentCents: schedule.totalInterestCents,',
    ],
    ['open after submitting', 'await requireChoiceOpen(tx, credit);\n    if (!institution)', 'if (!institution)'],
  ]),
  ...mutantsOf('submit-credit.ts', returned, [
    [
      'goes without amortization',
      'if (!credit.amortizationType) throw invalidTransition(credit, amortizationNeededText);',
      '',
    ],
    ['goes without documents', 'if (missing.length > 0) {', 'if (missing.length > 3) {'],
    ['goes with one missing', 'if (missing.length > 0) {', 'if (missing.length > 1) {'],
    ['goes with a rejected document', 'await requireNothingRejected(tx, credit, documents);', ''],
    [
      'a corrected application loses its age',
      'submittedAt: credit.submittedAt ?? now, lastSubmittedAt: now',
      'submittedAt: now, lastSubmittedAt: now',
    ],
  ]),
  ...mutantsOf('cancel-credit.ts', credits, [
    ['an approved credit can be withdrawn', "['APPROVED', 'REJECTED', 'CANCELLED'];", "['REJECTED', 'CANCELLED'];"],
    [
      'a withdrawn credit can be withdrawn again',
      "['APPROVED', 'REJECTED', 'CANCELLED'];",
      "['APPROVED', 'REJECTED'];",
    ],
  ]),
  ...mutantsOf(
    'credits/change-credit.ts',
    [
      ...credits,
      'return-credit.test.ts',
      'review-credits.test.ts',
      'simultaneous-decisions.test.ts',
      'dashboard.test.ts',
    ],
    [
      ['the version stands still', 'version: before.version + 1', 'version: before.version'],
      [
        'the timeline names no reviewer',
        "effects.event?.by === 'admin' && actor.kind === 'admin' ? actor.adminId : null",
        'null',
      ],
      ['the daily figures stand still', 'prepareCount(tx, [{ before, after }]),', ''],
      ['a change keeps its date', 'updatedAt: context.clock.now() };', 'updatedAt: before.updatedAt };'],
      [
        'no activity is recorded',
        "prepareActivity(context, tx, { type: 'credit', targetId: after.id, ...effects.activity }),",
        '',
      ],
      [
        'nobody in the office is told',
        'effects.notification ? prepareNotification',
        'effects.notification && !before ? prepareNotification',
      ],
      ['the applicant gets no mail', 'isMailLater ? { writes: [] } : await prepareMail(),', ''],
      [
        'the applicant gets no mail of a decision',
        'if (isMailLater) await writeTogether(tx, await prepareMail());',
        '',
      ],
      [
        'former documents stay after a decision',
        'if (isEnded) await deleteFormerDocuments(context, tx, after.id);',
        '',
      ],
    ],
  ),
  ...mutantsOf('corrections.ts', returned, [
    ['everything may be changed after a return', 'if (!namesDocuments(standing)) return null;', 'return null;'],
    [
      'a document accepted after all is asked for',
      'if (present?.id === documentId && present.isVerified !== false) return null;',
      '',
    ],
    [
      'the institution may be changed after a return',
      'if (await findChangeableTypes(tx, credit)) throw',
      'if (credit.round > 99) throw',
    ],
    ['a return without an institution closes everything', ' && returned.isInstitutionActive;', ';'],
    [
      'replaced documents are asked for again',
      'replaced: present !== undefined && present.id !== documentId };',
      'replaced: false };',
    ],
    [
      'a rejection shows no reason',
      "credit.status === 'REJECTED' ? { reason",
      "credit.status === 'APPROVED' ? { reason",
    ],
  ]),
  ...mutantsOf('give-back.ts', returned, [
    ['the round stands still', 'const round = credit.round + 1;', 'const round = credit.round;'],
    ['the decision stays on what was given back', ', ...undecided }', ' }'],
    [
      'what was named is deleted',
      'adminId: actor.adminId,\n    documents,',
      'adminId: actor.adminId,\n    documents: [],',
    ],
  ]),
  ...mutantsOf(
    'present-credit.ts',
    [...credits, 'modules/credits/information-sheet.test.ts'],
    [
      [
        'interest and capital are swapped in the table',
        'interest: centsToDollars(interest),\n    capital: centsToDollars(capital),',
        'interest: centsToDollars(capital),\n    capital: centsToDollars(interest),',
      ],
      ['the balance is the instalment', 'balance: centsToDollars(balance),', 'balance: centsToDollars(quotaTotal),'],
      [
        'the total of an estimate is one instalment',
        'totalPayment: centsToDollars(estimateCents * termMonths)',
        'totalPayment: centsToDollars(estimateCents)',
      ],
    ],
  ),
];
