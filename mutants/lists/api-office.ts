import { mutantsOf } from '../mutant.ts';

const terms = ['admin-terms.test.ts'];
const institutions = ['institutions/admin-institutions.test.ts', 'list-admin-institutions.test.ts'];
const review = ['credits/review-credits.test.ts', 'decide-documents.test.ts', 'simultaneous-decisions.test.ts'];
const returned = ['return-credit.test.ts', 'refused-returns.test.ts'];
const verdicts = ['documents/verify-document.test.ts', ...review];

export const mutants = [
  ...mutantsOf('terms/save-terms.ts', terms, [
    [
      'two versions are active after a new one',
      'if (isActive) await termsRepository.deactivateOthers(tx, id);\n    await termsRepository.insertTerms',
      'await termsRepository.insertTerms',
    ],
    [
      'what people consented to can be rewritten',
      "changes.some(({ field }) => field !== 'isActive')",
      "changes.some(({ field }) => field === '')",
    ],
    [
      'an older revision wins',
      'await requireVersion(tx, { ...present, version: present.revision }, body.revision, presentTerms(present));',
      '',
    ],
    ['nothing but script is a text', "if (prepared.html !== '') return prepared;", 'return prepared;'],
    [
      'activating leaves the other one active',
      'await termsRepository.deactivateOthers(tx, id);\n    const next',
      'const next',
    ],
  ]),
  ...mutantsOf('terms/delete-terms.ts', terms, [
    [
      'after the active one none is active',
      'present.isActive ? await termsRepository.findNewestTerms(tx) : null',
      'null',
    ],
    [
      'after any one the newest is activated',
      'present.isActive ? await termsRepository.findNewestTerms(tx) : null',
      'await termsRepository.findNewestTerms(tx)',
    ],
    ['a deleted version stays', 'isActive: false, deletedAt: now, ...by', 'isActive: false, deletedAt: null, ...by'],
  ]),
  ...mutantsOf('institutions/update-institution.ts', institutions, [
    [
      'a deleted institution is changed',
      "if (!present.isActive) throw new DomainError('ALREADY_DELETED'",
      "if (present.name === '') throw new DomainError('ALREADY_DELETED'",
    ],
    ['the lowest rate may be above the highest', 'requireRatesInOrder(minRate, maxRate);', ''],
    ['fields of the product that were not sent go', '{ ...present, ...changes, charges }', '{ ...changes, charges }'],
    ['what stays as it was counts as a change', 'if (changes.length === 0) return;', ''],
    ['an upside-down range is saved', 'if (broken.length > 0) {', 'if (broken.length > 9) {'],
  ]),
  ...mutantsOf('institutions/delete-institution.ts', institutions, [
    [
      'one can be deleted twice',
      "if (!present.isActive) throw new DomainError('ALREADY_DELETED'",
      "if (present.name === '') throw new DomainError('ALREADY_DELETED'",
    ],
    ['one that is there can be restored', 'if (present.isActive) throw', "if (present.name === '') throw"],
    ['a restored one stays hidden', 'isActive: true, deletedAt: null', 'isActive: false, deletedAt: null'],
  ]),
  ...mutantsOf('institutions/create-institution.ts', institutions, [
    ['two of a name share a URL', 'if (!taken.has(base)) return base;', 'return base;'],
    ['a new one is unavailable', 'available = true', 'available = false'],
  ]),
  ...mutantsOf('institutions/count-holdings.ts', institutions, [
    [
      'drafts count as submitted',
      "['DOCUMENTS_SUBMITTED', 'UNDER_REVIEW']",
      "['PENDING', 'INSTITUTION_SELECTED', 'DOCUMENTS_SUBMITTED', 'UNDER_REVIEW']",
    ],
    ['decided ones count as open', "['APPROVED', 'REJECTED', 'CANCELLED']", "['CANCELLED']"],
  ]),
  ...mutantsOf(
    'credits/decide-credit.ts',
    [...review, ...returned],
    [
      ['an approval needs nothing', "if (change.status === 'APPROVED') await requireApprovable(tx, credit);", ''],
      ['what was named stays closed', "if (change.status === 'PENDING') await endReturns(context, tx, id);", ''],
      ['nobody decided', 'decidedBy: isDecision(status) ? actor.adminId : null', 'decidedBy: null'],
      ['a rejection has no words', "status === 'REJECTED' && note ? note : null", 'null'],
      ['a decision without the right', 'requirePermissionFor(context.actor, sent.status);', ''],
    ],
  ),
  ...mutantsOf(
    'credits/review-rules.ts',
    [...review, ...returned],
    [
      ['a cancelled credit is decided', "if (credit.status === 'CANCELLED') {", "if (credit.id === '') {"],
      ['the same status again', 'if (credit.status === status) {', "if (credit.id === '') {"],
      ['a rejected document counts as verified', 'document.isVerified === true', 'document.isVerified !== null'],
      ['a missing institution does not matter', "credit.institutionId === null ? ['una", "credit.id === '' ? ['una"],
    ],
  ),
  ...mutantsOf('credits/return-credit.ts', returned, [
    ['a document is named without the right', "!actor.permissions.includes('documents.verify')", '!actor.permissions'],
    [
      'a document twice',
      'found.some((other) => other.documentId === document.id)',
      "found.some((other) => other.documentId === '')",
    ],
    [
      'a document of an approved credit is rejected',
      "credit.status === 'APPROVED' && namesDocuments",
      "credit.status === 'CANCELLED' && namesDocuments",
    ],
    [
      'the named document stays accepted',
      'const verdict = { isVerified: false,',
      'const verdict = { isVerified: true,',
    ],
    [
      'what the applicant still has is given back',
      "if (credit.status === 'INSTITUTION_SELECTED') {",
      "if (credit.id === '') {",
    ],
  ]),
  ...mutantsOf('documents/verify-document.ts', verdicts, [
    ['the same verdict is written again', 'if (isSame) return;', ''],
    ['the own application is judged', 'await refuseOwnApplication(tx, actor, locked);', ''],
    ['an older version of the verdict wins', 'version !== undefined && version !== document.version', 'version === -1'],
    [
      'a document of an approved credit is taken back',
      "credit.status === 'APPROVED' && verified !== true",
      "credit.id === '' && verified !== true",
    ],
    [
      'a verdict that was taken back keeps its name',
      'verifiedBy: verified === null ? null : actor.adminId',
      'verifiedBy: actor.adminId',
    ],
  ]),
];
