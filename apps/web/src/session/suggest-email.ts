import { POPULAR_DOMAINS, POPULAR_TLDS, run } from '@zootools/email-spell-checker';

const domains = [...POPULAR_DOMAINS, 'andinanet.net', 'hotmail.es', 'outlook.es', 'yahoo.es', 'yahoo.com.mx'];
const topLevelDomains = [
  ...POPULAR_TLDS,
  'es',
  'com.mx',
  ...['', 'com.', 'edu.', 'fin.', 'gob.', 'net.', 'org.'].map((kind) => `${kind}ec`),
];

/**
 * What somebody may have meant: 'maria@gmial.com' → 'maria@gmail.com'. Null for an e-mail address
 * that looks right. Load it when it is needed.
 */
export const suggestEmail = (email: string): string | null => run({ email, domains, topLevelDomains })?.full ?? null;
