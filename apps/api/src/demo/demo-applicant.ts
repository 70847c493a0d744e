import { demoPeople } from './data/people.ts';

// Printed at the start, and not secret, because production refuses demo data.
const [person] = demoPeople;
if (!person) throw new Error('The demo people are gone');

/** All demo people have this password. */
export const demoApplicant = { email: person.email, password: 'Solicitante*2026' } as const;
