import { amortizationSystemLabels, amortizationTypeLabels } from '@cotejo/contracts/amortization';
import { listRefunds, listUpfront, obligationWords, showCharge } from '@cotejo/contracts/charge-words';
import { type Permission, permissionLabels } from '@cotejo/contracts/core/permissions';
import { correctionText } from '@cotejo/contracts/credits/applicant';
import { statedText } from '@cotejo/contracts/credits/stated-reasons';
import { creditStatusLabels } from '@cotejo/contracts/credits/status';
import { turnTagLabels } from '@cotejo/contracts/credits/turn-words';
import { documentTypeLabels } from '@cotejo/contracts/documents/applicant';
import { openingRoleLabels } from '@cotejo/contracts/documents/openings';
import { declineTexts, handoverStateLabels } from '@cotejo/contracts/handovers/states';
import { userStatusLabels } from '@cotejo/contracts/identity/users';
import { phoneLinkEndTexts } from '@cotejo/contracts/phone-links/applicant';
import { rateNames } from '@cotejo/contracts/rate-names';
import {
  formatCents,
  formatDollarsAndCents,
  formatExactPercent,
  formatMegabytes,
  formatMonths,
  formatPercent,
  formatTwoDecimals,
} from '@cotejo/format/figures';
import { dark, light, type Palette } from '@cotejo/format/palette';
import { formatLongDate, formatLongDateTime } from '@cotejo/format/time';
import { type DocumentRow, type StoredRequest, shownOfferOf } from '#modules/credits';
import type { handovers } from '#platform/db/schema.ts';
import { escapeHtml } from '#platform/mail/layout.ts';
import type { CreditParts, UserData } from './collect-user-data.ts';
import {
  actAuthorWords,
  actWords,
  authorWords,
  consentPurposeWords,
  disputeWords,
  preferenceWords,
} from './page-words.ts';

/** 'for now': its storage gave no answer. */
export type DocumentFile =
  | { readonly path: string; readonly missing?: never }
  | { readonly path?: never; readonly missing: 'lost' | 'for now' };

const missingWords = {
  lost: 'El archivo no está en este ZIP: ya no lo tenemos.',
  'for now': 'El archivo no está en este ZIP: no se pudo leer ahora. Descarga tus datos otra vez más tarde.',
} as const;

/** What stands in a cell or beside a name.  */
type Value = string | { readonly link: string; readonly text: string };
type Fact = readonly [name: string, value: Value];

/** What the JSON says, as a page without script that opens on any device. */
export async function* writePage(data: UserData, files: ReadonlyMap<string, DocumentFile>): AsyncGenerator<string> {
  const { facts } = data;
  yield start(facts.exportedAt);
  yield section('Tus datos', aboutUser(data));
  yield section('Tus solicitudes', creditsOf(data, files));
  yield section('Permisos que diste', consentsOf(data));
  yield section('Entregas a instituciones', handoversOf(data));
  yield section('Quién abrió tus documentos', openingsOf(data));
  yield section('Notas sobre ti', notesOf(data));
  yield section('Tus búsquedas', searchesOf(data));
  yield section('Tu cuenta y sus sesiones', accountOf(data));
  yield section('Correos y avisos', mailsOf(data));
  yield* recordsOf(data);
  yield '</main></body></html>\n';
}

function aboutUser({ facts: { user, preferences } }: UserData): string {
  return (
    list([
      ['Nombres', user.nombres],
      ['Apellidos', user.apellidos],
      ['Cédula', user.cedula],
      ['Correo', user.email],
      ['Correo confirmado', yesNo(user.isEmailVerified)],
      ['Teléfono', user.telefono],
      ['Dirección', user.direccion],
      ['Cuenta', userStatusLabels[user.status]],
      ['Creada', moment(user.createdAt)],
    ]) +
    heading('Tus preferencias') +
    list(
      Object.entries({ ...preferences.security, ...preferences.notifications }).map(([name, isOn]) => [
        preferenceWords[name as keyof typeof preferenceWords],
        yesNo(isOn),
      ]),
    )
  );
}

function creditsOf(data: UserData, files: ReadonlyMap<string, DocumentFile>): string {
  const { creditRows, documents, facts, turns } = data;
  if (creditRows.length === 0) return none('No tienes solicitudes.');
  return creditRows
    .map((row, index) => {
      const { credit, institution } = row;
      const turn = turns.get(credit.id);
      const own = documents.filter(({ creditId }) => creditId === credit.id);
      const { timeline = [], returns = [] } = facts.credits[index] ?? {};
      return [
        heading(
          [`Solicitud ${nameOfCredit(data, credit.id)}`, institution].filter((part) => part !== null).join(' · '),
        ),
        list([
          ['Estado', turn ? `${turnTagLabels[turn.tag]}. ${turn.summary}` : empty],
          ...requestFacts(row),
          ...costFacts(row),
        ]),
        ...paymentsOf(row),
        subheading('Documentos'),
        documentsOf(own, files),
        subheading('Lo que pasó'),
        table(
          ['Cuándo', 'Estado', 'Quién', 'Nota'],
          timeline.map(({ at, status, by, note }) => [
            moment(at),
            creditStatusLabels[status],
            authorWords[by],
            note ?? '',
          ]),
        ),
        ...returnsOf(returns),
      ].join('\n');
    })
    .join('\n');
}

function requestFacts({ credit, remindedAt }: CreditParts): Fact[] {
  const { decisionReason: reason, decisionWords: words } = credit;
  // A new column of the request does not compile until it has a fact.
  const request: Record<keyof StoredRequest, Fact> = {
    amountCents: ['Monto', dollars(credit.amountCents)],
    termMonths: ['Plazo', formatMonths(credit.termMonths)],
    incomeCents: ['Ingresos al mes', dollars(credit.incomeCents)],
    location: ['Ciudad', credit.location],
    email: ['Correo', credit.email ?? empty],
    document: ['Cédula', credit.document ?? empty],
  };
  return [
    ...Object.values(request),
    ['Creada', moment(credit.createdAt)],
    ...momentFact('Enviada', credit.submittedAt),
    ...(credit.round === 1 ? [] : momentFact('Enviada por última vez', credit.lastSubmittedAt)),
    ...momentFact('Te la devolvimos', credit.givenBackAt),
    ...momentFact('Decidida', credit.decidedAt),
    ...(credit.status === 'REJECTED' ? ([['Motivo', statedText({ reason, words: words ?? '' })]] as const) : []),
    ...momentFact('Te recordamos lo que faltaba', remindedAt),
  ];
}

/** In the words of the profile. */
function costFacts({ credit, offer }: CreditParts): Fact[] {
  const shown = shownOfferOf(credit, offer);
  if (!shown || !offer) return [];
  const { cost, rate, effectiveRate } = shown.price;
  const { amortizationType: type } = credit;
  const money = (sums: readonly { name: string; dollars: number }[]) =>
    sums.map((sum): Fact => [sum.name, formatDollarsAndCents(sum.dollars)]);
  return [
    [
      'Tipo de amortización',
      type === null ? 'Sin elegir' : `${amortizationTypeLabels[type]} (${amortizationSystemLabels[type]})`,
    ],
    [rateNames.nominal, formatExactPercent(rate)],
    [rateNames.effective, formatPercent(effectiveRate)],
    ...money([
      { name: 'Recibes', dollars: cost.received },
      ...listUpfront(cost.upfront),
      { name: 'Primera cuota', dollars: cost.firstPayment },
      { name: 'Última cuota', dollars: cost.lastPayment },
      { name: 'Total que pagas', dollars: cost.realTotal },
      ...listRefunds(cost.charges),
      { name: 'Lo que te cuesta', dollars: cost.realCost },
    ]),
    [
      'Costo anual con cargos',
      cost.realAnnualRate === null ? 'No se puede calcular' : formatPercent(cost.realAnnualRate),
    ],
    ['Oferta guardada', moment(offer.takenAt)],
  ];
}

/** Charges and schedule of the offer. */
function paymentsOf({ credit, offer }: CreditParts): string[] {
  const shown = shownOfferOf(credit, offer);
  if (!shown) return [];
  const { charges } = shown.price.cost;
  const rows = shown.table ?? [];
  const listed = charges.map((charge) => {
    const { dollars: sum, note } = showCharge(charge, formatDollarsAndCents);
    return [charge.name, obligationWords[charge.obligation], note === null ? sum : `${sum}, ${note}`];
  });
  return [
    ...(charges.length === 0
      ? []
      : [subheading('Cargos de la oferta'), table(['Cargo', 'Por qué', 'En todo el préstamo'], listed)]),
    ...(rows.length === 0
      ? []
      : [
          subheading('Tabla de amortización'),
          table(
            ['Cuota', 'Capital', 'Interés', 'Cargos', 'Cuota Total', 'Saldo'],
            rows.map(({ numQuota, capital, interest, charges: monthly, payment, balance }) => [
              String(numQuota),
              ...[capital, interest, monthly, payment, balance].map(formatTwoDecimals),
            ]),
          ),
        ]),
  ];
}

function documentsOf(rows: readonly DocumentRow[], files: ReadonlyMap<string, DocumentFile>): string {
  if (rows.length === 0) return none('Sin documentos.');
  return table(
    ['Documento', 'Archivo', 'Subido', 'Revisión'],
    rows.map((row) => [
      documentTypeLabels[row.documentType],
      fileCell(row, files.get(row.id)),
      row.source === 'phone' ? `${moment(row.createdAt)}, desde el teléfono` : moment(row.createdAt),
      verdictOf(row),
    ]),
  );
}

const fileCell = ({ fileName, sizeBytes }: DocumentRow, file: DocumentFile = { missing: 'lost' }): Value =>
  file.path === undefined
    ? `${fileName}. ${missingWords[file.missing]}`
    : { link: file.path, text: `${fileName} (${formatMegabytes(sizeBytes)})` };

function verdictOf({ isVerified, verifiedAt, comments, reason, replacedAt }: DocumentRow): string {
  const verdict = isVerified === null ? 'Sin revisar' : isVerified ? 'Verificado' : 'Rechazado';
  const why = [reason?.sentence, comments].filter((part) => part != null && part !== '').join(' ');
  return [
    verdictWithDay(verdict, verifiedAt),
    ...(why === '' ? [] : [why]),
    ...(replacedAt === null ? [] : [`Lo reemplazaste o borraste el ${formatLongDate(replacedAt)}`]),
  ].join('. ');
}

const verdictWithDay = (verdict: string, at: Date | null) =>
  at === null ? verdict : `${verdict} el ${formatLongDate(at)}`;

type Returns = UserData['facts']['credits'][number]['returns'];

function returnsOf(returns: Returns): string[] {
  if (returns.length === 0) return [];
  return [
    subheading('Veces que te la devolvimos'),
    table(
      ['Cuándo', 'Por qué', 'Qué había que cambiar'],
      returns.map(({ at, reason, words, documents }) => [
        moment(at),
        statedText({ reason, words }),
        documents.map(correctionText).join(' '),
      ]),
    ),
  ];
}

function consentsOf(data: UserData): string {
  return tableOr(
    'No diste permisos.',
    ['Cuándo', 'Permiso', 'Solicitud', 'Versión de los términos', 'Dirección de internet'],
    data.facts.consents.map((consent) => [
      moment(consent.acceptedAt),
      consent.kind === 'handover'
        ? `${consent.given === true ? 'Entregar tu solicitud a' : 'No entregar tu solicitud a'} ${text(consent.institutionName)}`
        : wordOf(consentPurposeWords, consent.purpose),
      nameOfCredit(data, consent.creditId),
      text(consent.termsVersion),
      text(consent.address),
    ]),
  );
}

function handoversOf(data: UserData): string {
  const { facts, institutionNames } = data;
  if (facts.handovers.length === 0) return none('Ninguna solicitud tuya se entregó.');
  return facts.handovers
    .map((handover) =>
      [
        heading(
          `Solicitud ${nameOfCredit(data, handover.creditId)} a ${institutionNames.get(String(handover.institutionId)) ?? 'una institución'}`,
        ),
        list([
          ['Estado', wordOf(handoverStateLabels, handover.state)],
          ...answerFacts(handover.answer),
          ...momentNames.flatMap((name) => momentFact(name, handover[momentKeys[name]])),
        ]),
        ...(handover.disputes.length === 0
          ? []
          : [
              subheading('Lo que dijiste que no es así'),
              table(
                ['Cuándo', 'Sobre', 'Tus palabras'],
                handover.disputes.map((dispute) => [
                  moment(dispute.at),
                  wordOf(disputeWords, dispute.about),
                  text(dispute.words),
                ]),
              ),
            ]),
        subheading('Lo que pasó con la entrega'),
        table(
          ['Cuándo', 'Qué', 'Quién'],
          handover.log.map((act) => [moment(act.at), wordOf(actWords, act.kind), wordOf(actAuthorWords, act.by)]),
        ),
      ].join('\n'),
    )
    .join('\n');
}

/** In the order of the page. */
const momentKeys = {
  ...{ Preparada: 'createdAt', 'Enviada por primera vez': 'firstSentAt', Enviada: 'sentAt', Abierta: 'openedAt' },
  ...{ Recibida: 'receivedAt', Contactada: 'contactedAt', 'Primera respuesta': 'firstAnsweredAt' },
  ...{ 'Abierta otra vez': 'reopenedAt', Cerrada: 'closedAt' },
} as const;

const momentNames = Object.keys(momentKeys) as readonly (keyof typeof momentKeys)[];

type Answer = (typeof handovers.$inferSelect)['answers'][number];

/** What the institution wrote of a refusal or a payment. */
function answerFacts(exported: unknown): Fact[] {
  const { amount = null, date = null, rate = null, reason = null, words = null } = (exported ?? {}) as Partial<Answer>;
  return [
    ...(amount === null ? [] : [['Monto desembolsado', formatDollarsAndCents(amount)] as const]),
    ...(date === null ? [] : [['Día del desembolso', formatLongDate(date)] as const]),
    ...(rate === null ? [] : [['Tasa desembolsada', formatExactPercent(rate)] as const]),
    ...(reason === null ? [] : [['Motivo', declineTexts[reason].sentence] as const]),
    ...(words === null ? [] : [['Palabras de la respuesta', words] as const]),
  ];
}

function openingsOf(data: UserData): string {
  return tableOr(
    'Nadie ha abierto tus documentos.',
    ['Cuándo', 'Documento', 'Solicitud', 'Quién'],
    data.facts.documentOpenings.map(({ openedAt, documentType, creditId, role, institutionId }) => [
      moment(openedAt),
      wordOf(documentTypeLabels, documentType),
      nameOfCredit(data, creditId),
      [wordOf(openingRoleLabels, role), data.institutionNames.get(String(institutionId))].filter(Boolean).join(': '),
    ]),
  );
}

const notesOf = (data: UserData): string =>
  tableOr(
    'No hay notas sobre ti.',
    ['Cuándo', 'Sobre', 'Nota'],
    data.facts.notes.map(({ createdAt, about, creditId, text: words }) => [
      moment(createdAt),
      about === 'person' ? 'Ti' : `Solicitud ${nameOfCredit(data, creditId)}`,
      words,
    ]),
  );

const searchesOf = ({ facts }: UserData): string =>
  tableOr(
    'No hay búsquedas guardadas.',
    ['Cuándo', 'Monto', 'Plazo', 'Ingresos al mes', 'Ciudad', 'Opciones'],
    facts.searches.map(({ createdAt, amount, term, income, location, results }) => [
      moment(createdAt),
      formatDollarsAndCents(amount),
      formatMonths(term),
      formatDollarsAndCents(income),
      location ?? empty,
      String(results),
    ]),
  );

function accountOf(data: UserData): string {
  const { sessions, passwordChanges, registrations, administrators, phoneLinks, uploads, requestKeys } = data.facts;
  const part = (title: string, names: readonly string[], rows: readonly (readonly Value[])[]) =>
    rows.length === 0 ? '' : `${heading(title)}\n${table(names, rows)}`;
  return [
    part(
      'Sesiones',
      ['Equipo', 'Dirección de internet', 'Desde', 'Último uso'],
      sessions.map(({ device, address, createdAt, lastSeen }) => [
        text(device),
        text(address),
        moment(createdAt),
        moment(lastSeen),
      ]),
    ),
    part(
      'Contraseñas',
      ['Puesta'],
      passwordChanges.map(({ changedAt }) => [moment(changedAt)]),
    ),
    part(
      'Registros sin confirmar con tu correo',
      ['Empezado', 'Vence'],
      registrations.map(({ createdAt, expiresAt }) => [moment(createdAt), moment(expiresAt)]),
    ),
    part(
      'Tu cuenta de administración',
      ['Correo', 'Nombre', 'Teléfono', 'Activa', 'Permisos', 'Último ingreso', 'Creada'],
      administrators.map((admin) => [
        text(admin.email),
        `${text(admin.nombres)} ${text(admin.apellidos)}`,
        text(admin.telefono),
        yesNo(admin.isActive === true),
        (admin.permissions as readonly Permission[]).map((permission) => permissionLabels[permission]).join(', '),
        moment(admin.lastSuccessfulLogin),
        moment(admin.createdAt),
      ]),
    ),
    part(
      'Subidas de documentos',
      ['Documento', 'Archivo', 'Solicitud', 'Recibido', 'Empezada', 'Última parte'],
      uploads.map(({ documentType, fileName, creditId, receivedBytes, sizeBytes, createdAt, updatedAt }) => [
        wordOf(documentTypeLabels, documentType),
        text(fileName),
        nameOfCredit(data, creditId),
        `${formatMegabytes(Number(receivedBytes))} de ${formatMegabytes(Number(sizeBytes))}`,
        moment(createdAt),
        moment(updatedAt),
      ]),
    ),
    part(
      'Teléfonos que abrieron un enlace',
      ['Equipo', 'Solicitud', 'Abierto', 'Confirmado', 'Documentos', 'Terminado', 'Por qué'],
      phoneLinks.map(({ device, creditId, openedAt, confirmedAt, documents, endedAt, endedBy }) => [
        text(device),
        nameOfCredit(data, creditId),
        moment(openedAt),
        moment(confirmedAt),
        String(documents),
        moment(endedAt),
        endedBy === null ? empty : phoneLinkEndTexts[endedBy],
      ]),
    ),
    part(
      'Claves contra envíos repetidos',
      ['Clave', 'Solicitud', 'Cuándo'],
      requestKeys.map(({ key, creditId, createdAt }) => [text(key), nameOfCredit(data, creditId), moment(createdAt)]),
    ),
  ].join('\n');
}

const mailsOf = ({ facts: { mails, notices } }: UserData): string =>
  [
    heading('Correos que te enviamos'),
    tableOr(
      'No hay correos guardados.',
      ['Cuándo', 'Asunto'],
      mails.map(({ at, subject }) => [moment(at), subject]),
    ),
    heading('Avisos a Cotejo sobre ti'),
    tableOr(
      'No hay avisos.',
      ['Cuándo', 'Aviso'],
      notices.map(({ at, message }) => [moment(at), message]),
    ),
  ].join('\n');

/** In pieces, because there may be hundreds of thousands. */
async function* recordsOf({ records }: UserData): AsyncGenerator<string> {
  yield `<section><h2>Registro de lo que se hizo</h2>\n${records.length === 0 ? none('No hay registros.') : startTable(['Cuándo', 'Qué'])}`;
  for (const piece of records) {
    const rows: { description: string; at: string }[] = JSON.parse(`[${piece}]`);
    yield rows.map(({ at, description }) => tableRow([moment(at), description])).join('');
  }
  yield records.length === 0 ? '</section>\n' : `${endTable}</section>\n`;
}

const nameOfCredit = ({ numbers }: UserData, id: unknown): string => numbers.get(String(id)) ?? empty;

const empty = '—';
const dollars = (cents: number): string => formatCents(cents);
const text = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : empty);
const yesNo = (isSo: boolean): string => (isSo ? 'Sí' : 'No');
const moment = (at: unknown): string => (typeof at === 'string' || at instanceof Date ? formatLongDateTime(at) : empty);

/** Nothing for what did not happen. */
const momentFact = (name: string, at: unknown): Fact[] => (at == null ? [] : [[name, moment(at)]]);

const wordOf = (words: Readonly<Record<string, string>>, value: unknown): string => words[String(value)] ?? text(value);

const section = (title: string, content: string): string =>
  `<section><h2>${escapeHtml(title)}</h2>\n${content}\n</section>\n`;
const heading = (title: string): string => `<h3>${escapeHtml(title)}</h3>`;
const subheading = (title: string): string => `<h4>${escapeHtml(title)}</h4>`;
const none = (sentence: string): string => `<p>${escapeHtml(sentence)}</p>`;

const valueHtml = (value: Value): string =>
  typeof value === 'string' ? escapeHtml(value) : `<a href="${escapeHtml(value.link)}">${escapeHtml(value.text)}</a>`;

const list = (facts: readonly Fact[]): string =>
  `<dl>${facts.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${valueHtml(value)}</dd>`).join('')}</dl>`;

// It scrolls on a phone, also with the keyboard.
const startTable = (names: readonly string[]): string =>
  `<div class="scroll" tabindex="0"><table><thead><tr>${names.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join('')}</tr></thead><tbody>`;
const tableRow = (cells: readonly Value[]): string =>
  `<tr>${cells.map((cell) => `<td>${valueHtml(cell)}</td>`).join('')}</tr>\n`;
const endTable = '</tbody></table></div>';

const table = (names: readonly string[], rows: readonly (readonly Value[])[]): string =>
  `${startTable(names)}${rows.map(tableRow).join('')}${endTable}`;

const tableOr = (sentence: string, names: readonly string[], rows: readonly (readonly Value[])[]): string =>
  rows.length === 0 ? none(sentence) : table(names, rows);

const colors = ({ paper, sheet, line, ink, softInk, paramo }: Palette): string =>
  `--paper:${paper};--sheet:${sheet};--line:${line};--ink:${ink};--soft:${softInk};--link:${paramo}`;

const style = `:root{color-scheme:light dark;${colors(light)}}
@media (prefers-color-scheme:dark){:root{${colors(dark)}}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:60rem;margin:0 auto;padding:24px 16px 72px}
section{background:var(--sheet);border:1px solid var(--line);border-radius:10px;padding:4px 16px 16px;margin:0 0 16px}
h1,h2,h3,h4{line-height:1.25;margin:20px 0 8px}
h3{border-top:1px solid var(--line);padding-top:16px}
a{color:var(--link)}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
dl{display:grid;grid-template-columns:minmax(0,2fr) minmax(0,3fr);gap:4px 16px;margin:0}
dt{color:var(--soft)}
dd{margin:0}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:6px 12px 6px 0;border-bottom:1px solid var(--line);min-width:5rem;font-variant-numeric:tabular-nums;overflow-wrap:normal}
th{color:var(--soft);font-weight:600}
@media print{.scroll{overflow:visible}}`;

const start = (at: string): string => `<!doctype html>
<html lang="es-EC"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>Mis datos en Cotejo</title><style>${style}</style></head>
<body><main><h1>Mis datos en Cotejo</h1>
<p>Todo lo que Cotejo guardaba de ti el ${escapeHtml(formatLongDateTime(at))}. Tus documentos están en la carpeta <b>documentos</b>, al lado de esta página; <b>mis-datos.json</b> dice lo mismo para programas.</p>
<p>Este archivo lleva tu cédula y tus documentos: guárdalo donde solo tú lo abras.</p>
`;
