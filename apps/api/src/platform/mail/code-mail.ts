import { type MailBlock, paragraph } from '#platform/mail/layout.ts';

// `siteUrl` has no trailing slash; without it there is no button.

export interface CodeMail {
  nombres?: string | null;
  /** Six of 0-9A-Z. */
  code: string;
  minutes: number;
  siteUrl?: string;
}

export const validOnce = (minutes: number, it: 'lo' | 'la' = 'lo'): MailBlock =>
  paragraph(`Sirve durante ${minutes} minutos y una sola vez. No ${it} compartas con nadie.`);
