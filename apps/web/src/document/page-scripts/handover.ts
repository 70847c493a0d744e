import { amortizationSystemLabels } from '@cotejo/contracts/amortization';
import type { Failure } from '@cotejo/contracts/core/envelope';
import { documentTypeLabels } from '@cotejo/contracts/documents/applicant';
import {
  answerHandover,
  downloadHandoverFile,
  endHandoverSession,
  getHandoverDocument,
  getHandoverFile,
  type HandoverFile,
  openHandover,
  sendHandoverCode,
  startHandoverSession,
} from '@cotejo/contracts/handovers/contact';
import {
  type HandoverAnswer,
  type HandoverAuthor,
  handoverAnswerLabels,
  handoverFileName,
  handoverReference,
  handoverStateLabels,
} from '@cotejo/contracts/handovers/states';
import {
  formatDollarsAndCents,
  formatExactPercent,
  formatMegabytes,
  formatMonths,
  formatPercent,
} from '@cotejo/format/figures';
import { ecuadorDay, formatLongDate, formatLongDateTime, formatTime } from '@cotejo/format/time';
import { parseTypedNumber, parseTypedPercent } from '@cotejo/format/typed-numbers';
import { readTabValue, writeTab } from '#browser-storage.ts';
import { startDeadline } from '#data/http/deadline.ts';
import { requestTexts } from '#data/http/texts.ts';
import { urlOf } from '#data/http/url.ts';
import { cleanCode, codeProblem } from '#ui/controls/clean-input.ts';
import { saveFile } from '#ui/page/save-file.ts';

// The page of a contact at an institution: it is the same for every link, and this script fills it in.

interface Session {
  /** The link that it belongs to. */
  readonly link: string;
  readonly accessToken: string;
  readonly expiresAt: string;
}

interface Refusal {
  readonly status: number;
  readonly text: string;
  readonly fields: Readonly<Record<string, string>>;
}

type Outcome<Value> = { readonly value: Value; readonly refusal?: undefined } | { readonly refusal: Refusal };

type Step = 'opening' | 'gone' | 'start' | 'code' | 'file';

interface Call {
  readonly method: string;
  readonly path: string;
}

const timeoutMs = 30_000;
/** A whole file may be thirty megabytes. */
const fileTimeoutMs = 180_000;
const sessionKey = 'handover-session';
const endedText = 'La sesión terminó. Pida otro código para seguir.';

function isSession(value: unknown): value is Session {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['link', 'accessToken', 'expiresAt'].every((key) => typeof Reflect.get(value, key) === 'string')
  );
}

function start(page: HTMLElement): void {
  const link = decodeURIComponent(location.pathname.split('/')[2] ?? '');
  let session: Session | null = null;
  let file: HandoverFile | null = null;
  let endTimer: ReturnType<typeof setTimeout> | undefined;
  let viewedUrl: string | null = null;

  const find = <Element extends HTMLElement = HTMLElement>(selector: string): Element => {
    const element = page.querySelector<Element>(selector);
    if (!element) throw new Error(`The page of a hand-over lacks ${selector}`);
    return element;
  };
  const answerForm = find<HTMLFormElement>('[data-form=answer]');
  const codeForm = find<HTMLFormElement>('[data-form=code]');
  const question = find('[data-question]');
  const viewer = find('[data-viewer]');
  const viewedImage = find<HTMLImageElement>('[data-viewer] img');
  const viewedFrame = find<HTMLIFrameElement>('[data-viewer] iframe');

  function write(name: string, text: string): void {
    for (const element of page.querySelectorAll(`[data-value="${name}"]`)) element.textContent = text;
  }

  function show(step: Step): void {
    for (const section of page.querySelectorAll<HTMLElement>('[data-step]'))
      section.hidden = section.dataset.step !== step;
    if (step !== 'file') clearFile();
    find(`[data-step=${step}]`).focus();
  }

  function tell(text: string): void {
    const notice = find('[data-notice]');
    notice.textContent = text;
    notice.hidden = text === '';
    if (text !== '') notice.focus();
  }

  async function send<Value>(call: Call, sent: { body?: unknown; url?: string } = {}): Promise<Outcome<Value>> {
    const response = await reach(call, sent, timeoutMs);
    if (response.refusal) return { refusal: response.refusal };
    try {
      const { data } = (await response.value.json()) as { data: Value };
      return { value: data };
    } catch {
      return { refusal: { status: 0, text: requestTexts.unreadable, fields: {} } };
    }
  }

  async function reach(
    { method, path }: Call,
    { body, url = urlOf(path) }: { body?: unknown; url?: string },
    limitMs: number,
  ): Promise<Outcome<Response>> {
    const deadline = startDeadline(limitMs);
    const failed = (status: number, text: string, fields = {}) => ({ refusal: { status, text, fields } });
    try {
      const response = await fetch(url, {
        method,
        headers: {
          ...(session && { authorization: `Bearer ${session.accessToken}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: body === undefined ? null : JSON.stringify(body),
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        signal: deadline.signal,
      });
      if (response.ok) return { value: response };
      const failure = (await response.json().catch(() => null)) as Failure | null;
      return failed(response.status, failure?.message ?? requestTexts.status(response.status), failure?.fields);
    } catch {
      return failed(0, deadline.hasPassed() ? requestTexts.timeout : requestTexts.offline);
    } finally {
      deadline.clear();
    }
  }

  /** Where a link that ended and a session that ended lead to; else says why it failed. */
  async function handle(refusal: Refusal): Promise<void> {
    if (refusal.status === 401) return endSession(endedText);
    tell(refusal.text);
  }

  async function open(): Promise<void> {
    const { value, refusal } = await send<{
      institution: { name: string };
      emailHint: string;
      expiresAt: string;
    }>(openHandover, { body: { token: link || '-' } }).then((outcome) => ({ value: undefined, ...outcome }));
    if (refusal?.status === 404) {
      show('gone');
      return;
    }
    if (!value) {
      tell(refusal?.text ?? '');
      return;
    }
    write('institution', value.institution.name);
    write('emailHint', value.emailHint);
    write('linkExpiresAt', formatLongDate(value.expiresAt));
    show('start');
  }

  async function endSession(text: string): Promise<void> {
    session = null;
    clearTimeout(endTimer);
    writeTab(sessionKey, null);
    show('opening');
    await open();
    tell(text);
  }

  function keepSession(kept: Session): void {
    session = kept;
    writeTab(sessionKey, JSON.stringify(kept));
    write('sessionEndsAt', formatTime(kept.expiresAt));
    clearTimeout(endTimer);
    endTimer = setTimeout(() => void endSession(endedText), Date.parse(kept.expiresAt) - Date.now());
  }

  async function sendCode(): Promise<void> {
    tell('');
    const { refusal } = await send(sendHandoverCode, { body: { token: link } });
    if (refusal?.status === 404) return show('gone');
    if (refusal) return tell(refusal.text);
    showErrors(codeForm, {});
    codeForm.reset();
    show('code');
    find('#code').focus();
  }

  async function startSession(): Promise<void> {
    const code = cleanCode(find<HTMLInputElement>('#code').value);
    const problem = codeProblem(code);
    if (problem) return showErrors(codeForm, { code: problem });
    const outcome = await send<{ accessToken: string; expiresAt: string }>(startHandoverSession, {
      body: { token: link, code },
    });
    if (outcome.refusal) {
      if (outcome.refusal.status === 404) return show('gone');
      return showErrors(codeForm, { code: outcome.refusal.fields.code ?? outcome.refusal.text });
    }
    tell('');
    keepSession({ link, ...outcome.value });
    await readFile();
  }

  async function readFile(): Promise<void> {
    const outcome = await send<HandoverFile>(getHandoverFile);
    if (outcome.refusal) return handle(outcome.refusal);
    file = outcome.value;
    fill(file);
    if (find('[data-step=file]').hidden) show('file');
  }

  function fill(file: HandoverFile): void {
    const { applicant, request, offer } = file;
    write('reference', handoverReference(file.handoverId));
    write('stateLine', stateLine(file));
    const requested: Record<keyof HandoverFile['request'], string> = {
      amount: formatDollarsAndCents(request.amount),
      term: formatMonths(request.term),
      income: formatDollarsAndCents(request.income),
      location: request.location,
      submittedAt: request.submittedAt === null ? '—' : formatLongDate(request.submittedAt),
    };
    const values: Record<string, string> = {
      ...applicant,
      ...requested,
      approvedAt: formatLongDate(file.approvedAt),
      consent: formatLongDateTime(file.consent.acceptedAt),
      rate: formatExactPercent(offer.rate),
      system: amortizationSystemLabels[offer.amortizationType],
      firstPayment: formatDollarsAndCents(offer.firstPayment),
      lastPayment: formatDollarsAndCents(offer.lastPayment),
      received: formatDollarsAndCents(offer.received),
      upfront: formatDollarsAndCents(offer.upfront),
      refunded: formatDollarsAndCents(offer.refunded),
      realCost: formatDollarsAndCents(offer.realCost),
      realTotal: formatDollarsAndCents(offer.realTotal),
      realAnnualRate: offer.realAnnualRate === null ? '—' : formatPercent(offer.realAnnualRate),
      takenAt: formatLongDate(offer.takenAt),
      offerHash: offer.sha256,
    };
    for (const [name, text] of Object.entries(values)) write(name, text);
    list('documents', file.documents, ({ id, documentType, fileName, bytes }) => ({
      key: id,
      label: documentTypeLabels[documentType],
      facts: `${fileName} · ${formatMegabytes(bytes)}`,
    }));
    list('charges', offer.charges, ({ name, total }) => ({ name, total: formatDollarsAndCents(total) }));
    find('[data-no-charges]').hidden = offer.charges.length > 0;
    fillTable(
      offer.table.map(({ numQuota, capital, interest, charges, payment, balance }) => [
        String(numQuota),
        ...[capital, interest, charges, payment, balance].map(formatDollarsAndCents),
      ]),
    );
    for (const label of page.querySelectorAll<HTMLElement>('[data-answer]'))
      label.hidden = !file.allowed.some((answer) => answer === label.dataset.answer);
    answerForm.hidden = file.allowed.length === 0;
    find('[data-closed]').hidden = file.allowed.length > 0;
    const date = find<HTMLInputElement>('#date');
    date.min = ecuadorDay(file.approvedAt);
    date.max = ecuadorDay(new Date());
  }

  /** Fills a list with copies of its template. */
  function list<Item>(name: string, items: readonly Item[], cellsOf: (item: Item) => Record<string, string>): void {
    const place = find(`[data-list=${name}]`);
    const template = place.querySelector('template');
    if (!template) return;
    const rows = items.map((item) => {
      const row = template.content.cloneNode(true) as DocumentFragment;
      for (const [cell, text] of Object.entries(cellsOf(item))) {
        const element = row.querySelector(`[data-cell=${cell}]`);
        if (element) element.textContent = text;
        if (cell === 'key') row.firstElementChild?.setAttribute('data-key', text);
      }
      return row;
    });
    place.replaceChildren(template, ...rows);
  }

  function fillTable(rows: readonly (readonly string[])[]): void {
    const body = find('[data-rows]');
    const filled = rows.map((texts) => {
      const row = document.createElement('tr');
      for (const text of texts) {
        const cell = row.insertCell();
        cell.className = body.dataset.rows ?? '';
        cell.textContent = text;
      }
      return row;
    });
    body.replaceChildren(...filled);
  }

  /** Nobody who comes to this computer later reads the person's data. */
  function clearFile(): void {
    if (file === null) return;
    file = null;
    for (const element of find('[data-step=file]').querySelectorAll('[data-value]')) element.textContent = '';
    fillTable([]);
    for (const name of ['documents', 'charges']) list(name, [], () => ({}));
    closeViewer();
    answerForm.reset();
    showFields();
  }

  async function fetchFile(call: Call, url: string): Promise<Blob | null> {
    tell('');
    const outcome = await reach(call, { url }, fileTimeoutMs);
    if (outcome.refusal) {
      await handle(outcome.refusal);
      return null;
    }
    try {
      return await outcome.value.blob();
    } catch {
      tell(requestTexts.offline);
      return null;
    }
  }

  async function saveAll(format: 'zip' | 'pdf'): Promise<void> {
    if (!file) return;
    const name = handoverFileName(file.handoverId, format);
    const blob = await fetchFile(downloadHandoverFile, urlOf(downloadHandoverFile.path, {}, { format }));
    if (blob) saveFile(blob, name);
  }

  async function openDocument(button: HTMLElement, isSaved: boolean): Promise<void> {
    const id = button.closest<HTMLElement>('[data-key]')?.dataset.key;
    const found = file?.documents.find((each) => each.id === id);
    if (!found) return;
    const blob = await fetchFile(getHandoverDocument, urlOf(getHandoverDocument.path, { docId: found.id }));
    if (!blob) return;
    if (isSaved) return saveFile(blob, found.fileName);
    closeViewer();
    viewedUrl = URL.createObjectURL(blob);
    const isImage = blob.type.startsWith('image/');
    viewedImage.hidden = !isImage;
    viewedFrame.hidden = isImage;
    if (isImage) {
      viewedImage.src = viewedUrl;
      viewedImage.alt = documentTypeLabels[found.documentType];
    } else viewedFrame.src = viewedUrl;
    write('viewed', documentTypeLabels[found.documentType]);
    viewer.hidden = false;
    viewer.focus();
    viewer.scrollIntoView();
  }

  function closeViewer(): void {
    viewer.hidden = true;
    viewedImage.removeAttribute('src');
    viewedFrame.removeAttribute('src');
    if (viewedUrl !== null) URL.revokeObjectURL(viewedUrl);
    viewedUrl = null;
  }

  const chosenAnswer = (): HandoverAnswer | '' =>
    (String(new FormData(answerForm).get('answer') ?? '') as HandoverAnswer) || '';

  function showFields(): void {
    const chosen = chosenAnswer();
    for (const part of answerForm.querySelectorAll<HTMLElement>('[data-fields]'))
      part.hidden = part.dataset.fields !== chosen;
    showErrors(answerForm, {});
    ask(null);
  }

  /** Shows the question before an answer is sent; null hides it. */
  function ask(text: string | null): void {
    question.hidden = text === null;
    find('[data-act=answer]').hidden = text !== null;
    if (text === null) return;
    write('question', text);
    find('#question').focus();
  }

  function answerBody(): Record<string, unknown> {
    const typed = new FormData(answerForm);
    const text = (name: string) => String(typed.get(name) ?? '').trim();
    const answer = chosenAnswer();
    const version = file?.version;
    if (answer === 'disbursed') {
      const amount = parseTypedNumber(text('amount')) ?? (text('amount') || undefined);
      const rate = parseTypedPercent(text('rate')) ?? (text('rate') || undefined);
      return { answer, amount, rate, date: text('date') || undefined, version };
    }
    if (answer === 'declined')
      return { answer, reason: text('reason') || undefined, words: text('words') || undefined, version };
    return { answer, version };
  }

  /** What the server would say, as far as it can be known here. */
  function findMissing(): Record<string, string> {
    const body = answerBody();
    if (body.answer === '') return { answer: 'Elija una respuesta' };
    if (body.answer === 'disbursed')
      return texts({
        amount: typeof body.amount !== 'number' && 'Escriba el monto en dólares, por ejemplo 8.000,50',
        date: body.date === undefined && 'Elija el día del desembolso',
        rate: typeof body.rate !== 'number' && 'Escriba la tasa, por ejemplo 14,5',
      });
    if (body.answer === 'declined')
      return texts({
        reason: body.reason === undefined && 'Elija un motivo',
        words: body.reason === 'other' && body.words === undefined && 'Escriba el motivo',
      });
    return {};
  }

  function continueAnswer(): void {
    const missing = findMissing();
    showErrors(answerForm, missing);
    if (Object.keys(missing).length > 0) return;
    const body = answerBody();
    const isFinal = body.answer === 'disbursed' || body.answer === 'declined';
    const told =
      body.answer === 'disbursed'
        ? `Desembolsado: ${formatDollarsAndCents(Number(body.amount))} el ${formatLongDate(String(body.date))}, al ${formatExactPercent(Number(body.rate))}.`
        : `${handoverAnswerLabels[body.answer as HandoverAnswer]}.`;
    ask(
      `${told} ${isFinal ? 'Es la respuesta final y se la contamos a la persona.' : 'La persona lo lee en su perfil.'} ¿Es correcto?`,
    );
  }

  async function sendAnswer(): Promise<void> {
    const { refusal } = await send(answerHandover, { body: answerBody() });
    ask(null);
    if (!refusal) {
      answerForm.reset();
      showFields();
      await readFile();
      if (file) tell('Guardamos su respuesta.');
      return;
    }
    if (Object.keys(refusal.fields).length > 0) return showErrors(answerForm, refusal.fields);
    // Another person answered, or the file was withdrawn: what is so now is shown.
    if (refusal.status === 409) await readFile();
    if (refusal.status === 409 && !session) return;
    await handle(refusal);
  }

  async function logOut(): Promise<void> {
    await send(endHandoverSession);
    await endSession('Cerró el expediente.');
  }

  const acts: Record<string, (button: HTMLElement) => unknown> = {
    'send-code': sendCode,
    zip: () => saveAll('zip'),
    pdf: () => saveAll('pdf'),
    look: (button) => openDocument(button, false),
    save: (button) => openDocument(button, true),
    'close-viewer': closeViewer,
    confirm: sendAnswer,
    back: () => ask(null),
    logout: logOut,
  };

  page.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-act]');
    const act = button && acts[button.dataset.act ?? ''];
    if (button && act) void busy(button, () => act(button));
  });
  codeForm.addEventListener('submit', (event) => {
    event.preventDefault();
    void busy(submitButtonOf(codeForm), startSession);
  });
  answerForm.addEventListener('submit', (event) => {
    event.preventDefault();
    continueAnswer();
  });
  answerForm.addEventListener('change', (event) => {
    if ((event.target as HTMLInputElement).name === 'answer') showFields();
    else ask(null);
  });
  // The permission may have been taken back while the page was in the background.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && session) void readFile();
  });

  const kept = readTabValue(sessionKey, isSession);
  if (kept?.link === link && Date.parse(kept.expiresAt) > Date.now()) {
    keepSession(kept);
    void readFile().then(() => {
      if (!file && session) void open();
    });
  } else void open();
}

const texts = (found: Record<string, string | false>): Record<string, string> =>
  Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== false));

function stateLine({ state, by }: HandoverFile): string {
  if (state === 'pending' || state === 'sent' || state === 'failed') return 'Todavía sin respuesta de su institución.';
  return `${handoverStateLabels[state]}${by === null ? '' : `, según ${authorText(by)}`}.`;
}

const authorText = (by: HandoverAuthor): string => (by === 'office' ? 'anotó Cotejo' : 'respondió su institución');

/** Writes each error at its field and takes the others away; the first wrong field gets the focus. */
function showErrors(form: HTMLFormElement, errors: Readonly<Record<string, string>>): void {
  let first: HTMLElement | null = null;
  for (const place of form.querySelectorAll<HTMLElement>('[data-error]')) {
    const name = place.dataset.error ?? '';
    const text = errors[name] ?? '';
    place.hidden = text === '';
    const words = place.querySelector('span');
    if (words) words.textContent = text;
    const field = form.querySelector<HTMLElement>(`[name="${name}"]`);
    if (text === '') {
      field?.removeAttribute('aria-invalid');
      continue;
    }
    field?.setAttribute('aria-invalid', 'true');
    field?.setAttribute('aria-describedby', place.id);
    first ??= field;
  }
  first?.focus();
}

const submitButtonOf = (form: HTMLFormElement): HTMLElement => form.querySelector<HTMLElement>('[type=submit]') ?? form;

/** A second click while an act runs does nothing. */
async function busy(button: HTMLElement, act: () => unknown): Promise<void> {
  if (button.getAttribute('aria-busy')) return;
  button.setAttribute('aria-busy', 'true');
  try {
    await act();
  } finally {
    button.removeAttribute('aria-busy');
  }
}

// Last, because it uses the constants above.
const page = document.querySelector<HTMLElement>('[data-handover]');
if (page) start(page);
