import { expect, it } from 'vitest';
import { paidText } from './paid-words.ts';
import { handedOverText, permissionText } from './permission-words.ts';

const now = new Date('2026-12-02T15:00:00.000Z');
const at = '2026-11-30T15:00:00.000Z';
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

it('says which permission there is and since when, and what follows only without one [6.30.5] [12.7.7]', () => {
  const told = (consent: { given: boolean; at: string } | null) =>
    permissionText({ consent, institution: 'Banco Uno', now });
  expect(told({ given: true, at })).toBe('Diste tu permiso el lunes 30: Cotejo le entrega tus papeles a Banco Uno.');
  expect(told({ given: false, at })).toBe(
    'El lunes 30 dijiste que Cotejo no le entregue tus papeles a Banco Uno. Sin tu permiso no le entregamos nada: lleva tú la hoja y tus documentos.',
  );
  expect(told(null)).toMatch(/^No has dicho si .* Sin tu permiso no le entregamos nada/);
});

it('names what goes and to whom [12.7.8]', () => {
  expect(handedOverText('Banco Uno')).toBe(
    'Le entregamos tu nombre, cédula, contacto, la solicitud y los tres documentos, a las personas de Banco Uno que reciben solicitudes.',
  );
});

it('puts what was offered beside what was paid, and what it costs more [12.7.9]', () => {
  const paid = { amount: 6_500, rate: 15.9, offered: { amount: 8_000, rate: 14.56 } };
  expect(plain(paidText({ ...paid, differs: ['amount', 'rate'], costsMore: 212.4 }))).toBe(
    'Elegiste $8.000 al 14,56 %; anotaron $6.500 al 15,90 %. Con esa tasa pagas $212,40 más de interés. Mira tu contrato.',
  );
  expect(plain(paidText({ ...paid, differs: ['rate'], costsMore: -20 }))).toContain('pagas $20,00 menos de interés.');
  expect(plain(paidText({ ...paid, differs: ['amount'], costsMore: 0 }))).toBe(
    'Elegiste $8.000 al 14,56 %; anotaron $6.500 al 15,90 %. Mira tu contrato.',
  );
  expect(plain(paidText({ ...paid, differs: [], costsMore: 0 }))).toBe('Anotaron $6.500 al 15,90 %, lo que elegiste.');
});
