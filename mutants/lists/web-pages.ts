import { mutantsOf } from '../mutant.ts';

/** Content pages, their scripts, figures and dates, and the parts that every page shares. */
export const mutants = [
  ...mutantsOf(
    'faq-entries.ts',
    ['faq-page.test.tsx', 'faq-entries.test.ts'],
    [['steps two and three of the process are gone', 'Son 3 pasos. Primero, busca y compara', 'Son 3 pasos.']],
  ),
  ...mutantsOf(
    'ui/cost.ts',
    ['ui/cost.test.ts'],
    [
      ['interest is the total', 'interest: shownCost - shownCharges', 'interest: shownTotal'],
      ['the cheapest costs more than itself', 'Math.max(0, shownTotal - Math.round(cheapestTotal))', 'shownTotal'],
      ['the cost in words leaves out what it costs more', 'cost.extra > 0 ?', 'cost.extra < 0 ?'],
    ],
  ),
  ...mutantsOf(
    'ui/document-content.ts',
    ['document-content.test.ts'],
    [
      ['a large image is shown as text', 'content.length > blobThreshold', 'content.length > blobThreshold * 10'],
      ['an empty file is shown', "if (content === '' || content.endsWith(',')) return null;", ''],
      [
        'zoom knows no end',
        'Math.min(zoomLimits.max, Math.max(zoomLimits.min, zoom + direction * zoomLimits.step))',
        'zoom + direction * zoomLimits.step',
      ],
    ],
  ),
  ...mutantsOf(
    'ui/Toast.tsx',
    ['Toast.test.tsx'],
    [
      ['the same words stand twice', 'openToasts.filter((other) => other.text !== text)', 'openToasts'],
      ['a long text goes after three seconds', 'Math.max(3_000, 1_500 + text.length * 60)', '3_000'],
      ['an error is not announced', "{...(tone === 'error' && { role: 'alert' })}", ''],
      ['a message goes while it is read', 'if (isHeld) return;', ''],
    ],
  ),
  ...mutantsOf(
    'ui/Dialog.tsx',
    ['forms.test.tsx', 'navigation.test.tsx', 'RequestForm.test.tsx', 'review-return.test.tsx'],
    [
      [
        'a press beside a dialog takes the typed text along',
        'event.target === dialog.current && !holdsText.current',
        'event.target === dialog.current',
      ],
    ],
  ),
  ...mutantsOf(
    'ui/Pagination.tsx',
    ['site/blog/blog.test.tsx', 'navigation.test.tsx', 'ResultsPage.test.tsx'],
    [
      ['Siguiente leads to the same page', "item(page + 1, 'Siguiente', 'next')", "item(page, 'Siguiente', 'next')"],
      [
        'the present page is not marked',
        "target === page && !label ? ('page' as const)",
        "target === 0 && !label ? ('page' as const)",
      ],
    ],
  ),
  ...mutantsOf(
    'ui/save-file.ts',
    ['save-file.test.ts'],
    [
      ['a file has no name', '  link.download = name;\n', ''],
      [
        'the URL goes before the browser took the file',
        'setTimeout(() => URL.revokeObjectURL(url), takeOverMs);',
        'URL.revokeObjectURL(url);',
      ],
    ],
  ),
  ...mutantsOf(
    'page-scripts/home.ts',
    ['page-scripts/home.test.tsx'],
    [
      [
        'the slider does not move the box',
        'box.value = formatNumber(settleFigure(field, Number(slider.value), limits).value);',
        '',
      ],
      ['the box does not move the slider', 'slider.value = String(parseTypedNumber(box.value) ?? slider.min);', ''],
      ['an empty box is sent', '    event.preventDefault();\n    say(empty', '    say(empty'],
      [
        'the URL carries points',
        'formData.set(box.name, String(parseTypedNumber(box.value) ?? box.value))',
        'formData.set(box.name, box.value)',
      ],
      ['a change of a figure is silent', '      say(number, notice);\n', ''],
      [
        'the cheapest and the dearest change places',
        'const offer = index === 0 ? cheapest : dearest;',
        'const offer = index === 0 ? dearest : cheapest;',
      ],
    ],
  ),
  ...mutantsOf(
    'page-scripts/page.ts',
    ['page-scripts/page.test.ts'],
    [
      ['a form sent early is lost', "document.addEventListener('submit', wait, true);", ''],
      ['the chosen theme is that of the system', 'showTheme(isChosen ? chosen :', 'showTheme('],
      [
        'the schema library is tried with new Function',
        "Reflect.set(globalThis, '__zod_globalConfig', { jitless: true });",
        '',
      ],
    ],
  ),
  ...mutantsOf(
    'page-scripts/contact.ts',
    ['contact.test.tsx'],
    [
      ['an empty message is sent', 'if (empty.length > 0) return show', 'if (empty.length > 3) return show'],
      ['a refusal is told as a success', 'if (failure) show(form, failure);\n    else thank', 'thank'],
      ['two presses send twice', "if (button.getAttribute('aria-busy')) return;", ''],
    ],
  ),
  ...mutantsOf(
    'early-input.ts',
    ['early-input.test.tsx'],
    [
      ['what was typed early is lost', 'if (control.isConnected) change(control, content);', ''],
      ['a tick is turned round', 'control.checked = !content;', 'control.checked = Boolean(content);'],
    ],
  ),
  ...mutantsOf(
    'estimate-offers.ts',
    ['home/home.test.tsx', 'page-scripts/home.test.tsx'],
    [
      [
        'an institution is counted below its smallest amount',
        'amount >= minAmount && amount <= maxAmount',
        'amount <= maxAmount',
      ],
      [
        'the total is one instalment too few',
        'offer.instalment * termMonths * 100',
        'offer.instalment * (termMonths - 1) * 100',
      ],
    ],
  ),
  ...mutantsOf(
    'load-home.ts',
    ['home/home.test.tsx'],
    [
      ['three institutions are featured', 'const featuredCount = 4;', 'const featuredCount = 3;'],
      ['the same ones are featured at every visit', 'Math.floor(random() * left.length)', '0'],
      ['an excluded post stands above', '!excludedHeroSlugs.includes(post.slug)', 'post.slug'],
      ['closed institutions lend in the short form', '.filter((institution) => institution.available)\n', '\n'],
      ['the post above is listed again', 'posts.filter((post) => post !== heroPost)', 'posts'],
    ],
  ),
  ...mutantsOf(
    'load-blog.ts',
    ['site/blog/blog.test.tsx'],
    [
      ['a page beyond the last is empty', 'if (page > pageCount) return null;', ''],
      [
        'the second page starts with the last of the first',
        'const first = (page - 1) * blogPageSize;',
        'const first = (page - 1) * (blogPageSize - 1);',
      ],
      ['inactive posts are listed', 'data.posts().filter((post) => post.isActive)', 'data.posts()'],
    ],
  ),
  ...mutantsOf(
    'load-post.ts',
    ['site/blog/blog.test.tsx'],
    [['an inactive post can be read', 'return post?.isActive ? post : null;', 'return post ?? null;']],
  ),
  ...mutantsOf(
    'load-institutions.ts',
    ['site/institutions/institutions.test.tsx'],
    [
      [
        'the dearest stands first',
        'compareFigures(total(left), total(right)) ||',
        'compareFigures(total(right), total(left)) ||',
      ],
      [
        'deleted institutions have a page',
        'data.institutions().filter((each) => each.isActive)',
        'data.institutions()',
      ],
      ['an example without its charges', "personalLoan.charges, 'required');", "[], 'required');"],
      ['charges that cannot be read have a price', 'chargesUnreadable || !lends', '!lends'],
      ['nothing is above the ceiling', 'percent > ceiling.effectiveRate', 'percent < 0'],
    ],
  ),
  ...mutantsOf(
    'use-simulator-figures.ts',
    ['SimulatorsPage.test.tsx', 'loan-simulators.test.tsx'],
    [
      ['a wrong figure is reckoned with', 'read.success ? (read.data as Body) : null', 'typed as Body'],
      [
        'what the ruler sets is lost',
        "set(name, figure === null ? '' : String(figure).replace('.', ','))",
        "set(name, '')",
      ],
    ],
  ),
  ...mutantsOf(
    'LoanSimulator.tsx',
    ['SimulatorsPage.test.tsx'],
    [
      ['the example is read out', "{rested === start ? '' : rested}", '{rested}'],
      ['each key is read out', 'useRested(text, announceMs)', 'useRested(text, 0)'],
    ],
  ),
];
