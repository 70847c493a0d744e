import { mutantsOf } from '../mutant.ts';

const encrypted = ['storage/encryption.test.ts', 'storage/storage.test.ts'];
const pdf = ['storage/inspect-pdf.test.ts', 'storage/inspect-document.test.ts'];

export const mutants = [
  ...mutantsOf('storage/encryption.ts', encrypted, [
    ['the nonce is constant', 'const nonce = randomBytes(nonceBytes);', 'const nonce = Buffer.alloc(nonceBytes);'],
    [
      'a file is not bound to its name',
      "const cipher = createCipheriv('aes-256-gcm', key.secret, nonce, { authTagLength: tagBytes });\n  cipher.setAAD(Buffer.concat([header, Buffer.from(name)]));",
      "const cipher = createCipheriv('aes-256-gcm', key.secret, nonce, { authTagLength: tagBytes });\n  cipher.setAAD(header);\n  name = '';",
    ],
    ['files are encrypted with the last key', 'const [key] = keys;', 'const key = keys[keys.length - 1] ?? keys[0];'],
  ]),
  ...mutantsOf(
    'storage/document-keys.ts',
    ['storage/storage.test.ts', 'apps/api/src/config.test.ts'],
    [
      ['an id may stand twice', '.size < keys.length) throw', '.size < 0) throw'],
      [
        'production makes its own key',
        'if (options.isProduction) throw',
        'if (options.isProduction && !options.dataDir) throw',
      ],
      ['entries are parted by commas alone', '.split(/[,\\s]+/)', ".split(',')"],
    ],
  ),
  ...mutantsOf(
    'storage/storage.ts',
    ['storage/storage.test.ts'],
    [
      ['a key may be a path', 'if (!keyForm.test(key)) throw', "if (key === '') throw"],
      [
        'the digest is of the encrypted bytes',
        'async put(bytes, knownSha256 = sha256(bytes)) {',
        "async put(bytes, knownSha256 = sha256(Buffer.from('key'))) {",
      ],
      [
        'files of an old key are left',
        'if (isEncryptedWith(keys[0], encrypted)) return false;',
        'if (keys.some((each) => isEncryptedWith(each, encrypted))) return false;',
      ],
      ['young files are listed too', 'writtenAt < writtenBefore)', 'writtenAt !== writtenBefore)'],
    ],
  ),
  ...mutantsOf(
    'storage/file-store.ts',
    ['storage/storage.test.ts'],
    [
      [
        'drafts of a crash stay for ever',
        'Date.now() - modified.mtimeMs > abandonedAfterMs',
        'Date.now() - modified.mtimeMs < 0',
      ],
      [
        'drafts of others are deleted',
        'Date.now() - modified.mtimeMs > abandonedAfterMs',
        'Date.now() - modified.mtimeMs >= 0',
      ],
      ['everybody may read files', "open(draft, 'wx', 0o600)", "open(draft, 'wx', 0o644)"],
      [
        'a full disk is a missing file',
        'throw isAbsent(error) ? new StoredFileMissing() : new StorageUnavailable(error);',
        'throw new StoredFileMissing();',
      ],
      [
        'deleting an absent file fails',
        'if (!isAbsent(error)) throw new StorageUnavailable(error);\n      }\n    },\n\n    async exists',
        'throw new StorageUnavailable(error);\n      }\n    },\n\n    async exists',
      ],
    ],
  ),
  ...mutantsOf(
    'storage/file-names.ts',
    ['storage/file-names.test.ts'],
    [
      ['direction marks stay', '/[\\p{Cc}\\p{Cf}\\p{Cs}\\u2028\\u2029]/gu', '/[\\p{Cc}\\p{Cs}\\u2028\\u2029]/gu'],
      ['a path stays', '.split(/[/\\\\]/).at(-1)', ".split('/').at(-1)"],
      [
        'a long name loses its ending',
        "characters.slice(0, maximumCharacters - ending.length).join('') + ending",
        "characters.slice(0, maximumCharacters).join('')",
      ],
      ['a quote ends the header', ".replace(/[^\\x20-\\x7e]|[%\\\\]/g, '_')", ".replace(/[%\\\\]/g, '_')"],
    ],
  ),
  ...mutantsOf(
    'storage/inspect-document.ts',
    ['storage/inspect-document.test.ts'],
    [
      ['an empty file passes to the readers', "if (bytes.length === 0) throw new DomainError('FILE_EMPTY');", ''],
      [
        '5 MB exactly are too large',
        'if (bytes.length > documentMaximumBytes)',
        'if (bytes.length >= documentMaximumBytes)',
      ],
      ['an image is stored as it came', 'return { ...image, mimeType,', 'return { ...image, bytes: buffer, mimeType,'],
      ['a PDF is not looked at', 'inspectPdf(buffer);', ''],
      [
        'whatever is no image is a PDF',
        "default:\n      throw new DomainError('FILE_TYPE_INVALID');",
        "default:\n      return { bytes: buffer, mimeType: 'application/pdf', dimensions: null, sha256: '', receivedSha256 };",
      ],
    ],
  ),
  ...mutantsOf(
    'storage/inspect-image.ts',
    ['storage/inspect-image.test.ts', 'storage/inspect-document.test.ts'],
    [
      ['a damaged image passes', "failOn: 'error'", "failOn: 'none'"],
      ['a photo stays lying down', 'autoOrient: true })', 'autoOrient: false })'],
      [
        'a huge PNG is read',
        "if (isLarge && (format !== 'jpeg' || isProgressive))",
        "if (isLarge && format === 'gif')",
      ],
      [
        'a large photo is not halved',
        'const first = await write(suitable, isLarge);',
        'const first = await write(suitable, false);',
      ],
      [
        'an image of 64 megapixels and more is read',
        'limitInputPixels: maximumPixelsScaledDown',
        'limitInputPixels: false',
      ],
      [
        'metadata stays',
        'const { data, info } = await encode(sized).toBuffer',
        'const { data, info } = await encode(sized).keepMetadata().toBuffer',
      ],
      ['formats asked for do not count', 'format === undefined || !formats.includes(format)', 'format === undefined'],
      ['variants are wider than the image', 'candidate < widest);', 'candidate < widest * 2);'],
    ],
  ),
  ...mutantsOf('storage/inspect-pdf.ts', pdf, [
    ['an encrypted PDF passes', 'if (found.has(encryptName)) refuse(protectedPdf);', ''],
    [
      'names in hex are not read',
      'name[length] = decoded === -1 ? (bytes[next] ?? 0) : decoded;\n      next += decoded === -1 ? 1 : 3;',
      'name[length] = bytes[next] ?? 0;\n      next += 1;',
    ],
    ['a cut PDF passes', '!endsAsPdf(bytes) || isAlsoZip(bytes)', 'isAlsoZip(bytes)'],
    ['a PDF that is a ZIP too passes', '!endsAsPdf(bytes) || isAlsoZip(bytes)', '!endsAsPdf(bytes)'],
    ['script in packed objects passes', 'if (data !== null && saysActive(findNames(data))) refuse(activePdf);', ''],
    ['GoToR passes', 'XFA GoToR GoToE', 'XFA GoToE'],
    ['SubmitForm passes', ' SubmitForm ', ' '],
    ['actions for events pass', "const activeKeys = words('AA EF');", "const activeKeys = words('EF');"],
    ['programs may be launched', "words('JS Launch Movie", "words('JS Movie"],
    [
      'an opening action behind a number passes',
      'for (const number of asked) if (isDestination.get(number) !== true) refuse(activePdf);',
      '',
    ],
    ['an action after the first passes', " && !value.entries.has('Next'));", ');'],
    ['data in other files passes', 'if (liesOutside(entries)) refuse(activePdf);', ''],
    [
      'a trailer is not read',
      'const isTrailer = word === trailerKeyword;',
      'if (word === trailerKeyword) continue;\n    const isTrailer = false;',
    ],
    [
      'the last object of a stream is not read',
      'index < count; index += 1) {\n    const number',
      'index < count - 1; index += 1) {\n    const number',
    ],
  ]),
  ...mutantsOf('storage/pdf-streams.ts', pdf, [
    ['a bomb of one stream inflates', '{ maxOutputLength: left }', '{}'],
    ['tiny streams cost nothing', 'left -= leastBytesOfAStream;', ''],
    ['a predictor changes what is read', 'predictor.value === 1);', 'predictor.value >= 1);'],
    ['an object stream without its type is no such', "dictionary.has('First') || ", ''],
  ]),
  ...mutantsOf(
    'storage/inspection.ts',
    ['storage/inspection.test.ts'],
    [
      [
        'one person takes all threads',
        'waiting.filter(({ person }) => !running.has(person))',
        'waiting.filter(({ person }) => person !== undefined)',
      ],
      [
        'everybody may wait',
        'waiting.length >= maximumWaiting && !makeRoomFor(job)',
        'waiting.length >= maximumWaiting * 100 && !makeRoomFor(job)',
      ],
      ['whoever has most keeps its places', 'if (last.turn <= job.turn) return false;', 'return false;'],
      [
        'first come, first served',
        'other.turn < one.turn ? other : one), first)',
        'other.turn < 0 ? other : one), first)',
      ],
      ['a thread past its time goes on', 'await worker?.terminate();\n      if (isClosed)', 'if (isClosed)'],
      ['what waits at the end waits for ever', 'for (const job of waiting.splice(0)) job.reject(busy());', ''],
    ],
  ),
  ...mutantsOf(
    'storage/secret-file.ts',
    ['storage/secret-file.test.ts'],
    [
      ['everybody reads the secret', '{ mode: 0o600, flush: true }', '{ mode: 0o644, flush: true }'],
      ['an empty secret is one', "if (secret === '') throw", "if (secret === '\\0') throw"],
      [
        'the second process overwrites the first',
        'linkSync(draft, path);',
        "writeFileSync(path, readFileSync(draft, 'utf8'));",
      ],
    ],
  ),
  ...mutantsOf(
    'storage/reencrypt-files.ts',
    ['rotate-document-key.test.ts', 'storage/storage.test.ts'],
    [
      [
        'a damaged file stops the rotation',
        'if (error instanceof StoredFileDamaged) damaged += 1;\n      else if',
        'if',
      ],
      [
        'what was encrypted already is counted',
        'if (await storage.reencrypt(key)) reencrypted += 1;',
        'await storage.reencrypt(key);\n      reencrypted += 1;',
      ],
    ],
  ),
  ...mutantsOf(
    'storage/s3-store.ts',
    ['storage/s3-store.test.ts'],
    [
      [
        'only the first page is listed',
        'from = page.IsTruncated ? page.NextContinuationToken : undefined;',
        'from = undefined;',
      ],
      ['the prefix is part of the name', 'name: entry.Key.slice(place.prefix.length)', 'name: entry.Key'],
      [
        'every failure is a missing file',
        'throw isAbsent(error) ? new StoredFileMissing() : new StorageUnavailable(error);',
        'throw new StoredFileMissing();',
      ],
      [
        'a secret with escapes is not decoded',
        'secretAccessKey: decodeURIComponent(url.password)',
        'secretAccessKey: url.password',
      ],
    ],
  ),
];
