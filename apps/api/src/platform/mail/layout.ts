import { dark, light } from '@cotejo/format/palette';
import type { MailKind } from '#platform/db/schema/mail-kinds.ts';

export interface MailContent {
  readonly kind: MailKind;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** `url` makes the value a link. */
export type MailFact = readonly [label: string, value: string, url?: string];

export type MailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** A code or temporary password. No other line of the plain text has this form. */
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'facts'; readonly rows: readonly MailFact[] }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'link'; readonly label: string; readonly url: string };

interface MailParts {
  readonly kind: MailKind;
  readonly subject: string;
  readonly heading: string;
  /** Omitted from the greeting when it does not look like a name. */
  readonly nombres?: string | null;
  readonly blocks: readonly MailBlock[];
  /** Why this mail was sent, and what to do about an unexpected one. */
  readonly why: string;
  /** URL of the notification settings. */
  readonly silence?: string | null;
}

export const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text });

/** A button; nothing without `siteUrl`. */
export const linkTo = (siteUrl: string | undefined, path: `/${string}`, label: string): MailBlock[] =>
  siteUrl === undefined ? [] : [{ kind: 'link', label, url: `${siteUrl}${path}` }];

export const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[character] ?? '',
  );

/** Prevents a value from starting another line. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, 300);

// Anyone can trigger mails with a greeting, so it may contain neither a URL nor an advertisement.
const nameForm = /^[\p{L}\p{M}' -]{1,80}$/u;

const greeting = (nombres: string | null | undefined): string => {
  const name = oneLine(nombres ?? '');
  return nameForm.test(name) ? `Hola, ${name}:` : 'Hola:';
};

/** @throws TypeError when a code is not six to ten of 0-9A-Z */
export function composeMail(parts: MailParts): MailContent {
  const { kind, heading, blocks } = parts;
  if (blocks.some((block) => block.kind === 'code' && !codeForm.test(block.code)))
    throw new TypeError('A mailed code is six to ten of 0-9A-Z');
  const hello = greeting(parts.nombres);
  return {
    kind,
    subject: oneLine(parts.subject),
    text: `${[heading, hello, ...blocks.map(blockText), '—', parts.why, ...silenceText(parts), 'Cotejo · Compara créditos en Ecuador'].join('\n\n')}\n`,
    html: page(parts, hello),
  };
}

const silenceLabel = 'Elegir qué avisos recibo';

const silenceText = ({ silence }: MailParts): string[] => (silence ? [`${silenceLabel}:\n${silence}`] : []);

const silenceHtml = ({ silence }: MailParts): string =>
  silence ? ` <a class="ink" href="${escapeHtml(silence)}" style="color:${light.ink}">${silenceLabel}</a>` : '';

// Codes have six characters, temporary passwords of administrators ten.
const codeForm = /^[0-9A-Z]{6,10}$/;

/** A line with one word in capitals could be mistaken for a code. */
const unlikeCode = (line: string): string => (codeForm.test(line.trim()) ? `· ${line.trim()}` : line);

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'code':
      return block.code;
    case 'paragraph':
      return unlikeCode(oneLineLong(block.text));
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${oneLine(value)}`).join('\n');
    case 'list':
      return block.items.map((item) => `- ${oneLine(item)}`).join('\n');
    case 'quote':
      return quoteLines(block.text)
        .map((line) => `> ${line}`)
        .join('\n');
    case 'link':
      return `${block.label}:\n${block.url}`;
  }
}

const oneLineLong = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

const quoteLines = (text: string): string[] =>
  text
    .slice(0, 4_000)
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(oneLine);

const font = "font-family:Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const figureFont = "font-family:ui-monospace,'SF Mono',Consolas,'Liberation Mono',Menlo,monospace";

function blockHtml(block: MailBlock): string {
  switch (block.kind) {
    case 'code':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 20px"><tr><td class="sunken ink" align="center" style="background:${light.sunken};border-radius:10px;padding:18px 12px;color:${light.ink};${figureFont};font-size:34px;line-height:1.2;letter-spacing:6px;font-weight:700">${escapeHtml(block.code)}</td></tr></table>`;
    case 'paragraph':
      return `<p style="margin:0 0 16px">${escapeHtml(oneLineLong(block.text))}</p>`;
    case 'facts':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 20px">${block.rows.map(factHtml).join('')}</table>`;
    case 'list':
      return `<ul style="margin:0 0 16px;padding-left:22px">${block.items.map((item) => `<li style="margin:0 0 6px">${escapeHtml(oneLine(item))}</li>`).join('')}</ul>`;
    case 'quote':
      return `<p class="tile" style="margin:0 0 20px;padding:2px 0 2px 14px;border-left:3px solid ${light.tile}">${quoteLines(block.text).map(escapeHtml).join('<br>')}</p>`;
    case 'link':
      return `<p style="margin:8px 0 20px"><a class="action" href="${escapeHtml(block.url)}" style="display:inline-block;background:${light.paramo};color:${light.onParamo};text-decoration:none;font-weight:600;padding:13px 22px;border-radius:10px">${escapeHtml(block.label)}</a></p>`;
  }
}

const factValue = ([, value, url]: MailFact): string =>
  url === undefined
    ? escapeHtml(oneLine(value))
    : `<a class="ink" href="${escapeHtml(url)}" style="color:${light.ink}">${escapeHtml(oneLine(value))}</a>`;

const factHtml = (fact: MailFact): string =>
  `<tr><td class="note rule" style="padding:9px 12px 9px 0;border-top:1px solid ${light.line};color:${light.softInk};font-size:15px">${escapeHtml(fact[0])}</td><td class="rule" align="right" style="padding:9px 0;border-top:1px solid ${light.line};font-weight:600;word-break:break-word">${factValue(fact)}</td></tr>`;

// The logo in table cells, because mail clients block images.
const bar = (height: number, name: string, colour: string) =>
  `<tr><td class="${name}" height="${height}" width="8" style="height:${height}px;width:8px;background:${colour};font-size:0;line-height:0">&nbsp;</td></tr>`;
const gap = (height: number) =>
  `<tr><td height="${height}" style="height:${height}px;font-size:0;line-height:0">&nbsp;</td></tr>`;
const column = (rows: string) => `<table role="presentation" cellpadding="0" cellspacing="0">${rows}</table>`;
const capital = bar(16, 'bar', light.paramo);
const mark = `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td valign="bottom" style="padding-right:4px">${column(capital)}</td><td valign="bottom" style="padding-right:10px">${column(bar(6, 'overhang', light.tile) + gap(2) + capital)}</td><td class="ink" valign="bottom" style="color:${light.ink};${font};font-size:24px;line-height:24px;font-weight:700">cotejo</td></tr></table>`;

const darkStyle = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
body,.paper{background:${dark.paper}!important}
.sheet{background:${dark.sheet}!important;border-color:${dark.line}!important}
.ink,.sheet,.sheet p,.sheet li,.sheet td,h1{color:${dark.ink}!important}
.sheet .note,.note{color:${dark.softInk}!important}
.rule{border-color:${dark.line}!important}
.sunken{background:${dark.sunken}!important}
.sheet .action{background:${dark.paramo}!important;color:${dark.onParamo}!important}
.tile{border-color:${dark.tile}!important}
.bar{background:${dark.paramo}!important}
.overhang{background:${dark.tile}!important}
}`;

const page = (parts: MailParts, hello: string): string => `<!doctype html>
<html lang="es-EC"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(oneLine(parts.subject))}</title><style>${darkStyle}</style></head>
<body style="margin:0;padding:0;background:${light.paper}">
<table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${light.paper}"><tr><td align="center" style="padding:28px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px">
<tr><td style="padding:0 4px 18px">${mark}</td></tr>
<tr><td class="sheet" style="background:${light.sheet};border:1px solid ${light.line};border-radius:10px;padding:28px 24px 12px;color:${light.ink};${font};font-size:17px;line-height:1.5">
<h1 style="margin:0 0 16px;font-size:25px;line-height:1.25;font-weight:650">${escapeHtml(parts.heading)}</h1>
<p style="margin:0 0 16px">${escapeHtml(hello)}</p>
${parts.blocks.map(blockHtml).join('\n')}
</td></tr>
<tr><td class="note" style="padding:18px 4px 0;color:${light.softInk};${font};font-size:14px;line-height:1.5"><p class="note" style="margin:0 0 8px">${escapeHtml(parts.why)}${silenceHtml(parts)}</p><p class="note" style="margin:0">Cotejo · Compara créditos en Ecuador</p></td></tr>
</table></td></tr></table></body></html>
`;
