import { mutantsOf } from '../mutant.ts';

const blog = ['blog/admin-blog.test.ts', 'blog/blog.test.ts'];
const carousel = ['admin-carousel.test.ts', 'carousel/carousel.test.ts'];
const dashboard = ['dashboard.test.ts'];
const offers = ['modules/offers/offers.test.ts'];
const charges = ['institutions/charges.test.ts'];
const parts = ['credits/documents/uploads.test.ts', 'credits/documents/end-of-uploads.test.ts'];
const uploads = ['credits/documents/documents.test.ts', 'read-own-document.test.ts'];
const exports = [
  'credits/export-credits.test.ts',
  'credits/list-credits.test.ts',
  'credits/offer-snapshot.test.ts',
  'spreadsheets.test.ts',
];
const backup = ['backup/backup.test.ts', 'backup/s3-backup.test.ts', 'backup/refused-restores.test.ts'];

export const mutants = [
  ...mutantsOf('blog/save-post.ts', blog, [
    ['a post may be dated tomorrow', 'if (publishedOn <= ecuadorDay(context.clock.now())) return;', 'return;'],
    ['a post of today is refused', 'publishedOn <= ecuadorDay(', 'publishedOn < ecuadorDay('],
    ['a taken slug is an inner error', "'blog_posts_slug_key')) throw error;", "'blog_posts_slug')) throw error;"],
    ['the refusal names no field', 'fields: { slug: slugTaken }', 'fields: {}'],
    ['the day that was given is not kept', 'otherFields.publishedOn ?? ecuadorDay(now)', 'ecuadorDay(now)'],
    ['the second of two editors wins', 'await requireVersion(tx, present, seen, presentPost(present));', ''],
    ['a title that is not sent goes', 'title = present.title, slug', "title = '', slug"],
    ['a state that is not sent becomes active', 'isActive = present.isActive }', 'isActive = true }'],
    ['a description that is not sent goes', 'description = present.description,', "description = '',"],
    ['a content that is not sent goes', ': present.content,', ": '',"],
    ['an image that is not sent goes', ': present.imageId,', ': null,'],
    ['nothing changed still counts as a version', 'if (changes.length === 0) return;', ''],
    ['the version stays', 'const version = present.version + 1;', 'const version = present.version;'],
    ['the log does not say that the title changed', "  ['title', 'Título'],\n", ''],
    ['the log does not say that the state changed', 'before.isActive === after.isActive', 'true'],
    ['the log does not say that the content changed', 'before.content === after.content', 'true'],
    ['a post is said to be deleted and stays', 'await postRepository.deletePost(tx, id);', ''],
    ['nobody can tell who deleted a post', "status: 'deleted'", "status: 'updated'"],
  ]),
  ...mutantsOf('blog/repository.ts', blog, [
    ['a percent sign finds every post', 'text.replace(/[\\\\%_]/g, (character) => `\\\\${character}`)', 'text'],
    ['the state filters nothing', 'isActive === undefined ? undefined', 'true ? undefined'],
    [
      'one search box looks at titles only',
      'or(ilike(blogPosts.title, containing(q)), ilike(blogPosts.slug, containing(q)))',
      'ilike(blogPosts.title, containing(q))',
    ],
    ['the newest posts come last', "query.sort.startsWith('-') ? 'desc'", "query.sort.startsWith('+') ? 'desc'"],
    ['there is no second page', '.offset(after ? 0 : (query.page - 1) * query.limit)', '.offset(0)'],
  ]),
  ...mutantsOf('blog/page-posts.ts', blog, [
    ['the public sees the first page again and again', 'posts.slice((page - 1) * limit)', 'posts.slice(0)'],
    ['a cursor goes by the moment of writing alone', '`${publishedOn} ${createdAt}`', '`${createdAt}`'],
    ['a cursor repeats its post', 'place < String(key) ||', 'place <= String(key) ||'],
  ]),
  ...mutantsOf('blog/read-post-form.ts', blog, [
    ['a new post needs no image', 'if (image) return image;', 'return image as ImageVariant;'],
    ['an image may be of any height', 'maxHeight: 800', 'maxHeight: 8000'],
    ['an image may be of any width', 'widths: [1200]', 'widths: [2400]'],
    [
      'the size that is refused is not said',
      "imageTooLargeText(Number(request.headers['content-length'] ?? imageBodyLimitBytes))",
      "''",
    ],
  ]),
  ...mutantsOf('carousel/save-banner.ts', carousel, [
    [
      'a banner of a section is not replaced',
      'await bannerRepository.saveBanner(tx, section, imageId, context.clock.now());',
      '',
    ],
    ['a section without a banner can be emptied', "throw new DomainError('NOT_FOUND');", 'return;'],
    [
      'a form without a file is an inner error',
      "if (!file) throw new DomainError('FILE_EMPTY', { message: carouselTexts.empty });\n  return file.bytes;",
      'return (file as { bytes: Buffer }).bytes;',
    ],
    [
      'an empty banner is called something else',
      'empty: carouselTexts.empty, invalid',
      'empty: carouselTexts.notAnImage, invalid',
    ],
  ]),
  ...mutantsOf('carousel/list-banners.ts', carousel, [
    [
      'banners come in the order they were stored',
      'return carouselSections.flatMap((section) => banners.filter((banner) => banner.section === section));',
      'return banners.reverse();',
    ],
    [
      'every section shows the first banner',
      '(candidate) => candidate.section === section',
      '(candidate) => candidate.section !== ""',
    ],
  ]),
  ...mutantsOf('dashboard/count-credit.ts', dashboard, [
    ['an approved credit counts as pending', "if (credit.status === 'APPROVED') return 'approved';", ''],
    ['a rejected credit counts as pending', "if (credit.status === 'REJECTED') return 'rejected';", ''],
    ['what was never submitted counts as pending', "credit.submittedAt ? 'pending' : 'draft'", "'pending'"],
    [
      'credits count on the day they were begun',
      'ecuadorDay(credit.submittedAt ?? credit.createdAt)',
      'ecuadorDay(credit.createdAt)',
    ],
    [
      'amounts of rejected credits are approved',
      "column === 'approved' ? credit.amountCents : 0",
      'credit.amountCents',
    ],
  ]),
  ...mutantsOf('dashboard/get-dashboard-stats.ts', dashboard, [
    ['drafts are in no figure', 'PENDING: draft + pending,', 'PENDING: pending,'],
    ['cancelled credits are not in the total', 'rejected + cancelled,', 'rejected,'],
    ['the approved amount is in cents', 'approvedAmountCents / 100', 'approvedAmountCents'],
    ['who is locked is not blocked', 'inactive + lockedNotInactive;', 'inactive;'],
    ['who never confirmed is active', 'total - blocked - (unconfirmed - lockedUnconfirmed)', 'total - blocked'],
    ['who is locked and unconfirmed counts twice', '(unconfirmed - lockedUnconfirmed)', 'unconfirmed'],
  ]),
  ...mutantsOf('dashboard/repository.ts', dashboard, [
    [
      'the day that is not over is added up, too',
      'lt(creditDailySlots.day, today)',
      'lte(creditDailySlots.day, today)',
    ],
    ['what was counted is forgotten with its slots', 'if (days.size === 0) return;', 'return;'],
    ['a period begins a day late', 'startDate ? gte(day, startDate)', 'startDate ? gt(day, startDate)'],
    ['a period has no end', 'endDate ? lte(day, endDate) : undefined', 'undefined'],
    [
      'a lock that is over still counts',
      'gt(users.lockedUntil, sql.param(now, users.lockedUntil))',
      "ne(users.status, '')",
    ],
    ['days without a credit are listed', '${pending} > 0`', '${pending} >= 0`'],
    ['days without a registration are listed', 'gt(userDaily.registered, 0)', 'gte(userDaily.registered, 0)'],
    ['registrations go by no period', 'within(userDaily.day, period) ??', 'undefined ??'],
  ]),
  ...mutantsOf('offers/search-credits.ts', offers, [
    ['the history keeps no place', 'location: location ?? null,\n      //', 'location: null,\n      //'],
    ['the search goes by no city', 'city: location ?? null }', 'city: null }'],
  ]),
  ...mutantsOf('offers/list-searches.ts', offers, [
    ['the history shows cents', 'amount: search.amountCents / 100', 'amount: search.amountCents'],
    ['the history has no end', 'const shownSearches = 100;', 'const shownSearches = 1_000;'],
  ]),
  ...mutantsOf('offers/repository.ts', offers, [
    ['everybody sees every search', '.where(eq(searchHistory.userId, userId))', ''],
    [
      'the oldest search comes first',
      'desc(searchHistory.createdAt), desc(searchHistory.id)',
      'searchHistory.createdAt, searchHistory.id',
    ],
  ]),
  ...mutantsOf(
    'offers/find-offers.ts',
    [...offers, ...charges],
    [
      ['no offer says that it is above the ceiling', 'ceilingAt(snapshot, moment)?.effectiveRate ?? null', 'null'],
      ['nobody is told what change would help', 'amount: amount[0]?.value ?? null', 'amount: null'],
      ['an empty list says nothing', '...(offers.length === 0 && { message: nothingFoundMessage }),', ''],
    ],
  ),
  ...mutantsOf(
    'offers/offer-catalog.ts',
    [...offers, ...charges],
    [
      [
        'unreadable charges count as none',
        'institutions.filter(({ id }) => !unreadableCharges.has(id))',
        'institutions',
      ],
      ['no offer says what is really charged', 'averageCharged.get(institution.id) ?? null', 'null'],
      ['the other branches are in no city', '...branches.otherBranches.map((branch) => branch.city),\n', ''],
    ],
  ),
  ...mutantsOf('catalog/legal-ceiling.ts', charges, [
    ['a ceiling to come counts already', 'ceiling.month <= month', 'ceiling.month >= month'],
  ]),
  ...mutantsOf('institutions/require-something-in-hand.ts', charges, [
    ['charges may take more than half', 'if (leavesHalfInHand(minAmount, charges)) return;', 'return;'],
  ]),
  ...mutantsOf('institutions/warn-about-product.ts', charges, [
    ['a cooperative is asked for SOLCA', "type === 'BANK' && !charges", '!charges'],
    [
      'SOLCA of a cooperative is usual',
      "kind === 'solca' && type === 'COOPERATIVE'",
      "kind === 'solca' && type === 'BANK'",
    ],
    [
      'an optional insurance is warned about',
      "kind === 'life_insurance' && obligation === 'required'",
      "kind === 'life_insurance'",
    ],
    ['an optional charge is called unusual', "kind === 'other' && obligation === 'required'", "kind === 'other'"],
  ]),
  ...mutantsOf('institutions/report-unreadable-charges.ts', charges, [
    [
      'the office is told at every change',
      'if (await hasNotification(tx, { type, entityId: id, version })) return;',
      '',
    ],
    ['nobody in the office is told', 'await tellOffice(parts, id);', ''],
    ['the log is told at every change', 'if (!logged.has(id)) onUnreadable(id);', 'onUnreadable(id);'],
  ]),
  ...mutantsOf('documents/upload-document.ts', uploads, [
    [
      'a file stays after a refusal',
      'if (error instanceof DomainError) await context.storage.delete(stored.key).catch(() => undefined);',
      '',
    ],
    [
      'a file goes when the response to the commit is lost',
      'if (error instanceof DomainError) await context.storage',
      'await context.storage',
    ],
    [
      'a document joins the one of its type',
      'await takeDocument(tx, credit.id, replaced.id);\n      await retireDocument(context, tx, replaced);',
      'await takeDocument(tx, credit.id, replaced.id);',
    ],
    [
      'one person may fill the disk',
      'facts.undecidedBytes - freedBytes + stored.sizeBytes > undecidedDocumentsMaximumBytes',
      'stored.sizeBytes > undecidedDocumentsMaximumBytes',
    ],
    ['the name decides the type', 'fileType: inspected.mimeType', "fileType: 'application/pdf'"],
    [
      'a name may lie about its type',
      'endings[mimeType].some((ending) => name.toLowerCase().endsWith(ending))',
      'true',
    ],
    ['a replaced document is not said to be replaced', 'isReplacement: replaced !== null', 'isReplacement: false'],
    [
      'a form without a file is an inner error',
      "if (!file) {\n    const message = 'Debe adjuntar un archivo';",
      "if (file === undefined) {\n    const message = 'Debe adjuntar un archivo';",
    ],
  ]),
  ...mutantsOf('documents/send-part.ts', parts, [
    ['a part may go anywhere', '!== upload.receivedBytes) throw conflict', '< 0) throw conflict'],
    ['two parts take one place', 'present.receivedBytes !== receivedBytes', 'present.receivedBytes < 0'],
    ['a part may be a byte', 'bytes.length < uploadPartMinimumBytes && !isLast', 'bytes.length === 0 && !isLast'],
    ['bytes that changed become a document', 'upload.sha256 !== sha256(bytes)', 'false'],
    ['parts of a closed application are taken', '  requireEditable(credit);\n', ''],
    ['a refused file stays', '    await deleteUpload(context, upload);\n', ''],
    ['a repeat of the end is refused', '  if (document) return presentUpload(upload, document);\n', ''],
  ]),
  ...mutantsOf('documents/start-upload.ts', parts, [
    ['the same file begins anew', 'if (same) return presentUpload(same, null);', ''],
    ['the present document is sent again', 'present?.receivedSha256 === sha256', 'false'],
    ['one person may open any number', 'open.length >= openUploadsMaximum', 'open.length > 99'],
    ['what is on its way does not count', 'wantedBytes + openBytes', 'wantedBytes'],
  ]),
  ...mutantsOf('documents/upload-document.ts', parts, [
    ['two ends of an upload are two documents', '    if (ended) return ended;\n', ''],
    [
      'the file of the second end stays',
      'if (document.storageKey !== stored.key) await',
      'if (document.storageKey === "") await',
    ],
  ]),
  ...mutantsOf('http/read-upload.ts', uploads, [
    ['a file of another field is taken', 'if (part.fieldname === options.fileField) file', 'file'],
  ]),
  ...mutantsOf('credits/export-credits.ts', exports, [
    [
      'the export leaves no record',
      "recordActivity(context, tx, {\n      type: 'credit',",
      "Promise.resolve({\n      type: 'credit',",
    ],
    ['the record holds the words that were searched for', "q: sent.q === undefined ? undefined : 'sí'", 'q: sent.q'],
    ['days of waiting never end', 'decidedAt === null ? now.getTime() : Date.parse(decidedAt)', 'now.getTime()'],
    ['a cédula is a number', 'digitsCell(credit.user.cedula)', 'numberCell(Number(credit.user.cedula), 0)'],
    ['the reason of a rejection is left out', 'reason: reasons.get(credit.id) ?? null', 'reason: null'],
    ['the real cost is left out', 'cost: costs.get(credit.id) ?? null', 'cost: null'],
    ['what is received stands under the real cost', 'cost?.realCost ?? null', 'cost?.received ?? null'],
  ]),
  ...mutantsOf('backup/create-backup.ts', backup, [
    ['codes are in the backup', "name === 'mails' ? withoutCodes : sql``", 'sql``'],
    [
      'only the first rows of a table are kept',
      'if (fetched.rows.length === 0) break;',
      'if (fetched.rows.length === 0 || rows > 0) break;',
    ],
    ['a backup of a cut-off run looks complete', 'await rename(draft, folder);', ''],
    ['generated secrets are left out', 'if (existsSync(path)) {', 'if (!existsSync(path)) {'],
    [
      'former documents have no file',
      "const tablesWithFiles = ['documents', 'former_documents', 'document_parts'];",
      "const tablesWithFiles = ['documents', 'document_parts'];",
    ],
  ]),
  ...mutantsOf('backup/run-backup.ts', backup, [
    ['old backups stay for ever', 'await deleteOldBackups(config.backupDir, config.backupKeep);', ''],
    [
      'nobody can tell when the last one was made',
      'await saveFact(db, lastBackupFact, { rows, files, bytes }, clock.now());',
      '',
    ],
  ]),
  ...mutantsOf('backup/restore-backup.ts', backup, [
    [
      'a damaged part is restored',
      'if (found.sha256 !== expected.sha256 || found.bytes !== expected.bytes) throw damaged(name);',
      '',
    ],
    ['documents come back that no key opens', 'if (absent.length > 0) {', 'if (absent.length > 99) {'],
    ['a restore joins what lies in the folder', 'if (taken.length > 0) {', 'if (taken.length > 99) {'],
    [
      'a restore joins what lies in the database',
      'if ((await listTables(database)).length > 0) {',
      'if ((await listTables(database)).length > 999) {',
    ],
    ['a failed restore leaves its tables', 'await deleteTables(database).catch(() => undefined);', ''],
    ['a failed restore leaves its files', 'await deleteFiles(storage, written).catch(() => undefined);', ''],
    [
      'mails that were on their way stay',
      "for (const { id } of unsent) await jobs.enqueue(tx, 'mail.deliver', { mailId: id });",
      '',
    ],
    [
      'a backup of another version is restored',
      'migrations.length > ours.length || migrations.some((hash, index) => hash !== ours[index])',
      'migrations.length > ours.length',
    ],
  ]),
];
