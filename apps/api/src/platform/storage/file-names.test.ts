import { describe, expect, it } from 'vitest';
import { contentDisposition, safeFileName } from '#platform/storage/file-names.ts';

describe('safeFileName', () => {
  it.each([
    ['cédula.pdf', 'cédula.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\fotos\\rol.png', 'rol.png'],
    ['..', 'archivo'],
    ['', 'archivo'],
    ['.oculto', 'oculto'],
    ['a\0b.pdf', 'ab.pdf'],
    ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie_ x.pdf'],
    ['rol\u202Efdp.exe', 'rolfdp.exe'],
    ['\u200Frol\u2066.pdf', 'rol.pdf'],
    ['  muchos   espacios .pdf ', 'muchos espacios .pdf'],
    ['a"b<c>.pdf', 'a_b_c_.pdf'],
    ['\ud800.pdf', 'pdf'],
  ])('turns %j into %j', (sent, safe) => {
    expect(safeFileName(sent)).toBe(safe);
  });

  it('keeps at most 120 characters, and the ending', () => {
    const name = safeFileName(`${'ñ'.repeat(300)}.pdf`);
    expect(Array.from(name)).toHaveLength(120);
    expect(name.endsWith('ñ.pdf')).toBe(true);
  });

  it('does not cut a character outside the basic plane in two', () => {
    expect(safeFileName('😀'.repeat(200))).toBe('😀'.repeat(120));
  });
});

describe('contentDisposition', () => {
  it('gives a plain and an exact name', () => {
    expect(contentDisposition('cédula año (2).pdf')).toBe(
      `attachment; filename="cedula ano (2).pdf"; filename*=UTF-8''c%C3%A9dula%20a%C3%B1o%20%282%29.pdf`,
    );
  });

  it('gives letters that a header cannot hold by their exact name alone', () => {
    expect(contentDisposition('工资单 100%.pdf')).toBe(
      `attachment; filename="___ 100_.pdf"; filename*=UTF-8''%E5%B7%A5%E8%B5%84%E5%8D%95%20100%25.pdf`,
    );
  });

  it('lets no name end the header or its quotes', () => {
    const value = contentDisposition('a"; filename="b.exe\r\nX-Evil: 1');
    expect(value).not.toMatch(/[\r\n]/);
    expect(value.match(/"/g)).toHaveLength(2);
  });
});
