import { mutantsOf } from '../mutant.ts';

const http = ['http/http.test.ts'];
const whoMayCall = [
  'http/http.test.ts',
  'who-may-call.test.ts',
  'user-sessions.test.ts',
  'recover-admin.test.ts',
  'other-people.test.ts',
];

export const mutants = [
  ...mutantsOf('http/access.ts', whoMayCall, [
    [
      'a person may call what is for administrators',
      "if (access.kind === 'admin') throw new DomainError('UNAUTHORIZED');\n  return actor;",
      'return actor;',
    ],
    [
      'an administrator may call what is for people',
      "if (access.kind === 'user') throw new DomainError('UNAUTHORIZED');",
      '',
    ],
    [
      'permissions do not count',
      '!access.anyOf.some((permission) => actor.permissions.includes(permission))',
      '!access.anyOf.some((permission) => permission.length > 0 || actor.permissions.includes(permission))',
    ],
    [
      'a temporary password opens everything',
      'if (actor.requiresPasswordChange && !endpoint.allowsTemporaryPassword)',
      "if (actor.requiresPasswordChange && endpoint.path === '')",
    ],
    [
      'a database that is unavailable makes visitors',
      'if (error instanceof DomainError) return visitor;\n  throw error;',
      'return visitor;',
    ],
  ]),
  ...mutantsOf(
    'http/check-origin.ts',
    ['http/http.test.ts', 'open-reads.test.ts'],
    [
      [
        'writes from other sites pass',
        '!reads.has(request.method) && !isKnownOrigin(request, config)',
        "request.method === 'TRACE' && !isKnownOrigin(request, config)",
      ],
      ['an origin that begins like ours passes', 'origin === own ||', 'origin.startsWith(own) ||'],
      ['listed origins are refused', ' || config.corsOrigins.includes(origin);', ';'],
      ['every Host is taken', 'done(host === undefined || hostPattern.test(host) ?', "done(host !== '' ?"],
    ],
  ),
  ...mutantsOf(
    'http/error-reply.ts',
    ['http/http.test.ts', 'what-is-logged.test.ts', 'simulators/simulators.test.ts', 'who-may-call.test.ts'],
    [
      ['a failure has no request id', '    requestId,\n  };', "    requestId: '',\n  };"],
      ['personal data of a query is logged', '...(database ?? { message })', '...database, message'],
      ['a simulator answers the ordinary code', 'isSimulator ? simulatorFailure(body) : body', 'body'],
      [
        'the byte zero is a failure of ours',
        'if (findPostgresError(error)?.code === notText)',
        "if (findPostgresError(error)?.code === '')",
      ],
      ['nobody counts wrong passwords', "  'INVALID_CREDENTIALS',\n", ''],
      [
        'administrators are addressed like people',
        '...(isForbiddenToAdmin && { message: adminForbiddenMessage }), ',
        '',
      ],
      [
        'the log tells who was tried',
        'account: pseudonymOf(account.trim().toLowerCase())',
        'account: account.trim().toLowerCase()',
      ],
    ],
  ),
  ...mutantsOf(
    'http/response-cache.ts',
    ['response-cache.test.ts'],
    [
      [
        'a former catalogue is told',
        'perSnapshot(() => new LRUCache<string, CachedResponse>({ max: maximumCached }))',
        '((cache) => () => cache)(new LRUCache<string, CachedResponse>({ max: maximumCached }))',
      ],
      ['refusals are told again', 'readyFrom && reply.statusCode === 200 &&', 'readyFrom &&'],
      ['packed bytes go to everybody', 'takesBrotli(headers) ? `br ${url}` : url', 'headers ? url : url'],
      ['a condition does not count', " && headers['if-none-match'] === undefined;", ';'],
      ['one request id for all', 'const requestId = randomUUIDv7();', "const requestId = '0';"],
    ],
  ),
  ...mutantsOf(
    'http/if-match.ts',
    ['institutions/admin-institutions.test.ts', 'admin-blog.test.ts', 'admin-terms.test.ts'],
    [
      ['a tag of others matches', 'Number(version ?? -1)', 'Number(version ?? 1)'],
      ['versions are not read', "if (!text || text === '*') return undefined;", 'if (text !== null) return undefined;'],
    ],
  ),
  ...mutantsOf('http/mount-endpoint.ts', http, [
    [
      'private responses are kept',
      "if (endpoint.access.kind !== 'public' || endpoint.method !== 'GET') reply",
      "if (endpoint.method === 'TRACE') reply",
    ],
    ['more than the contract names goes out', 'send(makeBody(result))', 'send({ success: true, data: result })'],
    ['a body nobody asked for passes', "if (endpoint.method !== 'GET') parseOrRefuse(noBody, body);", ''],
    ['a form passes as no body', "if (request.isMultipart()) throw new DomainError('UNSUPPORTED_MEDIA_TYPE');", ''],
  ]),
  ...mutantsOf(
    'http/rate-limit.ts',
    ['shared-limits.test.ts', 'attacks/files.test.ts', 'attacks/guessing.test.ts', 'attacks/open-reads.test.ts'],
    [
      [
        'uploads are counted per IP address',
        'keyGenerator: ({ actor }: FastifyRequest): string => personOf(actor),',
        '',
      ],
      [
        'secrets may be guessed as often as pages are read',
        'export const strictRateLimit = { max: 30,',
        'export const strictRateLimit = { max: 600,',
      ],
      [
        'everything is on the list of what is free',
        '/^\\/(health\\/(live|serve)$|assets\\/)/',
        '/^\\/(health\\/(live|serve)$|assets\\/|api\\/)/',
      ],
    ],
  ),
  ...mutantsOf(
    'http/read-upload.ts',
    ['credits/documents/documents.test.ts', 'attacks/files.test.ts'],
    [
      ['a second file is taken', 'files: 1, fields: 20', 'files: 2, fields: 20'],
      ['unknown fields pass', 'if (unknown.length === 0) return;', 'if (unknown.length >= 0) return;'],
      [
        'a torn form is a failure of ours',
        "throw isRefusal ? error : new DomainError('VALIDATION_ERROR', { message: tornMessage });",
        'throw error;',
      ],
    ],
  ),
  ...mutantsOf(
    'http/refuse-unreadable.ts',
    ['http/http.test.ts', 'connections.test.ts'],
    [
      [
        'a name too long is a bad request',
        "error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'NOT_FOUND' : 'VALIDATION_ERROR'",
        "error.code === '' ? 'NOT_FOUND' : 'VALIDATION_ERROR'",
      ],
      ['a header a minute holds a connection', 'headersTimeout: 15_000', 'headersTimeout: 60_000'],
      ['too many headers are a bad request', 'HPE_HEADER_OVERFLOW: 431', 'HPE_HEADER_OVERFLOW: 400'],
    ],
  ),
  ...mutantsOf(
    'http/security-headers.ts',
    ['http/http.test.ts', 'serve-site.test.ts'],
    [
      ['the nonce is always the same', 'request.nonce = randomUUID()', "request.nonce = 'always-the-same-nonce'"],
      ['pages may be framed', '"frame-ancestors \'none\'",\n    ...(config', '...(config'],
      ['types may be guessed', "'x-content-type-options': 'nosniff',", ''],
      [
        'scripts of pages may stand in the text',
        "`script-src 'self'${nonceSource}`",
        "`script-src 'self' 'unsafe-inline'${nonceSource}`",
      ],
      [
        'production does not insist on TLS',
        "config.isProduction && { 'strict-transport-security'",
        "!config.isProduction && { 'strict-transport-security'",
      ],
      ['the style of the docs is allowed everywhere', "policyOf('/'), admin", "policyOf('/', docsStyle), admin"],
    ],
  ),
  ...mutantsOf(
    'http/shared-limits.ts',
    ['shared-limits.test.ts'],
    [
      ['nobody is told that Redis is unavailable', 'if (!isToldDown) log.warn', 'if (isToldDown) log.warn'],
      [
        'a failing Redis lets everybody pass',
        'goDown(error);\n              done(localError, here);',
        'goDown(error);\n              done(error, here);',
      ],
      ['Redis is never asked again', 'void ask();\n    }, retryMs)', '}, retryMs)'],
      ['a response of Redis is waited for as long as it takes', 'commandTimeout: commandTimeoutMs,', ''],
    ],
  ),
  ...mutantsOf(
    'http/file-reply.ts',
    ['credits/documents/documents.test.ts', 'attacks/files.test.ts'],
    [
      ['an upload opens as a page', 'contentDisposition(file.fileName)', "contentDisposition(file.fileName, 'inline')"],
      ['a document is kept by caches', ": 'no-store');", ": 'public, max-age=60');"],
    ],
  ),
  ...mutantsOf(
    'http/pseudonyms.ts',
    ['what-is-logged.test.ts'],
    [['names in the log can be tried out', "createHmac('sha256', secret)", "createHmac('sha256', 'log')"]],
  ),
  ...mutantsOf(
    'http/etag.ts',
    ['ready-response.test.ts', 'serve-site.test.ts', 'institutions/institutions.test.ts'],
    [
      ['the tag knows only the length', '.update(body).digest', '.update(String(body.length)).digest'],
      ['every tag is the right one', '?.includes(etag) ?? false', ' !== undefined'],
    ],
  ),
  ...mutantsOf(
    'http/compress-responses.ts',
    ['compress-responses.test.ts'],
    [
      ['a token is compressed', 'if (mayHoldToken.test(request.url)) return payload;', ''],
      ['whoever cannot read it gets it compressed', 'if (!takesBrotli(request.headers)) return payload;', ''],
      ['nothing is compressed', 'payload.length < smallestBytes', 'payload.length > 0'],
      ['small ones are compressed', 'payload.length < smallestBytes', 'payload.length < 0'],
    ],
  ),
];
