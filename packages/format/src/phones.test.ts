import { expect, test } from 'vitest';
import { formatPhone, phoneHref, whatsappHref } from './phones.ts';

test.each([
  ['+59322981300', '02 298 1300', 'tel:+59322981300'],
  ['+593991234567', '099 123 4567', 'tel:+593991234567'],
  ['+5931800123456', '1800 123 456', 'tel:1800123456'],
])('%s is written %s and dials %s', (phone, text, href) => {
  expect(formatPhone(phone)).toBe(text);
  expect(phoneHref(phone)).toBe(href);
});

test('a conversation is opened by the number without its plus', () => {
  expect(whatsappHref('+593991234567')).toBe('https://wa.me/593991234567');
});
