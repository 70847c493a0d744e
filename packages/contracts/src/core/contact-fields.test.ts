import { expect, test } from 'vitest';
import { hasForeignLetters, httpsUrlInput, phoneInput, whatsappInput } from './contact-fields.schemas.ts';

test.each([
  ['02 298 1300', '+59322981300'],
  ['(02) 298-1300', '+59322981300'],
  ['+593 2 298 1300', '+59322981300'],
  ['0991234567', '+593991234567'],
  ['593991234567', '+593991234567'],
  ['1800 123 456', '+5931800123456'],
  ['1-700-123-456', '+5931700123456'],
  ['+5931800123456', '+5931800123456'],
  ['', null],
  ['  ', null],
  [null, null],
])('the telephone %j is kept as %j [5.1.11]', (typed, kept) => {
  expect(phoneInput.parse(typed)).toBe(kept);
});

test.each([
  '12345',
  '2981300',
  '01 298 1300',
  '08 298 1300',
  '099 123 456',
  '+1 212 555 0100',
  'llámame',
  '0'.repeat(60),
])('the telephone %j is refused', (typed) => {
  expect(phoneInput.safeParse(typed).error?.issues[0]?.message).toMatch(/^Número inválido/);
});

test('a number of WhatsApp is a mobile one', () => {
  expect(whatsappInput.parse('099 123 4567')).toBe('+593991234567');
  for (const typed of ['02 298 1300', '1800 123 456'])
    expect(whatsappInput.safeParse(typed).error?.issues[0]?.message).toMatch(/^Número de WhatsApp inválido/);
});

const url = httpsUrlInput(60);

test.each(['https://banco.ec', 'https://www.banco.fin.ec/tasas?mes=11#consumo', 'https://xn--bnco-5qa.ec/'])(
  'the address %s is taken',
  (typed) => {
    expect(url.parse(typed)).toBe(typed);
  },
);

test.each([
  'http://banco.ec',
  'javascript:alert(1)',
  'https://',
  'https://banco',
  'banco.ec',
  'https://banco.ec@malo.ec/',
  'https://yo:clave@banco.ec',
  'https://banco.ec/ a',
  'https://banco.ec/\u202egnp',
  'https://banco.ec/<b>',
  'data:text/html,x',
])('the address %j is refused', (typed) => {
  expect(url.safeParse(typed).error?.issues[0]?.message).toBe('Escribe una dirección que empiece con https://');
});

test.each([
  'https://127.0.0.1/',
  'https://127.1/',
  'https://0x7f.0.0.1',
  'https://127.0.0.1./a',
  'https://[::ffff:1.2.3.4]/',
])('the address in numbers %j is refused', (typed) => {
  expect(url.safeParse(typed).success).toBe(false);
});

test('a host with letters that look like others is kept as the network knows it [6.5.9]', () => {
  const kept = url.parse('https://аррӏе.com/a?b=ñ');
  expect(kept).toBe('https://xn--80ak6aa92e.com/a?b=ñ');
  expect(hasForeignLetters(String(kept))).toBe(true);
  expect(hasForeignLetters('https://www.pichincha.com/xn--')).toBe(false);
  expect(url.parse('HTTPS://Banco.EC/Tasas')).toBe('https://banco.ec/Tasas');
});

test('an address has a length', () => {
  expect(url.safeParse(`https://banco.ec/${'a'.repeat(60)}`).error?.issues[0]?.message).toBe(
    'Debe tener como máximo 60 caracteres',
  );
});
