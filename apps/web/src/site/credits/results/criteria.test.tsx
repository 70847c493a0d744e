import { type Criteria, noCriteria } from '@cotejo/finance/criteria';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepAnswers } from '#loan/answers.ts';
import { storeCreditId } from '#loan/flow/stored-flow.ts';
import { storeForm } from '#loan/flow/stored-form.ts';
import { userSession } from '#session/session.ts';
import { sampleOffer } from '#testing/factories.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { patiently } from '#testing/patiently.ts';
import { routeComponent } from '#testing/route-component.ts';
import { pageInstitutionsOf } from '../../page-institutions.ts';
import { renderFlow } from '../testing/render-flow.tsx';
import { noneExcluded, sentForm, signInMaria } from '../testing/samples.ts';
import ResultsPage from './ResultsPage.tsx';

const asks = (name: string, total: number, criteria: Partial<Criteria> = {}) => ({
  ...sampleOffer(name, total),
  criteria: { ...noCriteria, ...criteria },
});

const four = [
  asks('Banco Serio', 10_349, { minAge: 21, noArrears: true }),
  asks('Banco Callado', 10_400),
  asks('Cooperativa Andina', 10_450, {
    ...{ membership: 'before', membershipMonths: 3, maxAgeAtEnd: 70 },
    earnings: [{ kind: 'employee', minMonths: 12 }],
  }),
  asks('Cooperativa Lago', 10_500, { membership: 'at_signing', earnings: [{ kind: 'pension', minMonths: 0 }] }),
];

async function open(offers: unknown = four, entry = '/creditos/resultados') {
  const api = fakeApi({ 'GET /credits/search': { data: offers, excluded: noneExcluded } });
  renderFlow(entry, [
    {
      path: '/creditos/resultados',
      Component: routeComponent(ResultsPage),
      loader: () => ({ pageInstitutions: pageInstitutionsOf([]), hasDebtArticle: true }),
    },
  ]);
  await screen.findByRole('region', { name: 'Tus respuestas' }, { timeout: 10_000 });
  return api;
}

const row = (name: string) =>
  within(screen.getByRole('rowheader', { name: new RegExp(name) }).closest('tr') as HTMLElement);
const names = () => screen.queryAllByRole('rowheader').map((header) => header.querySelector('b')?.textContent);
const verdictOf = (name: string) =>
  row(name)
    .getAllByRole('button')
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
    .find((text) => /Cumples|Publica/.test(text ?? ''));
const openQuestions = () => userEvent.click(screen.getByRole('button', { name: 'Tus respuestas' }));
const heading = () => screen.getByRole('heading', { name: /OPCI/ }).textContent?.replaceAll('\u00a0', ' ');
const isKept = (key: string) => sessionStorage.getItem(key) !== null;

beforeEach(() => {
  sessionStorage.clear();
  signInMaria();
  storeForm(sentForm);
  storeCreditId('credit-1');
  window.scrollTo = vi.fn();
});
afterEach(() => {
  userSession.deleteSession();
  vi.unstubAllGlobals();
});

describe('the verdict of an offer', () => {
  it('is one line that opens the list of requirements and leads to the questions [12.12.40]', async () => {
    await open();
    expect(row('Banco Callado').getByText('No publica requisitos')).toBeTruthy();
    const verdict = row('Cooperativa Andina').getByRole('button', {
      name: /^Publica 3\srequisitos: responde 3\spreguntas y te decimos cuáles cumples$/,
    });
    expect(verdict.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(verdict);
    expect(verdict.getAttribute('aria-expanded')).toBe('true');
    const list = document.getElementById(verdict.getAttribute('aria-controls') ?? '');
    const lines = [...(list?.querySelectorAll('li') ?? [])].map(({ textContent }) =>
      textContent?.replaceAll('\u00a0', ' '),
    );
    expect(lines).toEqual([
      'Hasta 70 años al terminar de pagar. No lo sabemosFalta tu respuesta.',
      'Ingreso por dependencia (desde hace 12 meses). No lo sabemosFalta tu respuesta.',
      'Ser socio desde hace 3 meses. No lo sabemosFalta tu respuesta.',
    ]);
    await userEvent.click(row('Cooperativa Andina').getByRole('button', { name: 'Responder' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Tu edad')), patiently);
  });

  it('follows the answers, which no call takes and which move no offer [12.12.41]', async () => {
    // Of a cooperative that another list asked about.
    keepAnswers({ memberOf: { otra: true } });
    const api = await open();
    const before = names();
    const sent = api.calls.length;
    await openQuestions();
    await userEvent.type(await screen.findByLabelText('Tu edad'), '67');
    await userEvent.selectOptions(screen.getByLabelText('¿De dónde viene tu ingreso?'), 'Trabajo en dependencia');
    await userEvent.type(screen.getByLabelText('Meses con ese ingreso'), '8');
    await userEvent.selectOptions(screen.getByLabelText('¿Tienes deudas vencidas?'), 'No');
    await userEvent.click(screen.getByLabelText('De ninguna'));
    expect(verdictOf('Banco Serio')).toBe('Cumples los 2 requisitos que publica');
    expect(verdictOf('Cooperativa Andina')).toBe('Cumples 0 de 3: pide hasta 70 años al terminar y tendrías 71');
    expect(verdictOf('Cooperativa Lago')).toBe('Cumples 1 de 2: solo acepta jubilación');
    expect(names()).toEqual(before);
    expect(api.calls).toHaveLength(sent);
    expect(sessionStorage.getItem('answers')).toContain('"age":67');
    expect(sessionStorage.getItem('answers')).toContain('"memberOf":"otra,-id-Cooperativa Andina"');
  });
});

describe('the questions', () => {
  it('are only what an institution of the list asks, in one order, with the sentences below [12.12.42]', async () => {
    await open();
    await openQuestions();
    const section = within(screen.getByRole('region', { name: 'Tus respuestas' }));
    const labels = () => [
      ...section.queryAllByRole('textbox').map((box) => (box as HTMLInputElement).labels?.[0]?.textContent),
      ...section.queryAllByRole('combobox').map((box) => (box as HTMLSelectElement).labels?.[0]?.textContent),
      ...section.queryAllByRole('checkbox').map((box) => (box as HTMLInputElement).labels?.[0]?.textContent),
    ];
    expect(labels()).toEqual([
      ...['Tu edad', 'Meses con ese ingreso', '¿De dónde viene tu ingreso?', '¿Tienes deudas vencidas?'],
      ...['Cooperativa Andina, desde hace 3\u00a0meses', 'De ninguna'],
    ]);
    const kinds = section.getByLabelText('¿De dónde viene tu ingreso?');
    expect([...kinds.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      ...['Prefiero no decirlo', 'Trabajo en dependencia', 'Negocio propio o por cuenta propia'],
      ...['Jubilación', 'Remesas', 'Otro'],
    ]);
    expect(
      screen.getAllByText('Tus respuestas se quedan en esta pestaña y no las enviamos. No cambian el orden.'),
    ).toHaveLength(1);
    expect(
      screen.getAllByText('Quien decide es la institución; mira además tu historial en el buró, que Cotejo no ve.'),
    ).toHaveLength(1);
  });

  it('say at their box what is wrong, once it is left, and count it as unanswered [12.12.43]', async () => {
    await open();
    await openQuestions();
    const age = await screen.findByLabelText('Tu edad');
    await userEvent.type(age, '17');
    expect(screen.queryByText('Escribe tu edad en años, de 18 a 99.')).toBeNull();
    await userEvent.tab();
    expect(screen.getByText('Escribe tu edad en años, de 18 a 99.')).toBeTruthy();
    expect(age.getAttribute('aria-invalid')).toBe('true');
    expect(verdictOf('Banco Serio')).toMatch(/responde 2 preguntas/);
    await userEvent.type(screen.getByLabelText('Meses con ese ingreso'), '601');
    await userEvent.tab();
    expect(screen.getByText('Escribe los meses, de 0 a 600.')).toBeTruthy();
  });

  it('are emptied by Borrar mis respuestas, the other debts too [12.12.39]', async () => {
    await open([asks('Banco Serio', 10_349, { minAge: 21, maxDebtShare: 40, noArrears: true })]);
    await openQuestions();
    await userEvent.type(await screen.findByLabelText('Tu edad'), '40');
    await userEvent.type(screen.getByLabelText('Otras deudas al mes ($)'), '120,5');
    await userEvent.selectOptions(screen.getByLabelText('¿Tienes deudas vencidas?'), 'Sí');
    expect([isKept('answers'), sessionStorage.getItem('otherDebts')]).toEqual([true, '120.5']);
    await userEvent.click(screen.getByRole('button', { name: 'Borrar mis respuestas' }));
    expect([isKept('answers'), isKept('otherDebts')]).toEqual([false, false]);
    for (const label of ['Tu edad', 'Otras deudas al mes ($)', '¿Tienes deudas vencidas?'])
      expect((screen.getByLabelText(label) as HTMLInputElement).value).toBe('');
    expect(verdictOf('Banco Serio')).toMatch(/responde 3 preguntas/);
  });
});

describe('hiding where a requirement is not met', () => {
  const hide = () => userEvent.click(screen.getByRole('switch', { name: /Ocultar donde no cumplo/ }));

  it('hides only those, counts what is left and names the hidden ones by what they ask [12.12.44]', async () => {
    keepAnswers({ age: 30, earningKind: 'employee', earningMonths: 8, memberOf: { 'id-Cooperativa Andina': false } });
    await open();
    expect(heading()).toBe('4 OPCIONES DISPONIBLES');
    expect(screen.getByRole('switch').textContent).toContain('2 ofertas');
    await hide();
    await waitFor(() => expect(names()).toEqual(['Banco Serio', 'Banco Callado']), patiently);
    expect(heading()).toBe('2 OPCIONES DISPONIBLES');
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true');
    await screen.findByRole('heading', { name: '2 no aparecen en tu lista. Te decimos por qué' }, patiently);
    const reasons = [...document.querySelectorAll('section:last-of-type li')].map(({ textContent }) =>
      textContent?.replaceAll('\u00a0', ' '),
    );
    expect(reasons).toEqual([
      '1pide más tiempo con ese ingreso. Cooperativa Andina: en 4 meses sí.Mostrarla',
      '1no acepta ese ingreso. Cooperativa Lago.Mostrarla',
    ]);
    await userEvent.click(screen.getAllByRole('button', { name: 'Mostrarla' })[0] as HTMLElement);
    await waitFor(() => expect(names()).toHaveLength(4), patiently);
  });

  it('is in the address, so that a reload hides them again [12.12.45]', async () => {
    keepAnswers({ age: 20 });
    await open(four, '/creditos/resultados?cumplo=1');
    expect(names()).toEqual(['Banco Callado', 'Cooperativa Andina', 'Cooperativa Lago']);
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true');
  });

  it('says where nothing is left, and what would help [12.12.46]', async () => {
    keepAnswers({ age: 20 });
    await open([asks('Banco Serio', 10_349, { minAge: 21 }), asks('Banco Dos', 10_400, { minAge: 25 })]);
    await hide();
    const title = await screen.findByRole('heading', { name: 'En ninguna cumples todo lo que publica' }, patiently);
    expect(heading()).toBe('0 OPCIONES DISPONIBLES');
    expect(title.parentElement?.textContent).not.toMatch(/aprob|probab/i);
    await userEvent.click(screen.getByRole('button', { name: 'Cambiar mis respuestas' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Tu edad')), patiently);
    await userEvent.click(screen.getByRole('button', { name: /^Mostrar las 2/ }));
    await waitFor(() => expect(names()).toEqual(['Banco Serio', 'Banco Dos']), patiently);
  });
});
