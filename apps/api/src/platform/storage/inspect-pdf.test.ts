import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type PdfPart, packedObjects, pdfOf } from '#testing/pdf-parts.ts';
import { inspectPdf } from './inspect-pdf.ts';

const verdictOn = (bytes: Buffer): string => {
  try {
    inspectPdf(bytes);
    return 'taken';
  } catch (error) {
    return (error as Error).message;
  }
};
const active = expect.stringMatching(/programas o archivos incrustados/);
const damaged = expect.stringMatching(/dañado o incompleto/);
const complex = expect.stringMatching(/demasiado complejo/);
const script = '<</S/JavaScript/JS(app.alert\\("hola"\\))>>';
const rootOpening = (action: string) => `<</Type/Catalog/Pages 2 0 R/OpenAction ${action}>>`;
const inBase85 = (bytes: Buffer): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4) {
    const group = bytes.subarray(at, at + 4);
    let value = Buffer.concat([group, Buffer.alloc(4 - group.length)]).readUInt32BE();
    const letters: string[] = [];
    for (let digit = 0; digit < 5; digit += 1) {
      letters.unshift(String.fromCharCode((value % 85) + 33));
      value = Math.floor(value / 85);
    }
    text += letters.slice(0, group.length + 1).join('');
  }
  return text;
};
const stream = (text: string, data: Buffer | string = 'x'): PdfPart => ({ text, stream: Buffer.from(data) });

describe('what an ordinary PDF holds', () => {
  it.each<[string, Buffer]>([
    ['nothing but a page', pdfOf()],
    ['an opening at a page', pdfOf([], rootOpening('[3 0 R/XYZ null null 0]'))],
    ['an opening that goes to a page', pdfOf([], rootOpening('<</S/GoTo/D[3 0 R/Fit]>>'))],
    [
      'an opening elsewhere in the file',
      pdfOf([{ text: '<</Type/Action/S/GoTo/D[3 0 R/Fit]>>' }], rootOpening('4 0 R')),
    ],
    ['an opening packed away', pdfOf([packedObjects([[9, '<</S/GoTo/D[3 0 R/Fit]>>']])], rootOpening('9 0 R'))],
    ['a link whose URL says a dangerous word', pdfOf([{ text: '<</S/URI/URI(https://a.ec/JS/AA/Launch/Sound/x)>>' }])],
    ['a link to a mailbox', pdfOf([{ text: '<</S/URI/URI(mailto:ana@ejemplo.ec)>>' }])],
    ['a link in hex', pdfOf([{ text: `<</S/URI/URI<${Buffer.from('https://a.ec/x').toString('hex')}>>>` }])],
    ['a link without a scheme', pdfOf([{ text: '<</S/URI/URI(www.banco.example/tasas)>>' }])],
    ['a title that says obj', pdfOf([{ text: '<</Title(un obj, el objeto (y otro obj))>>' }])],
    [
      'packed objects',
      pdfOf([
        packedObjects([
          [8, '<</Title(Rol)>>'],
          [9, '[1 0 R 2 0 R]'],
          [10, '/Name'],
          [11, '12'],
        ]),
      ]),
    ],
    [
      'an index written as a stream',
      pdfOf([stream('<</Type/XRef/W[1 2 1]/Filter/FlateDecode/DecodeParms<</Predictor 12>>>>')]),
    ],
    ['an image that is no whole Flate stream', pdfOf([stream('<</Subtype/Image/Filter/DCTDecode>>', '\xff\xd8')])],
    ['text compressed, then written in letters', pdfOf([stream('<</Filter[/ASCII85Decode/FlateDecode]>>', 'GhQj)')])],
    ['careless numbers', pdfOf([{ text: '<</Rect[-.5 5. --3 +2 0.-1]/N 3>>' }])],
    ['comments where readers allow them', pdfOf([{ text: '<<%uno\n/A%dos\n1>>' }])],
  ])('is taken: %s', (_name, bytes) => {
    expect(verdictOn(bytes)).toBe('taken');
  });
});

describe('a PDF with something that acts', () => {
  it.each([
    ['a script', script],
    ['a script with one more name', '<</S/JavaScript#00x/X 1>>'],
    ['a script behind a broken text', '(% <</S/JavaScript>>'],
    ['a script in hex behind a broken text', '(% <</S/Java#53cript>>'],
    ['a program', '<</S/Launch/F(calc.exe)>>'],
    ['another file', '<</S/GoToR/F(\\\\\\\\198.51.100.7\\\\a\\\\b.pdf)>>'],
    ['an embedded file', '<</S/GoToE/T<</R/C>>>>'],
    ['a form that sends itself', '<</S/SubmitForm/F(https://malo.example)>>'],
    ['a form that fetches data', '<</S/ImportData/F(a.fdf)>>'],
    ['a rendition', '<</S/Rendition/R 5 0 R>>'],
    ['a film', '<</S/Movie>>'],
    ['a sound', '<</Subtype/Sound>>'],
    ['a file in an annotation', '<</Subtype/FileAttachment/FS 5 0 R>>'],
    ['a file that says no type', '<</Type/Filespec/EF<</F 5 0 R>>>>'],
    ['an action for an event', '<</Type/Page/AA<</O<</S/URI/URI(https://malo.example)>>>>>>'],
    ['an action in the dictionary of another', '<</Annots[<</Subtype/Link/A<</S/L#61unch>>>>]>>'],
  ])('is refused: %s', (_name, text) => {
    expect(verdictOn(pdfOf([{ text }]))).toEqual(active);
    if (!text.startsWith('(')) expect(verdictOn(pdfOf([packedObjects([[9, text]])]))).toEqual(active);
  });

  it.each([
    ['a URL', '<</S/URI/URI(https://malo.example)>>'],
    ['a page, and then a URL', '<</S/GoTo/D[3 0 R/Fit]/Next<</S/URI/URI(https://malo.example)>>>>'],
    ['an action without a kind', '<</D[3 0 R/Fit]>>'],
  ])('is refused when its opening does it: %s', (_name, action) => {
    expect(verdictOn(pdfOf([], rootOpening(action)))).toEqual(active);
    expect(verdictOn(pdfOf([{ text: action }], rootOpening('4 0 R')))).toEqual(active);
    expect(verdictOn(pdfOf([packedObjects([[9, action]])], rootOpening('9 0 R')))).toEqual(active);
    expect(verdictOn(pdfOf([packedObjects([[9, rootOpening(action)]])]))).toEqual(active);
  });

  it('is refused when nobody can tell what its opening does', () => {
    expect(verdictOn(pdfOf([], rootOpening('9 0 R')))).toEqual(active);
    const twice = [
      { text: '<</S/GoTo/D[3 0 R]>>' },
      { text: '(\n4 0 obj <</S/URI/URI(https://banco.example)>> endobj)' },
    ];
    expect(verdictOn(pdfOf(twice, rootOpening('4 0 R')))).toEqual(active);
    const commented = [
      { text: '<</S/GoTo/D[3 0 R]>>' },
      { text: '(\n4 %\n0 %\n obj <</S/URI/URI(https://banco.example)>> endobj)' },
    ];
    expect(verdictOn(pdfOf(commented, rootOpening('4 0 R')))).toEqual(active);
  });

  it('is refused when a trailer holds its catalogue', () => {
    const trailer = `trailer <</Root ${rootOpening('<</S/URI/URI(https://malo.example)>>')}>>`;
    expect(verdictOn(Buffer.concat([pdfOf(), Buffer.from(`${trailer}\nstartxref\n0\n%%EOF`)]))).toEqual(active);
  });

  it.each([
    '(javascript:app.alert)',
    '(file://198.51.100.7/a)',
    '(\\\\\\\\198.51.100.7\\\\a)',
    '(\\152avascript:app.alert)',
    `<${Buffer.from('file://host/a').toString('hex')}>`,
    `(\xfe\xff\0f\0i\0l\0e\0:)`,
    ' 4 0 R',
  ])('is refused when a link leads elsewhere than to the web: %s', (uri) => {
    const action = `<</S/URI/URI${uri}>>`;
    expect(verdictOn(pdfOf([{ text: action }]))).toEqual(active);
    expect(verdictOn(pdfOf([{ text: `<</Subtype/Link/A ${action}>>` }]))).toEqual(active);
    expect(verdictOn(pdfOf([packedObjects([[9, action]])]))).toEqual(active);
  });

  it.each(['(file://198.51.100.7/compartida/)', '(\\\\\\\\198.51.100.7\\\\a)', '(javascript:)', ' 4 0 R'])(
    'is refused when its links count from a place that is not on the web: %s [6.8.2]',
    (base) => {
      const root = (uri: string) => `<</Type/Catalog/Pages 2 0 R/URI<</Base${uri}>>>>`;
      const link = '<</S/URI/URI(informe.html)>>';
      expect(verdictOn(pdfOf([{ text: link }], root(base)))).toEqual(active);
      expect(verdictOn(pdfOf([packedObjects([[9, root(base)]])]))).toEqual(active);
      expect(verdictOn(pdfOf([{ text: link }], root('(https://banco.example/)')))).toBe('taken');
    },
  );

  it.each([
    ['a specification', '<</Type/Filespec/F(\\\\\\\\198.51.100.7\\\\a)>>'],
    ['an address', '<</FS/URL/F(https://malo.example)>>'],
    ['a picture for the press', '<</Subtype/Image/OPI<</1.3<</F(\\\\\\\\198.51.100.7\\\\a)>>>>>>'],
  ])('is refused when it names a file elsewhere: %s [6.8.2]', (_name, text) => {
    expect(verdictOn(pdfOf([{ text }]))).toEqual(active);
    expect(verdictOn(pdfOf([packedObjects([[9, text]])]))).toEqual(active);
    expect(verdictOn(pdfOf([stream('<</Length 1/F 5 0 R>>'), { text }]))).toEqual(active);
    expect(verdictOn(pdfOf([stream(`<</Type/XObject/Subtype/Form/Ref ${text}>>`)]))).toEqual(active);
  });

  it.each(['Thread', 'GoTo3DView'])('is refused when it goes to another file or a view of one: %s', (kind) => {
    expect(verdictOn(pdfOf([{ text: `<</S/${kind}/F(a.pdf)/D 0>>` }]))).toEqual(active);
  });

  it.each(['/F(\\\\\\\\198.51.100.7\\\\a)', '/FFilter/FlateDecode', '/Ref<</F(a.pdf)>>'])(
    'is refused when its data lies elsewhere: %s',
    (entry) => {
      expect(verdictOn(pdfOf([stream(`<</Length 1${entry}>>`)]))).toEqual(active);
    },
  );
});

// MuPDF, Poppler or pdf.js ran the script in each of these.
describe('a script in packed objects', () => {
  const objects = [[9, script]] as const;
  it.each<[string, PdfPart]>([
    ['as they are', packedObjects(objects)],
    ['without their type', packedObjects(objects, { type: '' })],
    ['with "obj" in a text of their dictionary', packedObjects(objects, { type: '', extra: '/X(obj)' })],
    ['with a type that is a reference', packedObjects(objects, { type: '/Type 7 0 R' })],
    ['with 40 blanks before "stream"', packedObjects(objects, { type: '', gap: ' '.repeat(40) })],
    ['with a comment before "stream"', packedObjects(objects, { type: '', gap: '%c\n' })],
    ['with comments and blanks before "stream"', packedObjects(objects, { gap: `%${'c'.repeat(500)}\r \t\0%>>\n` })],
    ['called an image', packedObjects(objects, { extra: '/Subtype/Image' })],
    ['called a font', packedObjects(objects, { extra: '/Length1 5' })],
    ['with names in hex', packedObjects([[9, '<</S/J#61vaScript/#4a#53(x)>>']], { type: '/#54ype/Obj#53tm' })],
    ['behind a text that never ends', packedObjects([[8, '('], ...objects])],
    [
      'inside the text of another',
      packedObjects(
        [
          [8, `(${'x'.repeat(9)}${script}`],
          [9, '1'],
        ],
        { type: '' },
      ),
    ],
  ])('is refused %s', (_name, part) => {
    expect(verdictOn(pdfOf([part]))).toEqual(active);
  });

  it('is refused in a stream of any other kind', () => {
    for (const text of [`4 0 ${script}`, '4 0 <</S/#4aavaScript>>'])
      expect(verdictOn(pdfOf([stream('<</Filter/FlateDecode/X 1>>', deflateSync(text))]))).toEqual(active);
  });

  it('is refused when they lie in the data of a stream, in a text or in a comment', () => {
    const inner = Buffer.concat([
      Buffer.from('9 0 obj<</N 1/First 4/Filter/Fl>>stream\n'),
      deflateSync(`4 0 ${script}`),
      Buffer.from('\nendstream endobj'),
    ]);
    for (const around of ['', '% ', '(', 'stream\n'])
      expect(verdictOn(pdfOf([stream('<</Length 9>>', Buffer.concat([Buffer.from(around), inner]))]))).toEqual(active);
  });
});

describe('packed objects that cannot be judged', () => {
  const safe = [[9, '<</Title(Rol)>>']] as const;
  it.each([
    ['not compressed', '<</Type/ObjStm/N 1/First 4>>'],
    ['packed another way', '<</Type/ObjStm/N 1/First 4/Filter/LZWDecode>>'],
    ['packed twice', '<</Type/ObjStm/N 1/First 4/Filter[/FlateDecode/FlateDecode]>>'],
    ['with a filter elsewhere', '<</N 1/First 4/Filter 8 0 R>>'],
    ['with a predictor', '<</N 1/First 4/Filter/FlateDecode/DecodeParms<</Predictor 12>>>>'],
    ['with parameters elsewhere', '<</N 1/First 4/Filter/FlateDecode/DecodeParms 8 0 R>>'],
    ['with two filters', '<</N 1/First 4/Filter/FlateDecode/Filter/ASCIIHexDecode>>'],
    ['with a beginning elsewhere', '<</N 1/First 8 0 R/Filter/FlateDecode>>'],
    ['without a count', '<</Type/ObjStm/First 4/Filter/FlateDecode>>'],
    ['with more than there are', '<</N 9/First 4/Filter/FlateDecode>>'],
    ['with less than nothing', '<</N 1/First -4/Filter/FlateDecode>>'],
  ])('are refused: %s', (_name, text) => {
    const verdict = verdictOn(pdfOf([{ text, stream: deflateSync('9 0 <</Title(Rol)>>') }]));
    expect(verdict).toMatch(/dañado o incompleto|demasiado complejo/);
  });

  it('are refused when their data is cut, or begins where readers differ', () => {
    const part = packedObjects(safe);
    expect(verdictOn(pdfOf([part]))).toBe('taken');
    expect(verdictOn(pdfOf([{ ...part, stream: (part.stream ?? Buffer.alloc(0)).subarray(0, 12) }]))).toEqual(damaged);
    const line = pdfOf([part]).toString('latin1').replace('stream\n', 'stream x\n');
    expect(verdictOn(Buffer.from(line, 'latin1'))).toEqual(damaged);
  });
});

describe('what costs more than it weighs', () => {
  it('is refused: long names, large dictionaries, deep nesting, many or large streams', () => {
    const within = (text: string) => verdictOn(pdfOf([{ text }]));
    expect(within(`<</${'a'.repeat(127)} 1>>`)).toBe('taken');
    expect(within(`<</${'a'.repeat(128)} 1>>`)).toEqual(complex);
    expect(within(`<</${'#61'.repeat(128)} 1>>`)).toEqual(complex);
    expect(within(`<</A(${'a'.repeat(65_000)})>>`)).toBe('taken');
    expect(within(`<</A(${'a'.repeat(66_000)})>>`)).toEqual(complex);
    expect(within('['.repeat(90) + ']'.repeat(90))).toBe('taken');
    expect(within('['.repeat(110) + ']'.repeat(110))).toEqual(complex);
    const small = stream('<</Filter/FlateDecode>>', deflateSync('q Q'));
    expect(verdictOn(pdfOf(Array<PdfPart>(1_000).fill(small)))).toBe('taken');
    expect(verdictOn(pdfOf(Array<PdfPart>(5_000).fill(small)))).toEqual(complex);
    const megabytes = (count: number) =>
      stream('<</Filter/FlateDecode>>', deflateSync(Buffer.alloc(count * 1024 * 1024)));
    expect(verdictOn(pdfOf([megabytes(15)]))).toBe('taken');
    expect(verdictOn(pdfOf([megabytes(17)]))).toEqual(complex);
    expect(verdictOn(pdfOf([megabytes(9), megabytes(9)]))).toEqual(complex);
  });

  const zeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1024 * 1024));
  it.each<[string, PdfPart]>([
    ['Flate twice', stream('<</Filter[/FlateDecode/FlateDecode]>>', deflateSync(zeros(300)))],
    ['Flate twice, in short', stream('<</Filter[/Fl/Fl]>>', deflateSync(zeros(300)))],
    ['LZW', stream('<</Filter/LZWDecode>>')],
    ['Flate behind run lengths', stream('<</Filter[/RunLengthDecode/FlateDecode]>>')],
    ['run lengths behind Flate', stream('<</Filter[/FlateDecode/RL]>>')],
    ['three filters', stream('<</Filter[/AHx/AHx/FlateDecode]>>')],
    ['a filter in another object', stream('<</Filter[8 0 R]>>')],
    ['Flate in hex', stream('<</Filter[/ASCIIHexDecode/FlateDecode]>>', `${zeros(70).toString('hex')}>`)],
    ['Flate in letters', stream('<</Filter[/ASCII85Decode/FlateDecode]>>', `${inBase85(zeros(70))}~>`)],
    ['a picture of too many bytes', stream('<</Subtype/Image/Filter/FlateDecode>>', zeros(70))],
    ['a predictor', stream('<</Filter/FlateDecode/DecodeParms<</Predictor 12>>>>', zeros(70))],
  ])('is refused: %s [6.8.3]', (_name, part) => {
    expect(verdictOn(pdfOf([part]))).toEqual(complex);
  });

  it('is refused when all pictures together are too much, and taken as a few of 300 dpi [6.8.3]', () => {
    const picture = stream('<</Subtype/Image/Filter/FlateDecode>>', zeros(26));
    expect(verdictOn(pdfOf(Array<PdfPart>(3).fill(picture)))).toBe('taken');
    expect(verdictOn(pdfOf(Array<PdfPart>(9).fill(picture)))).toEqual(complex);
    for (const filters of ['[/FlateDecode/DCTDecode]', '[/ASCIIHexDecode/DCTDecode]', '/CCITTFaxDecode', '/RL'])
      expect(verdictOn(pdfOf([stream(`<</Subtype/Image/Filter${filters}>>`, deflateSync('a'))]))).toBe('taken');
  });

  it('is refused when objects are packed over each other', () => {
    const large = `[${'(a)'.repeat(20_000)}]`;
    const header = Array.from({ length: 400 }, (_, index) => `${index + 9} 0`).join(' ');
    const text = `<</N 400/First ${header.length + 1}/Filter/FlateDecode>>`;
    expect(verdictOn(pdfOf([{ text, stream: deflateSync(`${header} ${large}`) }]))).toEqual(complex);
  });
});
