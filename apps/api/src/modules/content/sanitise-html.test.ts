import { describe, expect, it } from 'vitest';
import { sanitiseHtml } from './sanitise-html.ts';

const samples = {
  editor:
    '<h2 class="x" style="color:red">Título</h2><p>Uno <strong>dos</strong> &amp; tres &lt;4</p><ul><li><p>a</p></li></ul>',
  table:
    '<table style="min-width:75px"><colgroup><col style="width:25px"></colgroup><tbody><tr><th colspan="2" rowspan="1"><p>A</p></th></tr><tr><td colspan="1" rowspan="x"><p>B</p></td></tr></tbody></table>',
  word: '<html><head><title>t</title><style>p.MsoNormal{margin:0}</style><!--[if gte mso 9]><xml><w:WordDocument>Normal 0</w:WordDocument></xml><![endif]--></head><body><!--StartFragment--><p class=MsoNormal style="margin:0"><b><span lang=ES style="font-size:14.0pt">Hola<o:p></o:p></span></b></p></body></html>',
  attack:
    '<p onclick="a()">x<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">y</a><a href="//evil.example">w</a><iframe src="https://evil.example"></iframe><svg><script>1</script></svg></p>',
  link: '<a href="https://www.bce.fin.ec" target="_blank" rel="opener">BCE</a> <a href="/terminos">t</a> <a href="mailto:a@ejemplo.ec">m</a>',
  images:
    '<img src="https://evil.example/a.png"><img src="/media/019303e6-0000-7000-8000-000000000001" alt="a" width="10"><img src="data:image/png;base64,AAAA" alt="b">',
  broken: '<p>sin cerrar <b>negrita <i>cursiva</p> &nbsp; "comillas" <td>suelta</td>',
};

describe('the sanitiser of posts and terms', () => {
  it.each(Object.entries(samples))('gives the same the second time: %s', (_name, html) => {
    const once = sanitiseHtml(html);
    expect(sanitiseHtml(once)).toBe(once);
  });

  it('keeps headings, lists and emphasis without style and class', () => {
    expect(sanitiseHtml(samples.editor)).toBe(
      '<h2>Título</h2><p>Uno <strong>dos</strong> &amp; tres &lt;4</p><ul><li><p>a</p></li></ul>',
    );
  });

  it('leaves the first level of headings to the title of the page', () => {
    expect(sanitiseHtml('<h1 class="t">Título <b>uno</b></h1><p>x</p>')).toBe('<h2>Título <b>uno</b></h2><p>x</p>');
  });

  it('keeps tables with their spans', () => {
    expect(sanitiseHtml(samples.table)).toBe(
      '<table><tbody><tr><th colspan="2" rowspan="1"><p>A</p></th></tr><tr><td colspan="1"><p>B</p></td></tr></tbody></table>',
    );
  });

  it('takes only the words of what Word pastes', () => {
    expect(sanitiseHtml(samples.word)).toBe('<p><b>Hola</b></p>');
  });

  it('deletes everything that could run or load', () => {
    const clean = sanitiseHtml(samples.attack);
    expect(clean).toBe('<p>x<a rel="noopener noreferrer">y</a><a rel="noopener noreferrer">w</a></p>');
  });

  it('gives every link rel noopener', () => {
    expect(sanitiseHtml(samples.link)).toBe(
      '<a href="https://www.bce.fin.ec" target="_blank" rel="noopener noreferrer">BCE</a> <a href="/terminos" rel="noopener noreferrer">t</a> <a href="mailto:a@ejemplo.ec" rel="noopener noreferrer">m</a>',
    );
  });

  it('keeps only own and pasted images', () => {
    expect(sanitiseHtml(samples.images)).toBe(
      '<img src="/media/019303e6-0000-7000-8000-000000000001" alt="a" width="10" /><img src="data:image/png;base64,AAAA" alt="b" />',
    );
  });

  it('refuses what has more tags than any text, instead of reading it for minutes', () => {
    expect(sanitiseHtml('<p>a</p>'.repeat(15_000))).toHaveLength(15_000 * 8);
    expect(() => sanitiseHtml('<b>'.repeat(30_001))).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_ERROR',
        details: expect.objectContaining({ fields: expect.anything() }),
      }),
    );
  });
});
