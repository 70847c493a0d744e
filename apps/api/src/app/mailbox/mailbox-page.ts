import { dark, light, type Palette } from '@cotejo/format/palette';
import { formatLongDateTime } from '@cotejo/format/time';
import { escapeHtml } from '#platform/mail/layout.ts';

export interface MailboxMessage {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

export const mailboxPage = (messages: readonly MailboxMessage[], to: string | undefined): string => `<!doctype html>
<html lang="es-EC"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>Buzón local · Cotejo</title><link rel="stylesheet" href="/buzon/estilo.css"></head>
<body><header><a class="brand" href="/"><span class="mark" aria-hidden="true"><i></i><i></i></span>cotejo</a><span>Buzón local de desarrollo</span></header>
<main><h1>Correos</h1>
<p>Aquí llega todo lo que Cotejo envía mientras no hay un servidor de correo. En producción esta página no existe.</p>
<form method="get" action="/buzon"><label for="to">Correos para</label><input id="to" name="to" type="email" autocomplete="off" value="${escapeHtml(to ?? '')}" placeholder="persona@ejemplo.ec"><button>Filtrar</button>${to ? '<a href="/buzon">Ver todos</a>' : ''}</form>
${messages.length === 0 ? emptyText(to) : `<ol>${messages.map(messageItem).join('\n')}</ol>`}
</main></body></html>
`;

const emptyText = (to: string | undefined): string =>
  `<p class="empty">${to ? `No hay correos para ${escapeHtml(to)}.` : 'Todavía no hay correos.'} Cuando llegue uno, recarga la página.</p>`;

const messageItem = ({ id, to, subject, text, createdAt }: MailboxMessage, index: number): string =>
  `<li><details${index === 0 ? ' open' : ''}><summary><strong>${escapeHtml(subject)}</strong><span>${escapeHtml(to)}</span><time datetime="${createdAt}">${formatLongDateTime(new Date(createdAt))}</time></summary><pre>${escapeHtml(text)}</pre><p><a href="/buzon/${id}">Ver el correo con formato</a></p></details></li>`;

const properties = (palette: Palette): string =>
  `--paper:${palette.paper};--sheet:${palette.sheet};--line:${palette.line};--edge:${palette.lineStrong};--ink:${palette.ink};--ink-2:${palette.softInk};--paramo:${palette.paramo};--on-paramo:${palette.onParamo};--tile:${palette.tile}`;

export const mailboxStyle = `:root{color-scheme:light dark;${properties(light)}}
@media (prefers-color-scheme:dark){:root{${properties(dark)}}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.5 Figtree,system-ui,sans-serif}
a{color:var(--paramo)}
:focus-visible{outline:3px solid var(--paramo);outline-offset:2px}
header{display:flex;flex-wrap:wrap;gap:4px 16px;align-items:center;justify-content:space-between;padding:14px 20px;border-bottom:1px solid var(--line);color:var(--ink-2)}
.brand{display:flex;gap:10px;align-items:center;color:var(--ink);font-weight:700;font-size:22px;text-decoration:none}
.mark{display:flex;gap:4px;align-items:flex-end}
.mark i{width:8px;height:16px;background:var(--paramo)}
.mark i+i{height:24px;background:linear-gradient(var(--tile) 6px,transparent 6px 8px,var(--paramo) 8px)}
main{max-width:820px;margin:0 auto;padding:24px 20px 72px}
h1{font-size:27px;line-height:1.2;margin:8px 0 8px}
form{display:flex;flex-wrap:wrap;gap:8px 12px;align-items:center;margin:20px 0}
input,button{font:inherit;min-height:44px;border-radius:10px;padding:8px 14px}
input{flex:1 1 220px;min-width:0;background:var(--sheet);color:var(--ink);border:1px solid var(--edge)}
button{background:var(--paramo);color:var(--on-paramo);border:0;font-weight:600}
ol{list-style:none;margin:0;padding:0}
li{background:var(--sheet);border:1px solid var(--line);border-radius:10px;margin:0 0 12px}
summary{display:flex;flex-wrap:wrap;gap:2px 16px;padding:12px 16px;cursor:pointer;color:var(--ink-2);overflow-wrap:anywhere}
summary strong{flex:1 1 100%;color:var(--ink)}
pre{margin:0;padding:16px;border-top:1px solid var(--line);font:15px/1.5 ui-monospace,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
details p{margin:0;padding:0 16px 14px}
.empty{padding:24px;border:1px dashed var(--edge);border-radius:10px}
`;
