import { describe, expect, it } from 'vitest';
import { type TurnStep, turnSteps } from './turn.ts';
import { type TurnInstitution, turnTagLabels, turnWords } from './turn-words.ts';

// Wednesday.
const now = new Date('2026-12-02T15:00:00.000Z');
const bank: TurnInstitution = {
  ...{ name: 'Banco Uno', slug: 'banco-uno', phone: '+59322981300', whatsapp: '+593991234567' },
  ...{ email: 'hola@banco.example', website: 'https://banco.example' },
};
const monday = '2026-11-30T15:00:00.000Z';
const words = (step: TurnStep, facts: Partial<Parameters<typeof turnWords>[0]> = {}, by: string | null = null) =>
  turnWords({ turn: { who: 'nobody', step, since: monday, by }, institution: bank, now, ...facts });
const told = (...args: Parameters<typeof words>) => {
  const { headline, next } = words(...args);
  return `${headline} ${next}`.trim();
};
const why = { because: 'La cédula no se lee.', nextStep: 'Toma otra foto con luz.' };

it.each<[TurnStep, string | null, string, string]>([
  ['allow', null, 'Aprobado', 'Está lista. Elige: que Cotejo se la entregue a Banco Uno, o llévala tú.'],
  ['go', null, 'Aprobado', 'Banco Uno no ha respondido. Llámala o ve con esto:'],
  ['bring', null, 'Aprobado', 'Banco Uno todavía no tiene tus papeles. Llámala o llévalos tú:'],
  ['meet', null, 'Aprobado', 'Banco Uno dice que te contactó el lunes. Sigue con ella.'],
  [
    ...(['wait', '2026-12-03', 'Aprobado'] as const),
    'Banco Uno tiene tus papeles desde el lunes 30. Si no te llama hasta el jueves 3, llámala: 02 298 1300.',
  ],
  [
    ...(['deliver', '2026-12-03', 'Aprobado'] as const),
    'Banco Uno todavía no tiene tus papeles; se los entregamos hasta el jueves 3.',
  ],
  [
    ...(['review', '2026-12-03', 'Pendiente'] as const),
    'Recibimos tu solicitud el lunes 30. Una persona de Cotejo la revisa. Tendrás una respuesta a más tardar el jueves 3 de diciembre.',
  ],
  [
    ...(['review', '2026-12-01', 'Pendiente'] as const),
    'Recibimos tu solicitud el lunes 30. Una persona de Cotejo la revisa. Nos pasamos del plazo; tu solicitud sigue en revisión.',
  ],
  ['send', null, 'Sin enviar', 'Ya tienes todo. Solo falta que envíes la solicitud.'],
  ['refused', null, 'No aceptada', 'Banco Uno no aceptó tu solicitud.'],
  ['paid', null, 'Desembolsada', 'Banco Uno dice que desembolsó tu préstamo.'],
  [
    ...(['rejected', null, 'Rechazado'] as const),
    'Esta vez no pasó la revisión. Con otro monto o plazo puede haber opciones que sí calzan.',
  ],
  [
    ...(['cancelled', null, 'Cancelada'] as const),
    'Cancelaste esta solicitud. Nadie la revisará. Puedes empezar otra cuando quieras.',
  ],
])('%s by %s: %s [12.7.1]', (step, by, tag, text) => {
  expect(told(step, {}, by)).toBe(text);
  expect(turnTagLabels[words(step).tag]).toBe(tag);
});

it('says what is missing before it is sent, and that it is not sent [12.7.2]', () => {
  const missing = ['la planilla de servicio básico'];
  expect(told('documents', { missing })).toBe(
    'Falta la planilla de servicio básico. Con eso podrás solicitar el crédito.',
  );
  expect(told('choose', { missing: ['el tipo de cuota', ...missing] })).toContain(
    'Faltan el tipo de cuota y la planilla de servicio básico.',
  );
  expect(told('choose', { institution: null })).toBe(
    'Elige una institución. Tus opciones están listas, de la más barata a la más cara.',
  );
  for (const step of ['choose', 'documents', 'send'] as const) {
    expect(words(step, { missing }).tag).toBe('unsent');
    expect(words(step, { missing, isAgain: true }).tag).toBe('pending');
  }
});

it('begins with why after giving back [12.7.3]', () => {
  expect(told('correct', { why, isAgain: true })).toBe(
    'La cédula no se lee. Toma otra foto con luz. Cambia lo que te pedimos y vuelve a enviarla.',
  );
  expect(told('send', { why, isAgain: true })).toBe(
    'La cédula no se lee. Toma otra foto con luz. Ya está todo: vuelve a enviarla para que siga la revisión.',
  );
  expect(told('send', { isAgain: true })).toMatch(/^Te devolvimos la solicitud el lunes 30\. Ya está todo/);
  expect(told('refused', { why })).toBe(
    'Banco Uno no aceptó tu solicitud. La cédula no se lee. Toma otra foto con luz.',
  );
});

describe('what may be said of going there', () => {
  it('stands only in go, bring and allow [12.7.4]', () => {
    expect(turnSteps.filter((step) => words(step).bring)).toEqual(['allow', 'go', 'bring']);
    const tellToGo = turnSteps.filter((step) => /te toca ir/i.test(`${words(step).summary} ${told(step)}`));
    expect(tellToGo).toEqual(['go', 'bring']);
    expect(turnSteps.filter((step) => words(step).tag === 'approved')).toEqual([
      ...['allow', 'go', 'bring', 'meet', 'wait', 'deliver'],
    ]);
    expect(words('refused')).toMatchObject({ reach: false, bring: false, compareAgain: true });
    expect(words('paid')).toMatchObject({ reach: false, bring: false, compareAgain: false });
  });

  it('names WhatsApp, page or e-mail where there is no telephone [12.7.5]', () => {
    const institution = { ...bank, phone: null };
    expect(told('wait', { institution }, '2026-12-03')).toMatch(/escríbele por WhatsApp: 099 123 4567\.$/);
    const onlyPage = { ...institution, whatsapp: null };
    expect(told('go', { institution: onlyPage })).toContain('Búscala en su página (https://banco.example) o ve');
    const onlyMail = { ...onlyPage, website: null };
    expect(told('bring', { institution: onlyMail })).toContain('Escríbele (hola@banco.example) o llévalos tú:');
    const nothing = { ...onlyMail, email: null };
    expect(told('wait', { institution: nothing }, '2026-12-03')).toMatch(
      /Si no te llama hasta el jueves 3, ve a su agencia\.$/,
    );
  });

  it('offers to compare again where the institution was deleted [12.7.6]', () => {
    const institution = { ...bank, slug: null };
    for (const step of ['allow', 'go', 'bring', 'meet', 'wait', 'deliver'] as const) {
      const all = words(step, { institution });
      expect(all).toMatchObject({ bring: false, reach: false, compareAgain: true });
      expect(`${all.summary} ${all.headline} ${all.next}`).not.toMatch(/02 298|te toca ir|llámala|banco\.example/i);
    }
  });
});
