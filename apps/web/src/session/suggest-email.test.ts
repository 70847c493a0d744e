import { expect, it } from 'vitest';
import { suggestEmail } from './suggest-email.ts';

it.each([
  ['maria@gmial.com', 'maria@gmail.com'],
  ['maria@gmail.con', 'maria@gmail.com'],
  ['maria@hotmial.com', 'maria@hotmail.com'],
  ['maria@outlok.com', 'maria@outlook.com'],
])('asks whether %s was meant to be %s', (typed, meant) => expect(suggestEmail(typed)).toBe(meant));

it.each([
  'maria@gmail.com',
  'maria@hotmail.es',
  'maria@yahoo.com.mx',
  'maria@ejemplo.ec',
  'maria@puce.edu.ec',
  'maria@cnt.gob.ec',
  'maria@claro.com.ec',
  'maria@banco.fin.ec',
  'maria@',
  '',
])('asks nothing about %j', (typed) => expect(suggestEmail(typed)).toBeNull());
