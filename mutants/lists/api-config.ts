import { mutantsOf } from '../mutant.ts';

export const mutants = [
  ...mutantsOf(
    'apps/api/src/config.ts',
    ['apps/api/src/config.test.ts'],
    [
      [
        'production starts without SMTP_URL',
        "'DOCUMENT_KEYS', 'SMTP_URL', 'PUBLIC_ORIGIN'",
        "'DOCUMENT_KEYS', 'PUBLIC_ORIGIN'",
      ],
      ['production starts without PUBLIC_ORIGIN', "'SMTP_URL', 'PUBLIC_ORIGIN'] as const", "'SMTP_URL'] as const"],
      [
        'production makes its own APP_SECRET',
        "'ADMIN_PASSWORD', 'APP_SECRET', 'DOCUMENT_KEYS'",
        "'ADMIN_PASSWORD', 'DOCUMENT_KEYS'",
      ],
      [
        'production makes its own document keys',
        "'APP_SECRET', 'DOCUMENT_KEYS', 'SMTP_URL'",
        "'APP_SECRET', 'SMTP_URL'",
      ],
      [
        'production makes its first administrator',
        "['ADMIN_EMAIL', 'ADMIN_PASSWORD', 'APP_SECRET'",
        "['ADMIN_EMAIL', 'APP_SECRET'",
      ],
      ['production takes demo data', 'if (e.DEMO_DATA === true) {', 'if (e.DEMO_DATA === undefined) {'],
      [
        'a weak password of the first administrator passes',
        'if (broken !== undefined)\n    throw',
        'if (broken === undefined && e.ADMIN_PASSWORD === undefined)\n    throw',
      ],
      [
        'production loads demo data by itself',
        'e.DEMO_DATA ?? (e.DATABASE_URL === undefined && !isProduction)',
        'e.DEMO_DATA ?? e.DATABASE_URL === undefined',
      ],
      [
        'an own database is filled with demo data',
        'e.DEMO_DATA ?? (e.DATABASE_URL === undefined && !isProduction)',
        'e.DEMO_DATA ?? !isProduction',
      ],
      [
        'production shows the mailbox page',
        'mailbox: e.SMTP_URL === undefined && !isProduction',
        'mailbox: e.SMTP_URL === undefined || isProduction',
      ],
      [
        'the mailbox page stands beside a mail server',
        'mailbox: e.SMTP_URL === undefined && !isProduction',
        'mailbox: !isProduction',
      ],
      ['the origin keeps its slash', "e.PUBLIC_ORIGIN?.replace(/\\/+$/, '')", 'e.PUBLIC_ORIGIN'],
      [
        'an empty variable is a value',
        "filter(([, value]) => value !== '')",
        'filter(([, value]) => value !== undefined)',
      ],
      [
        'the generated password keeps no rule',
        "`${randomBytes(9).toString('base64url')}Aa1*`",
        "randomBytes(9).toString('hex')",
      ],
      ['no backup by night', 'e.BACKUP_DAILY ?? !(', 'e.BACKUP_DAILY ?? ('],
      [
        'the e-mail address of the first administrator keeps its capitals',
        "(e.ADMIN_EMAIL ?? 'admin@cotejo.example').toLowerCase()",
        "(e.ADMIN_EMAIL ?? 'admin@cotejo.example')",
      ],
    ],
  ),
  ...mutantsOf(
    'apps/api/src/environment.ts',
    ['apps/api/src/config.test.ts'],
    [
      ['a short secret passes', ".min(32, 'must", ".min(8, 'must"],
      ['limits of rate are off', 'RATE_LIMIT: flag\n    .default(true)', 'RATE_LIMIT: flag\n    .default(false)'],
      ['documents are looked up by anybody', ".default('owner')", ".default('public')"],
      ['off is on', "['on', 'true', '1'].includes(text)", "['on', 'true', '1', 'off'].includes(text)"],
      ['a port beyond all ports passes', 'PORT: whole(0, 65_535)', 'PORT: whole(0, 655_350)'],
      ['the server listens to everybody', ".default('127.0.0.1')", ".default('0.0.0.0')"],
      ['a short token opens the figures', '.min(16)', '.min(1)'],
      ['the log is silent', ".default('info')", ".default('silent')"],
      ['passwords grow old by themselves', 'whole(0, 3650)\n    .default(0)', 'whole(0, 3650)\n    .default(90)'],
      [
        'every proxy is believed',
        "readable(readProxies, 'must be addresses or networks, comma separated')\n    .optional()",
        "z\n    .string()\n    .default('0.0.0.0/0')",
      ],
    ],
  ),
  ...mutantsOf(
    'apps/api/src/same-secret.ts',
    ['same-secret.test.ts'],
    [['a secret of the same length is the same', ' && timingSafeEqual(tried, right)', '']],
  ),
  ...mutantsOf(
    'apps/api/src/ecuador-time.ts',
    ['dashboard.test.ts', 'list-credits.test.ts'],
    [
      ['a day begins in Greenwich', 'T00:00:00-05:00', 'T00:00:00Z'],
      ['a day has an hour less', '.getTime() + days(1))', '.getTime() + days(1) - 3_600_000)'],
    ],
  ),
];
