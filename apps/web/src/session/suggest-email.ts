import { POPULAR_DOMAINS, POPULAR_TLDS, run } from '@zootools/email-spell-checker';

const domains = [...POPULAR_DOMAINS, 'andinanet.net', 'hotmail.es', 'outlook.es', 'yahoo.es', 'yahoo.com.mx'];
const topLevelDomains = [
  ...POPULAR_TLDS,
  'es',
  'com.mx',
  ...['', 'com.', 'edu.', 'fin.', 'gob.', 'net.', 'org.'].map((kind) => `${kind}ec`),
];

/**
 * Suggests a correction for a mistyped e-mail address: 'maria@gmial.com' → 'maria@gmail.com'. Null if the address looks
 * right. Import this module dynamically, because the spell checker is large.
 */
export const suggestEmail = (email: string): string | null => run({ email, domains, topLevelDomains })?.full ?? null;
