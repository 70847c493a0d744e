import { demoPeople } from './data/people.ts';

// The first of the demo people. Printed at the start and no secret: production refuses demo data.
const [person] = demoPeople;
if (!person) throw new Error('The demo people are gone');

/** How to sign in as the demo applicant. The other demo people have the same password. */
export const demoApplicant = { email: person.email, password: 'Solicitante*2026' } as const;
