import { days } from '#platform/clock.ts';

/** RFC 9116 recommends less than a year. */
const validDays = 180;

export const writeSecurityTxt = (origin: string, contactEmail: string, now: Date): string =>
  [
    `Contact: mailto:${contactEmail}`,
    `Contact: ${origin}/contacto`,
    `Expires: ${new Date(now.getTime() + days(validDays)).toISOString()}`,
    'Preferred-Languages: es, en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
