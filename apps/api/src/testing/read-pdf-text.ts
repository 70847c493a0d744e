import { inflateSync } from 'node:zlib';

/** Only for PDFs written by PDFKit, which draws glyph ids and maps them to characters per font. */
export function readPdfText(pdf: Buffer): string {
  const objects = new Map(
    [...pdf.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)endobj/g)].map(([, id = '', body = '']) => [id, body]),
  );
  const streamOf = (body: string): string => {
    const data = /stream\n([\s\S]*?)\nendstream/.exec(body)?.[1] ?? '';
    return /\/FlateDecode/.test(body) ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1') : data;
  };
  const letters = new Map<string, ReadonlyMap<string, string>>();
  for (const body of objects.values()) {
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1];
      if (table) letters.set(name, readLetters(streamOf(objects.get(table) ?? '')));
    }
  }
  const drawn: string[] = [];
  for (const body of objects.values()) {
    if (!/stream\n/.test(body) || /\/Length1|\/Subtype/.test(body)) continue;
    let lettersOfFace: ReadonlyMap<string, string> | undefined;
    for (const [, face, line = ''] of streamOf(body).matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (face) lettersOfFace = letters.get(face);
      else
        drawn.push(
          [...line.matchAll(/<([0-9a-f]+)>/gi)]
            .flatMap(([, digits = '']) => digits.match(/.{4}/g) ?? [])
            .map((glyph) => lettersOfFace?.get(glyph.toLowerCase()) ?? '')
            .join(''),
        );
    }
  }
  return drawn.join('\n');
}

function readLetters(table: string): ReadonlyMap<string, string> {
  const letters = new Map<string, string>();
  for (const [, first = '', list = ''] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    for (const [index, [, code = '']] of [...list.matchAll(/<([0-9a-f ]+)>/gi)].entries()) {
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
      letters.set(glyph, Buffer.from(code.replace(/ /g, ''), 'hex').swap16().toString('utf16le'));
    }
  }
  return letters;
}
