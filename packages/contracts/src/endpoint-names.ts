import * as activity from './activity-log.ts';
import * as adminAuth from './admins.ts';
import * as adminBlogs from './blog/admin.ts';
import * as blogs from './blog/public.ts';
import * as adminCarousel from './carousel/admin.ts';
import * as carousel from './carousel/public.ts';
import * as contact from './contact.ts';
import type { Endpoint } from './core/endpoint.ts';
import * as credits from './credits/applicant.ts';
import * as reasons from './credits/reasons.ts';
import * as adminCredits from './credits/review.ts';
import * as dashboard from './dashboard.ts';
import * as notes from './desk/notes.ts';
import * as takes from './desk/take.ts';
import * as teamReport from './desk/team-report.ts';
import * as documents from './documents/applicant.ts';
import * as documentOpenings from './documents/openings.ts';
import * as adminDocuments from './documents/review.ts';
import * as documentUploads from './documents/uploads.ts';
import * as adminHandovers from './handovers/admin.ts';
import * as handoverConsent from './handovers/applicant.ts';
import * as handoverContact from './handovers/contact.ts';
import * as accounts from './identity/accounts.ts';
import * as verification from './identity/codes.ts';
import * as passwords from './identity/passwords.ts';
import * as profile from './identity/profiles.ts';
import * as unlock from './identity/unlock.ts';
import * as adminInstitutions from './institutions/admin.ts';
import * as institutions from './institutions/public.ts';
import * as loanSimulators from './loan-simulators.ts';
import * as notifications from './notifications.ts';
import * as offerSharing from './offer-sharing.ts';
import * as offers from './offers.ts';
import * as adminRates from './rates/admin.ts';
import * as rateImports from './rates/imports.ts';
import * as monthlyRates from './rates/monthly.ts';
import * as publicRates from './rates/public.ts';
import * as secondFactor from './second-factor.ts';
import * as simulators from './simulators.ts';
import * as adminSystem from './system.ts';
import * as adminTerms from './terms/admin.ts';
import * as terms from './terms/public.ts';
import * as adminUsers from './users/admin.ts';

const modules: readonly object[] = [
  notes,
  takes,
  teamReport,
  ...[adminHandovers, handoverConsent, handoverContact],
  ...[accounts, activity, adminAuth, adminBlogs, adminCarousel, adminCredits, adminDocuments, adminInstitutions],
  ...[
    adminSystem,
    adminTerms,
    adminUsers,
    blogs,
    carousel,
    contact,
    credits,
    dashboard,
    documents,
    documentUploads,
    documentOpenings,
    institutions,
    notifications,
  ],
  ...[adminRates, monthlyRates, rateImports, publicRates],
  ...[secondFactor],
  ...[loanSimulators, offers, offerSharing, passwords, profile, reasons, simulators, terms, unlock, verification],
];

export const namesOfEndpoints: ReadonlyMap<Endpoint, string> = new Map(
  modules.flatMap((module) =>
    Object.entries(module)
      .filter(([, value]) => typeof value === 'object' && value !== null && 'method' in value && 'path' in value)
      .map(([name, endpoint]) => [endpoint as Endpoint, name] as const),
  ),
);

/** Keyed by `METHOD /path`; the names are the operation ids of the OpenAPI document. */
export const endpointNames: ReadonlyMap<string, string> = new Map(
  [...namesOfEndpoints].map(([{ method, path }, name]) => [`${method} ${path}`, name]),
);
