import * as accounts from './accounts.ts';
import * as activity from './activity.ts';
import * as adminAuth from './admin-auth.ts';
import * as adminBlogs from './admin-blogs.ts';
import * as adminCarousel from './admin-carousel.ts';
import * as adminCredits from './admin-credits.ts';
import * as adminDocuments from './admin-documents.ts';
import * as adminInstitutions from './admin-institutions.ts';
import * as adminSystem from './admin-system.ts';
import * as adminTerms from './admin-terms.ts';
import * as adminUsers from './admin-users.ts';
import * as blogs from './blogs.ts';
import * as carousel from './carousel.ts';
import * as contact from './contact.ts';
import * as credits from './credits.ts';
import * as documents from './documents.ts';
import * as institutions from './institutions.ts';
import * as notifications from './notifications.ts';
import * as offers from './offers.ts';
import * as passwords from './passwords.ts';
import * as profile from './profile.ts';
import * as reasons from './reasons.ts';
import * as simulators from './simulators.ts';
import * as terms from './terms.ts';
import * as unlock from './unlock.ts';
import * as verification from './verification.ts';

const modules: readonly object[] = [
  ...[accounts, activity, adminAuth, adminBlogs, adminCarousel, adminCredits, adminDocuments, adminInstitutions],
  ...[adminSystem, adminTerms, adminUsers, blogs, carousel, contact, credits, documents, institutions, notifications],
  ...[offers, passwords, profile, reasons, simulators, terms, unlock, verification],
];

/** The name of each endpoint by `METHOD /path`: what its constant is called, and its operation in the OpenAPI document. */
export const endpointNames: ReadonlyMap<string, string> = new Map(
  modules.flatMap((module) =>
    Object.entries(module)
      .filter(([, value]) => typeof value === 'object' && value !== null && 'method' in value && 'path' in value)
      .map(([name, { method, path }]) => [`${method} ${path}`, name] as const),
  ),
);
