import { mutantsOf } from '../mutant.ts';

const http = ['http/http.test.ts'];
const whoMayCall = [
  'http/http.test.ts',
  'who-may-call.test.ts',
  'user-sessions.test.ts',
  'recover-admin.test.ts',
  'other-people.test.ts',
];
const site = ['serve-site.test.ts'];

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
      ['the nonce is always the same', "randomBytes(16).toString('base64')", "Buffer.alloc(16).toString('base64')"],
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
    'http/health.ts',
    ['http/health.test.ts', 'http/http.test.ts', 'open-reads.test.ts'],
    [
      ['ready whatever the storage says', 'passes(() => parts.storage.check())', 'passes(async () => true)'],
      ['ready is always 200', 'reply.status(isReady ? 200 : 503)', 'reply.status(200)'],
      ['figures for everybody in production', 'if (isProduction) return false;', ''],
      ['any token opens the figures', 'return isSameSecret(token, metricsToken);', 'return token.length > 0;'],
      ['a proxy may ask for the figures', 'return !isForwarded && ownHost', 'return ownHost'],
    ],
  ),
  ...mutantsOf(
    'telemetry/request-metrics.ts',
    ['http/health.test.ts'],
    [
      [
        'refused sign-ins are not counted',
        'reply.statusCode >= 400 && reply.statusCode < 500',
        'reply.statusCode >= 500',
      ],
    ],
  ),
  ...mutantsOf(
    'telemetry/describe-problem.ts',
    ['describe-problem.test.ts', 'what-is-logged.test.ts'],
    [
      ['the store hides behind its wrapper', 'codeOf(error.cause) ?? nameOf(error.cause)', 'nameOf(error)'],
      ['any code is written', '&& /^[A-Z][A-Z0-9_]{2,40}$/.test(code) ? code : null', '? code : null'],
      ['a sentence of the server is written', "'The database refused a statement'", 'state'],
    ],
  ),
  ...mutantsOf(
    'telemetry/request-log.ts',
    ['what-is-logged.test.ts'],
    [
      ['requests are always logged', 'if (!requestLog) return null;', ''],
      ['the path is logged', "route: routeOptions.url ?? 'unknown'", 'route: request.url'],
      ['the IP address is logged', 'from: app.pseudonymOf?.(request.ip)', 'from: request.ip'],
      ['health checks are logged', "if (request.log.level !== 'silent') write(line);", 'write(line);'],
    ],
  ),
  ...mutantsOf(
    'telemetry/installation-metrics.ts',
    ['http/health.test.ts', 'telemetry/metrics.test.ts'],
    [
      ['an unavailable database is all well', 'if (found === null && labelNames.length === 0) this.remove();', ''],
      [
        'a backup was never made and is told as made',
        'time && time.getTime() / 1_000',
        '(time?.getTime() ?? 0) / 1_000',
      ],
    ],
  ),
  ...mutantsOf(
    'telemetry/start-tracing.ts',
    ['telemetry/tracing.test.ts'],
    [
      ['values that a statement quotes are sent', "text.replace(/'(?:[^']|'')*'/g, \"'?'\")", 'text'],
      [
        'anybody says what a request belongs to',
        'config.trustProxy === undefined ? ROOT_CONTEXT : contextOf(headers.traceparent)',
        'contextOf(headers.traceparent)',
      ],
      [
        'the body loses the trace',
        "addHook('preValidation', (request, _reply, done) => goOn(request, done))",
        "addHook('preValidation', (_request, _reply, done) => done())",
      ],
      [
        'a job begins a trace of its own',
        'parent === undefined ? context.active() : contextOf(parent)',
        'context.active()',
      ],
    ],
  ),
  ...mutantsOf(
    'storage/measured-store.ts',
    ['telemetry/metrics.test.ts'],
    [['a file that is not there is a failure of the store', '.catch(nullWhereMissing)', '']],
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
  ...mutantsOf(
    'http/file-reply.ts',
    ['credits/documents/documents.test.ts', 'attacks/files.test.ts'],
    [
      ['an upload opens as a page', 'contentDisposition(file.fileName)', "contentDisposition(file.fileName, 'inline')"],
      ['a document is kept by caches', ": 'no-store');", ": 'public, max-age=60');"],
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
    'http/pseudonyms.ts',
    ['what-is-logged.test.ts'],
    [['names in the log can be tried out', "createHmac('sha256', secret)", "createHmac('sha256', 'log')"]],
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
