import { mutantsOf } from '../mutant.ts';

const site = ['serve-site.test.ts'];

export const mutants = [
  ...mutantsOf(
    'page-cache.ts',
    ['page-cache.test.ts', 'serve-site.test.ts'],
    [
      [
        'pages outlive their catalogue',
        'perSnapshot(() => new LRUCache<string, ReadyPage | Variant[]>({ max: maximumPages }))',
        '((pages) => () => pages)(new LRUCache<string, ReadyPage | Variant[]>({ max: maximumPages }))',
      ],
      ['draws never expire', 'variant.expiresAtMs > nowMs()', 'variant.expiresAtMs > 0'],
      [
        'every page is drawn anew',
        "if (reuse === 'same') pages.set(key, page);\n      else",
        "if (reuse === 'same') return;\n      else",
      ],
      [
        'the origin is no part of the key',
        'JSON.stringify([theme, origin, month, path,',
        'JSON.stringify([theme, month, path,',
      ],
      [
        'the theme is no part of the key',
        'JSON.stringify([theme, origin, month, path,',
        'JSON.stringify([origin, month, path,',
      ],
      [
        'the month is no part of the key',
        'JSON.stringify([theme, origin, month, path,',
        'JSON.stringify([theme, origin, path,',
      ],
    ],
  ),
  ...mutantsOf(
    'media.ts',
    ['media.test.ts', 'open-reads.test.ts', 'serve-site.test.ts'],
    [
      ['unknown images cost a query each time', 'unknown.set(id, true);', ''],
      ['capitals make another image', 'const name = id.data.toLowerCase();', 'const name = id.data;'],
      [
        'any width is made',
        'imageWidths.find((each) => String(each) === request.query.w)',
        '(Number(request.query.w) || undefined) as ImageWidth | undefined',
      ],
      [
        'an image that failed once fails for ever',
        'made.catch(() => scaled.delete(key));',
        'made.catch(() => undefined);',
      ],
    ],
  ),
  ...mutantsOf('site/feeds.ts', site, [
    ['titles are not escaped', '`<title>${escapeXml(title)}</title>`', '`<title>${title}</title>`'],
    ['the profile is open to robots', "  '/perfil',\n", ''],
    ['institutions are not in the sitemap', '...institutions.map(', '...institutions.slice(0, 0).map('],
  ]),
  ...mutantsOf(
    'site-data.ts',
    ['site-data.test.ts'],
    [
      [
        'the inactivity of administrators does not reach the site',
        'adminInactivity: config.adminInactivity',
        "adminInactivity: '5m'",
      ],
    ],
  ),
  ...mutantsOf(
    'catalog/ready-response.ts',
    ['ready-response.test.ts', 'response-cache.test.ts', 'institutions/institutions.test.ts', 'open-reads.test.ts'],
    [
      ['caches may mix packed and plain', "vary ? `${vary}, accept-encoding` : 'accept-encoding'", "vary ?? 'origin'"],
      [
        'nobody is told that nothing changed',
        'if (hasAlready(headers, response.etag)) return',
        "if (headers['if-none-match'] === '*') return",
      ],
      ['public responses are kept for a day', 'public, max-age=60', 'public, max-age=86400'],
    ],
  ),
  ...mutantsOf(
    'site/serve-site.ts',
    ['serve-site.test.ts'],
    [
      ['a page that is there comes again', 'page.etag !== null && hasAlready(request.headers, page.etag)', 'false'],
      ['a stored page gets another policy', "    reply.removeHeader('content-security-policy');\n", ''],
      ['the nonce is a part of the tag', "etagOf(html.replaceAll(request.nonce, ''))", 'etagOf(html)'],
    ],
  ),
  ...mutantsOf(
    'catalog/published-limits.ts',
    ['published-limits.test.ts'],
    [
      [
        'the amount is a constant',
        'min: within(Math.min(...loans.map((loan) => loan.minAmount)), validatedLimits.amount)',
        'min: validatedLimits.amount.min',
      ],
      [
        'the term is a constant',
        'max: within(Math.max(...loans.map((loan) => loan.maxTerm)), validatedLimits.term)',
        'max: validatedLimits.term.max',
      ],
      [
        'the least of all is the largest',
        'max: within(Math.max(...loans.map((loan) => loan.maxAmount))',
        'max: within(Math.min(...loans.map((loan) => loan.maxAmount))',
      ],
      ['more than the server accepts', 'Math.min(Math.max(value, range.min), range.max)', 'Math.max(value, range.min)'],
    ],
  ),
  ...mutantsOf(
    'catalog/catalog.ts',
    ['catalog/catalog.test.ts', 'institutions/institutions.test.ts'],
    [
      ['a failed read is not tried again', 'retry = setTimeout(refresh,', 'retry = setTimeout(() => undefined,'],
      ['a change during a read is missed', 'while (isStale) {', 'if (isStale) {'],
      ['tries never grow apart', 'failures += 1;', ''],
    ],
  ),
];
