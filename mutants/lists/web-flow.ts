import { mutantsOf } from '../mutant.ts';

/** The way to a credit: request form, results, comparison, details and documents. */
export const mutants = [
  ...mutantsOf(
    'use-request-form.ts',
    ['RequestForm.test.tsx', 'figures.test.tsx'],
    [
      [
        'what is kept in the tab holds the cédula and the e-mail of the profile',
        "storeDraft({ ...values, ...(email && { email: '' }), ...(cedula && { document: '' }) })",
        'storeDraft(values)',
      ],
      [
        'the e-mail of a profile stays after the session',
        "email ?? (before.email ? '' : now.email)",
        'email ?? now.email',
      ],
      [
        'a typed e-mail is replaced by the one found',
        "now.email === '' ? { ...now, email: found } : now",
        '{ ...now, email: found }',
      ],
      ['the e-mail is looked up at each key', 'const lookupDelayMs = 500;', 'const lookupDelayMs = 0;'],
      ['a visitor’s cédula is looked up', 'email === null && (canLookUp || profile !== null)', 'email === null'],
      [
        'an empty figure is sent',
        'if (typed === null) continue;',
        'if (typed === null) settled.values[field] = limits[field].min;\n    if (typed === null) continue;',
      ],
      [
        'a figure changed by the press that sends is sent unread',
        'return unread ? { unread } : { body: checked.data };',
        'return { body: checked.data };',
      ],
      [
        'what was kept comes before the figures of the URL',
        '{ ...stored, ...pickFigures(asked), ...pickCity(asked) }',
        '{ ...pickFigures(asked), ...pickCity(asked), ...stored }',
      ],
    ],
  ),
  ...mutantsOf(
    'use-credit-submission.ts',
    ['RequestForm.test.tsx'],
    [
      [
        'a check that fails after the sign-in says nothing',
        "if (problem !== null) showToast(problem, 'error');\n      else await",
        'if (problem === null) await',
      ],
      [
        'a form is sent although the session is not confirmed',
        'const problem = await confirmSignIn();',
        'const problem = (await confirmSignIn()) && null;',
      ],
      ['each try has a key of its own', 'if (lastKey.current.body !== text) lastKey', 'lastKey'],
      [
        'another form goes under the key of the first',
        'if (lastKey.current.body !== text) lastKey',
        "if (lastKey.current.key === '') lastKey",
      ],
      [
        'two presses send twice',
        'async function submit(body: CreateCreditBody): Promise<void> {\n    if (isUnderWay.current) return;',
        'async function submit(body: CreateCreditBody): Promise<void> {',
      ],
      ['the e-mail typed counts, not that of the account', 'email: user.email || body.email', 'email: body.email'],
      [
        'a wanted sign-in is told as a failure',
        'if (isSignInNeeded(error)) setIsLoginOpen(true);\n      else showToast',
        'showToast',
      ],
      ['a response without an id leads on', 'if (!data?.id) {', 'if (data === null) {'],
      ['the flow before is not deleted', '        clearFlow();\n', ''],
    ],
  ),
  ...mutantsOf(
    'confirm-sign-in.ts',
    ['LoginDialog.test.tsx', 'RequestForm.test.tsx'],
    [
      ['the form goes out at once after the sign-in', 'const waitAfterLoginMs = 2_000;', 'const waitAfterLoginMs = 0;'],
      [
        'a lost token is told as a failed check',
        'return sessionTexts.tokensMissing;',
        'return sessionTexts.recheckFailed;',
      ],
    ],
  ),
  ...mutantsOf(
    'settle-figure.ts',
    ['settle-figure.test.ts', 'figures.test.tsx'],
    [
      ['an amount above the maximum becomes the minimum', 'return { value: max, notice', 'return { value: min, notice'],
      ['a change of a figure is not said', 'notice: rounded === value ? null', 'notice: rounded !== value ? null'],
      ['rounding leaves the limits', 'Math.min(Math.max(Math.round(value), min), max)', 'Math.round(value)'],
      ['months are called dollars', 'term: { show: formatMonths, that', 'term: { show: formatDollars, that'],
    ],
  ),
  ...mutantsOf(
    'NumberSliderField.tsx',
    ['figures.test.tsx', 'forms.test.tsx', 'RequestForm.test.tsx'],
    [
      ['letters stay in the box', "event.target.value.replace(/[^\\d.,\\s]/g, '')", 'event.target.value'],
      ['leaving the box is not told', 'setTyped(null);\n                    onBlur?.();', 'setTyped(null);'],
      ['the slider leaves the limits', 'Math.min(Math.max(at, min), max)', 'at'],
      ['the term has no stop at its end', 'if (max > min) stops.push(max);', ''],
    ],
  ),
  ...mutantsOf(
    'estimate-payments.ts',
    ['estimate-payments.test.ts'],
    [
      ['closed institutions count in the estimate', 'offers.filter((offer) => offer.available)', 'offers'],
      ['the dearest is the cheapest', 'const dearest = open.at(-1);', 'const dearest = open[0];'],
    ],
  ),
  ...mutantsOf(
    'OffersTable.tsx',
    ['ResultsPage.test.tsx', 'offers-words.test.tsx', 'results/real-cost.test.tsx'],
    [
      [
        'the instalment stands under the total',
        '<b className="figure">{formatDollars(cost.total)}</b>',
        '<b className="figure">{formatDollars(monthlyPayment)}</b>',
      ],
      ['the ceiling is held against the nominal rate', 'ceilingText(offer.effectiveRate)', 'ceilingText(offer.rate)'],
      [
        'a closed institution can be chosen',
        '{available ? (\n            <Button',
        '{institution ? (\n            <Button',
      ],
      ['every offer is the cheapest', '{cost.extra > 0 ? (', '{cost.extra < 0 ? ('],
      [
        'the cheapest is looked for among the closed ones too',
        'Math.min(...(open.length > 0 ? open : all).map',
        'Math.min(...all.map',
      ],
      ['a fifth offer can be ticked', 'disabled={ticked.isFull && !isTicked}', 'disabled={false}'],
      [
        'capital and interest change places',
        '<span>Capital {formatDollars(cost.capital)}</span>',
        '<span>Capital {formatDollars(cost.interest)}</span>',
      ],
    ],
  ),
  ...mutantsOf(
    'use-ticked.ts',
    ['ResultsPage.test.tsx'],
    [
      ['five stand side by side', 'max: 4 }', 'max: 5 }'],
      ['what was ticked is deleted on the way back', "    writeTab(key, next.join(','));\n", ''],
    ],
  ),
  ...mutantsOf(
    'offer-filters.ts',
    ['ResultsPage.test.tsx', 'offers-words.test.tsx'],
    [
      ['no to only banks means banks', "no: 'COOPERATIVE'", "no: 'BANK'"],
      [
        'a second press does not clear the filter',
        'filters.type === typeOf[chosen] ? null : typeOf[chosen]',
        'typeOf[chosen]',
      ],
      ['the page is lost from the URL', 'if (page > 1) search.set', 'if (page > 99) search.set'],
    ],
  ),
  ...mutantsOf(
    'choose-offer.ts',
    ['ResultsPage.test.tsx'],
    [
      [
        'two presses choose twice',
        'async function choose(institutionId: string): Promise<void> {\n    if (isUnderWay.current) return;',
        'async function choose(institutionId: string): Promise<void> {',
      ],
      ['the chosen institution is not kept', '      storeInstitutionId(institutionId);\n', ''],
      [
        'without an application the server is asked',
        'if (creditId === null) return void showToast(choiceTexts.noCredit, ',
        "if (creditId === '') return void showToast(choiceTexts.noCredit, ",
      ],
    ],
  ),
  ...mutantsOf(
    'load-comparison.ts',
    ['load-comparison.test.ts', 'ComparisonPage.test.tsx'],
    [
      [
        'institutions that closed for good are compared',
        'isActive && asked.ids.includes(id)',
        'asked.ids.includes(id)',
      ],
      [
        'first and last of the decreasing one change places',
        'first: rows[0]?.payment ?? 0,',
        'first: rows.at(-1)?.payment ?? 0,',
      ],
      ['optional charges always count', "asked.withOptional ? 'all' : 'required'", "'all'"],
      ['no interest is above the ceiling', 'ceilingPercent: data.legalCeiling()?.effectiveRate,', ''],
      ['an impossible figure breaks the page', 'if (error instanceof RangeError) return [];', ''],
      ['those that do not lend are not named', '!priced.has(id)', 'priced.has(id)'],
    ],
  ),
  ...mutantsOf(
    'details/AmortizationTable.tsx',
    ['information-sheet.test.tsx', 'DetailsPage.test.tsx'],
    [
      [
        'interest and capital of a row change places',
        '<td className={numberCell}>{plain(row.capital)}</td>',
        '<td className={numberCell}>{plain(row.interest)}</td>',
      ],
      ['the sum of interest is that of capital', "plain(sum('interest'))", "plain(sum('capital'))"],
      ['a folded row stays folded', 'const isFolded = canFold && !isOpen;', 'const isFolded = canFold;'],
    ],
  ),
  ...mutantsOf(
    'use-uploads.ts',
    ['DetailsPage.test.tsx', 'corrections.test.tsx'],
    [
      ['an upload that was given up is shown as failed', 'if (leaving.signal.aborted || isAbort(error)) return;', ''],
      [
        'a replaced document stays beside the new one',
        'current.documents.filter((other) => other.documentType !== type), data',
        'current.documents, data',
      ],
      ['the progress stands still', 'return { ...job, share,', 'return { ...job,'],
      [
        'trying again does nothing',
        "if (job?.status === 'failed') void send",
        "if (job?.status === 'uploading') void send",
      ],
      ['an unchanged file can be sent again', "error.code === 'FILE_UNCHANGED'", "error.code === 'FILE_EMPTY'"],
      [
        'a rejected document counts as stored',
        'if (document.isVerified === false) {',
        'if (document.isVerified === undefined) {',
      ],
      [
        'a deleted document stays on the screen',
        'current.documents.filter(({ id }) => id !== document.id)',
        'current.documents',
      ],
      ['why it was rejected is not said', 'why: reasonOf(document)', "why: ''"],
    ],
  ),
  ...mutantsOf(
    'check-file.ts',
    ['check-file.test.ts', 'DetailsPage.test.tsx'],
    [
      [
        'a PDF of six megabytes goes up',
        "kind === 'pdf' && picked.size > documentMaximumBytes",
        "kind === 'pdf' && picked.size > documentMaximumBytes * 2",
      ],
      ['an empty file goes up', 'if (picked.size === 0)', 'if (picked.size < 0)'],
      ['what only calls itself a PDF goes up', 'if (!(await hasKnownBytes(picked)))', 'if (picked.size < 0)'],
      ['any name goes up', 'if (!isKnown(extension)) return null;', "if (!isKnown(extension)) return 'pdf';"],
      [
        'a PDF joins photos',
        "isHeic(file) || kindOf(file) === 'image') ? null",
        'isHeic(file) || kindOf(file) !== null) ? null',
      ],
    ],
  ),
  ...mutantsOf(
    'missing-steps.ts',
    ['DetailsPage.test.tsx', 'requirements.test.ts', 'corrections.test.tsx'],
    [
      [
        'nothing is asked for while it goes up',
        "if (status === 'uploading' || status === 'preparing') return step",
        "if (status === 'preparing') return step",
      ],
      [
        'an application goes out without its instalment',
        'return hasAmortization\n    ? steps',
        'return steps.length >= 0\n    ? steps',
      ],
    ],
  ),
  ...mutantsOf(
    'use-amortization-choice.ts',
    ['DetailsPage.test.tsx', 'information-sheet.test.tsx'],
    [
      [
        'the table of the other system is saved',
        'body: { amortizationType: type, amortizationTable: rows }',
        'body: { amortizationType: type === 1 ? 2 : 1, amortizationTable: rows }',
      ],
      ['changing the selection leaves it confirmed', 'setConfirmed(null);', ''],
      [
        'a refusal is told as a failure',
        'isRefused ? amortizationTexts.notSaved : amortizationTexts.failed',
        'amortizationTexts.failed',
      ],
    ],
  ),
  ...mutantsOf(
    'use-submission.ts',
    ['DetailsPage.test.tsx'],
    [
      ['two presses hand the application over twice', 'if (isUnderWay.current) return;', ''],
      [
        'a failure leads to the confirmation',
        "showToast(messageOf(error, submissionTexts.failed), 'error');",
        "showToast(messageOf(error, submissionTexts.failed), 'error');\n      void navigate('/creditos/confirmacion');",
      ],
    ],
  ),
  ...mutantsOf(
    'IncomeShare.tsx',
    ['IncomeShare.test.tsx'],
    [
      ['40 % is no heavy share', 'Math.round(share) >= heavyIncomeShare', 'Math.round(share) > heavyIncomeShare'],
      ['hardly anybody approves from 50 % on', 'const hopelessShare = 60;', 'const hopelessShare = 50;'],
    ],
  ),
];
