import type { HandoverFile } from '@cotejo/contracts/handovers/contact';
import { handoverFileName, handoverReference, handoverStateLabels } from '@cotejo/contracts/handovers/states';
import { formatDollarsAndCents, formatPercent } from '@cotejo/format/figures';
import { formatLongDate } from '@cotejo/format/time';
import { parseTypedNumber } from '@cotejo/format/typed-numbers';

// The page of a contact of an institution: link, code, file and answer, without the framework.

const page = document.querySelector<HTMLElement>('[data-handover]');
const linkToken = decodeURIComponent(location.pathname.split('/')[2] ?? '');
/** Survives a reload of the tab; 30 minutes. */
const sessionKey = 'cotejo.entrega';

const find = <Kind extends Element = HTMLElement>(selector: string): Kind | null =>
  page?.querySelector<Kind>(selector) ?? null;

interface Reply {
  readonly status: number;
  readonly data: Record<string, unknown>;
  readonly error: string;
  readonly fields: Record<string, string>;
}

const offline = 'No hay conexión. Revísela e inténtelo otra vez.';
const ended = 'La sesión terminó. Pida otro código para seguir.';

function readSession(): string | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(sessionKey) ?? 'null') as { link: string; token: string } | null;
    return stored?.link === linkToken ? stored.token : null;
  } catch {
    return null;
  }
}

let session = readSession();

function keepSession(token: string | null): void {
  session = token;
  try {
    if (token === null) sessionStorage.removeItem(sessionKey);
    else sessionStorage.setItem(sessionKey, JSON.stringify({ link: linkToken, token }));
  } catch {
    // The tab asks for another code after a reload.
  }
}

const headersOf = (isJson: boolean): Record<string, string> => ({
  ...(isJson && { 'content-type': 'application/json' }),
  ...(session !== null && { authorization: `Bearer ${session}` }),
});

async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<Reply> {
  try {
    const response = await fetch(`/api/handover${path}`, {
      method,
      headers: headersOf(body !== undefined),
      ...(body && { body: JSON.stringify(body) }),
    });
    const said = await response.json().catch(() => ({}));
    return { status: response.status, data: said.data ?? {}, error: said.error ?? '', fields: said.fields ?? {} };
  } catch {
    return { status: 0, data: {}, error: offline, fields: {} };
  }
}

type Step = 'gone' | 'entrance' | 'file';

function show(step: Step | null): void {
  const loading = find('[data-loading]');
  if (loading) loading.hidden = step !== null;
  for (const section of page?.querySelectorAll<HTMLElement>('[data-step]') ?? [])
    section.hidden = section.dataset.step !== step;
}

function fail(text: string): void {
  const place = find('[data-failure]');
  if (!place) return;
  place.textContent = text;
  if (text !== '') place.focus();
}

const write = (name: string, text: string): void => {
  for (const place of page?.querySelectorAll(`[data-text="${name}"]`) ?? []) place.textContent = text;
};

async function start(): Promise<void> {
  show(null);
  if (session !== null && (await openFile())) return;
  const { status, data, error } = await call('POST', '/open', { token: linkToken });
  if (status === 404) return show('gone');
  if (status !== 200) {
    show('entrance');
    return fail(error);
  }
  const { institution, emailHint, expiresAt } = data as {
    institution: { name: string };
    emailHint: string;
    expiresAt: string;
  };
  write('institution', institution.name);
  write('emailHint', emailHint);
  write('expiresAt', formatLongDate(expiresAt));
  show('entrance');
}

/** False where the session has ended. */
async function openFile(): Promise<boolean> {
  const { status, data, error } = await call('GET', '');
  if (status === 401) {
    keepSession(null);
    return false;
  }
  if (status !== 200) {
    fail(error);
    return false;
  }
  fill(data as unknown as HandoverFile);
  show('file');
  return true;
}

const money = formatDollarsAndCents;

let file: HandoverFile | null = null;

function fill(opened: HandoverFile): void {
  file = opened;
  const { applicant, request, offer } = opened;
  write('reference', handoverReference(opened.handoverId));
  facts('applicant', [
    ['Nombre', `${applicant.nombres} ${applicant.apellidos}`],
    ['Cédula', applicant.cedula],
    ['Teléfono', applicant.telefono],
    ['Correo', applicant.email],
    ['Dirección', applicant.direccion],
  ]);
  facts('request', [
    ['Monto', money(request.amount)],
    ['Plazo', `${request.term} meses`],
    ['Ingreso mensual', money(request.income)],
    ['Ciudad', request.location],
    ['Revisada y aprobada por Cotejo', formatLongDate(opened.approvedAt)],
    ['Autorizó la entrega', formatLongDate(opened.consent.acceptedAt)],
  ]);
  facts('offer', [
    ['Sistema', offer.amortizationType === 1 ? 'Alemán (cuota decreciente)' : 'Francés (cuota fija)'],
    ['Tasa nominal', formatPercent(offer.rate)],
    ['Primera cuota', money(offer.firstPayment)],
    ['Última cuota', money(offer.lastPayment)],
    ['Recibe', money(offer.received)],
    ['Paga aparte el primer día', money(offer.upfront)],
    ['Le devuelven', money(offer.refunded)],
    ['Costo del crédito', money(offer.realCost)],
    ['Total que paga', money(offer.realTotal)],
    [
      'Costo anual con cargos',
      offer.realAnnualRate === null ? 'No se puede calcular' : formatPercent(offer.realAnnualRate),
    ],
    ['Oferta guardada', formatLongDate(offer.takenAt)],
  ]);
  find('[data-table]')?.replaceChildren(
    ...offer.table.map((row) =>
      element('tr', {}, [
        element('th', { scope: 'row' }, [String(row.numQuota)]),
        ...[row.capital, row.interest, row.charges, row.payment, row.balance].map((sum) =>
          element('td', {}, [money(sum)]),
        ),
      ]),
    ),
  );
  find('[data-documents]')?.replaceChildren(...opened.documents.map(documentItem));
  fillAnswers(opened);
}

function facts(name: string, rows: readonly (readonly [string, string])[]): void {
  find(`[data-facts="${name}"]`)?.replaceChildren(
    ...rows.flatMap(([label, value]) => [element('dt', {}, [label]), element('dd', {}, [value])]),
  );
}

/** Only texts and elements: nothing that a person wrote is read as HTML. */
function element(tag: string, attributes: Record<string, string>, children: readonly (string | Node)[]): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

const documentNames: Record<string, string> = {
  id: 'Documento de identidad',
  payroll: 'Roles de pago',
  services: 'Planilla de servicio básico',
};

function documentItem({ id, documentType, fileName, bytes }: HandoverFile['documents'][number]): HTMLElement {
  const name = documentNames[documentType] ?? documentType;
  const button = (text: string, act: (content: Blob) => void) => {
    const made = element('button', { type: 'button', 'aria-label': `${text}: ${name}` }, [text]);
    made.addEventListener('click', () => void fetchFile(made, `/documents/${id}`, act));
    return made;
  };
  return element('li', {}, [
    element('span', {}, [element('b', {}, [name]), ` · ${fileName} · ${Math.ceil(bytes / 1024)} KB`]),
    element('span', {}, [
      button('Ver', (content) => preview(content, name)),
      button('Descargar', (content) => save(content, fileName)),
    ]),
  ]);
}

function preview(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const figure = find('[data-preview]');
  const image = figure?.querySelector('img');
  if (!content.type.startsWith('image/') || !figure || !image) {
    window.open(url, '_blank', 'noopener');
    return;
  }
  image.src = url;
  image.alt = name;
  const caption = figure.querySelector('figcaption');
  if (caption) caption.textContent = name;
  figure.hidden = false;
  figure.scrollIntoView({ block: 'nearest' });
}

function save(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  const link = element('a', { href: url, download: fileName }, []);
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

async function fetchFile(button: HTMLElement, path: string, act: (content: Blob) => void): Promise<void> {
  if (button.getAttribute('aria-busy')) return;
  button.setAttribute('aria-busy', 'true');
  fail('');
  try {
    const response = await fetch(`/api/handover${path}`, { headers: headersOf(false) });
    if (response.ok) act(await response.blob());
    else if (response.status === 401) await leave(ended);
    else fail((await response.json().catch(() => ({}))).error ?? 'No se pudo descargar. Inténtelo otra vez.');
  } catch {
    fail(offline);
  } finally {
    button.removeAttribute('aria-busy');
  }
}

function fillAnswers({ state, allowed }: HandoverFile): void {
  const labels: Readonly<Record<string, string>> = handoverStateLabels;
  write('stateText', labels[state] ?? state);
  const form = find<HTMLFormElement>('[data-form="answer"]');
  if (!form) return;
  form.hidden = allowed.length === 0;
  const isAllowed = (answer: string | undefined) => allowed.some((one) => one === answer);
  for (const choice of form.querySelectorAll<HTMLElement>('[data-answer]'))
    choice.hidden = !isAllowed(choice.dataset.answer);
  for (const radio of form.querySelectorAll<HTMLInputElement>('[name="answer"]')) radio.checked = false;
  showFieldsOf('');
}

function showFieldsOf(answer: string): void {
  for (const fields of page?.querySelectorAll<HTMLElement>('[data-for]') ?? [])
    fields.hidden = fields.dataset.for !== answer;
}

const readField = (form: HTMLFormElement, name: string): string => String(new FormData(form).get(name) ?? '').trim();

/** Only the fields of the chosen answer. */
function readAnswer(form: HTMLFormElement): Record<string, unknown> {
  const answer = readField(form, 'answer');
  const version = file?.version;
  if (answer === 'disbursed')
    return {
      answer,
      version,
      ...numberOf(form, 'amount'),
      ...(readField(form, 'date') && { date: readField(form, 'date') }),
      ...numberOf(form, 'rate'),
    };
  if (answer === 'declined')
    return {
      answer,
      version,
      ...(readField(form, 'reason') && { reason: readField(form, 'reason') }),
      ...(readField(form, 'words') && { words: readField(form, 'words') }),
    };
  return { answer, version };
}

function numberOf(form: HTMLFormElement, name: string): Record<string, number> {
  const number = parseTypedNumber(readField(form, name));
  return number === null || Number.isNaN(number) ? {} : { [name]: number };
}

/** True if a field got the text. */
function showFields(form: HTMLFormElement, fields: Record<string, string>): boolean {
  let first: HTMLElement | null = null;
  for (const place of form.querySelectorAll<HTMLElement>('[data-error]')) {
    const name = place.dataset.error ?? '';
    const field = form.querySelector<HTMLElement>(`[name="${name}"]`);
    const text = fields[name];
    place.hidden = text === undefined;
    const words = place.querySelector('span:last-child');
    if (words) words.textContent = text ?? '';
    if (text === undefined) field?.removeAttribute('aria-invalid');
    else field?.setAttribute('aria-invalid', 'true');
    if (text !== undefined) first ??= field;
  }
  first?.focus();
  return first !== null;
}

/** One at a time: a second click does nothing. */
function onSubmit(name: string, send: (form: HTMLFormElement) => Promise<void>): void {
  const form = find<HTMLFormElement>(`[data-form="${name}"]`);
  form?.addEventListener('submit', async (event) => {
    event.preventDefault();
    const button = form.querySelector('button[type=submit]');
    if (button?.getAttribute('aria-busy')) return;
    button?.setAttribute('aria-busy', 'true');
    fail('');
    await send(form);
    button?.removeAttribute('aria-busy');
  });
}

async function leave(text: string): Promise<void> {
  keepSession(null);
  file = null;
  await start();
  fail(text);
}

onSubmit('code', async (form) => {
  const { status, error } = await call('POST', '/code', { token: linkToken });
  if (status === 404) return show('gone');
  const next = find<HTMLFormElement>('[data-form="session"]');
  const sent = find('[data-sent]');
  if (status !== 200 && !(status === 429 && next?.hidden === false)) return fail(error);
  if (status !== 200) return fail(error);
  if (next) next.hidden = false;
  if (sent) sent.textContent = 'Le enviamos un código. Vale 15 minutos y una sola vez.';
  const button = form.querySelector('button');
  if (button) button.textContent = 'ENVIAR OTRO CÓDIGO';
  next?.querySelector<HTMLInputElement>('input')?.focus();
});

onSubmit('session', async (form) => {
  const { status, data, error } = await call('POST', '/session', { token: linkToken, code: readField(form, 'code') });
  if (status === 404) return show('gone');
  if (status !== 200) {
    if (!showFields(form, { code: error })) fail(error);
    return;
  }
  showFields(form, {});
  form.reset();
  keepSession(String(data.accessToken));
  if (!(await openFile())) return;
  find('[data-step="file"]')?.focus();
});

onSubmit('answer', async (form) => {
  const body = readAnswer(form);
  if (body.answer === '') return fail('Elija una respuesta.');
  const { status, data, error, fields } = await call('POST', '/answers', body);
  if (status === 401) return leave(ended);
  if (status === 409) {
    await openFile();
    return fail('El expediente cambió mientras tanto. Esto es lo que hay ahora.');
  }
  if (status !== 200) {
    if (!showFields(form, fields)) fail(error);
    return;
  }
  showFields(form, {});
  form.reset();
  const { differs } = data as { differs: string[] };
  await openFile();
  const answered = find('[data-answered]');
  if (!answered) return;
  answered.textContent = `Gracias: guardamos su respuesta y la persona puede leerla.${differs.length > 0 ? ' Le diremos que no es igual a la oferta que eligió.' : ''}`;
  answered.focus();
});

find('[data-form="answer"]')?.addEventListener('change', (event) => {
  if (event.target instanceof HTMLInputElement && event.target.name === 'answer') showFieldsOf(event.target.value);
});
for (const button of page?.querySelectorAll<HTMLElement>('[data-download]') ?? [])
  button.addEventListener('click', () => {
    const format = button.dataset.download === 'pdf' ? 'pdf' : 'zip';
    const fileName = file ? handoverFileName(file.handoverId, format) : `expediente.${format}`;
    void fetchFile(button, `/file?format=${format}`, (content) => save(content, fileName));
  });
find('[data-leave]')?.addEventListener('click', async () => {
  await call('POST', '/logout', {});
  await leave('');
});

if (page) void start();
