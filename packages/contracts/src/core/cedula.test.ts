import { expect, it } from 'vitest';
import { cedulaCheckDigit, isPossibleCedula } from './cedula.ts';

it('reckons the tenth digit [9.3.9]', () => {
  // The example of python-stdnum.
  expect(cedulaCheckDigit('171430710')).toBe('3');
  expect(cedulaCheckDigit('170000005')).toBe('0');
  expect(cedulaCheckDigit('000000000')).toBe('0');
});

it.each([
  ['1714307103', true, 'as the Registro Civil gives it'],
  ['3000000004', true, 'registered abroad'],
  ['1714307104', false, 'another check digit'],
  ['1741307103', false, 'two digits swapped'],
  ['9999999999', false, 'no province, and no person'],
  ['8888888888', false, 'no province'],
  ['2500000001', false, 'there is no province 25'],
  ['0000000000', false, 'there is no province 00'],
  ['1760000008', false, 'a third digit that no person has'],
  ['17143071', false, 'eight digits'],
  ['171430710', false, 'nine digits'],
  ['171430710-3', false, 'a hyphen'],
  ['', false, 'nothing'],
])('%s: %s, %s [9.3.9]', (text, isPossible) => {
  expect(isPossibleCedula(text)).toBe(isPossible);
});

it('finds every slip of one digit', () => {
  const right = '1714307103';
  for (let at = 0; at < 10; at += 1)
    for (const digit of '0123456789')
      if (digit !== right[at]) expect(isPossibleCedula(right.slice(0, at) + digit + right.slice(at + 1))).toBe(false);
});
