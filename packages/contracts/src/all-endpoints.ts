import { activitySchemas } from './activity-log.schemas.ts';
import * as activity from './activity-log.ts';
import { adminAuthSchemas } from './admins.schemas.ts';
import * as adminAuth from './admins.ts';
import { adminBlogSchemas } from './blog/admin.schemas.ts';
import * as adminBlogs from './blog/admin.ts';
import { blogSchemas } from './blog/public.schemas.ts';
import * as blogs from './blog/public.ts';
import { adminCarouselSchemas } from './carousel/admin.schemas.ts';
import * as adminCarousel from './carousel/admin.ts';
import { carouselSchemas } from './carousel/public.schemas.ts';
import * as carousel from './carousel/public.ts';
import { contactSchemas } from './contact.schemas.ts';
import * as contact from './contact.ts';
import type { DescribedEndpoint, Endpoint, EndpointSchemas } from './core/endpoint.ts';
import { creditSchemas } from './credits/applicant.schemas.ts';
import * as credits from './credits/applicant.ts';
import { reasonSchemas } from './credits/reasons.schemas.ts';
import * as reasons from './credits/reasons.ts';
import { adminCreditSchemas } from './credits/review.schemas.ts';
import * as adminCredits from './credits/review.ts';
import { dashboardSchemas } from './dashboard.schemas.ts';
import * as dashboard from './dashboard.ts';
import { noteSchemas } from './desk/notes.schemas.ts';
import * as notes from './desk/notes.ts';
import { takeSchemas } from './desk/take.schemas.ts';
import * as takes from './desk/take.ts';
import { teamReportSchemas } from './desk/team-report.schemas.ts';
import * as teamReport from './desk/team-report.ts';
import { documentSchemas } from './documents/applicant.schemas.ts';
import * as documents from './documents/applicant.ts';
import { documentOpeningSchemas } from './documents/openings.schemas.ts';
import * as documentOpenings from './documents/openings.ts';
import { adminDocumentSchemas } from './documents/review.schemas.ts';
import * as adminDocuments from './documents/review.ts';
import { documentUploadSchemas } from './documents/uploads.schemas.ts';
import * as documentUploads from './documents/uploads.ts';
import { adminHandoverSchemas } from './handovers/admin.schemas.ts';
import * as adminHandovers from './handovers/admin.ts';
import { handoverConsentSchemas } from './handovers/applicant.schemas.ts';
import * as handoverConsent from './handovers/applicant.ts';
import { handoverContactSchemas } from './handovers/contact.schemas.ts';
import * as handoverContact from './handovers/contact.ts';
import { accountSchemas } from './identity/accounts.schemas.ts';
import * as accounts from './identity/accounts.ts';
import { verificationSchemas } from './identity/codes.schemas.ts';
import * as verification from './identity/codes.ts';
import { passwordSchemas } from './identity/passwords.schemas.ts';
import * as passwords from './identity/passwords.ts';
import { profileSchemas } from './identity/profiles.schemas.ts';
import * as profile from './identity/profiles.ts';
import { unlockSchemas } from './identity/unlock.schemas.ts';
import * as unlock from './identity/unlock.ts';
import { adminInstitutionSchemas } from './institutions/admin.schemas.ts';
import * as adminInstitutions from './institutions/admin.ts';
import { institutionSchemas } from './institutions/public.schemas.ts';
import * as institutions from './institutions/public.ts';
import { loanSimulatorSchemas } from './loan-simulators.schemas.ts';
import * as loanSimulators from './loan-simulators.ts';
import { notificationSchemas } from './notifications.schemas.ts';
import * as notifications from './notifications.ts';
import { offerSharingSchemas } from './offer-sharing.schemas.ts';
import * as offerSharing from './offer-sharing.ts';
import { offerSchemas } from './offers.schemas.ts';
import * as offers from './offers.ts';
import { phoneLinkSchemas } from './phone-links/applicant.schemas.ts';
import * as phoneLinks from './phone-links/applicant.ts';
import { phoneSchemas } from './phone-links/phone.schemas.ts';
import * as phone from './phone-links/phone.ts';
import { adminRateSchemas } from './rates/admin.schemas.ts';
import * as adminRates from './rates/admin.ts';
import { rateImportSchemas } from './rates/imports.schemas.ts';
import * as rateImports from './rates/imports.ts';
import { monthlyRateSchemas } from './rates/monthly.schemas.ts';
import * as monthlyRates from './rates/monthly.ts';
import { publicRateSchemas } from './rates/public.schemas.ts';
import * as publicRates from './rates/public.ts';
import { secondFactorSchemas } from './second-factor.schemas.ts';
import * as secondFactor from './second-factor.ts';
import { simulatorSchemas } from './simulators.schemas.ts';
import * as simulators from './simulators.ts';
import { adminSystemSchemas } from './system.schemas.ts';
import * as adminSystem from './system.ts';
import { adminTermsSchemas } from './terms/admin.schemas.ts';
import * as adminTerms from './terms/admin.ts';
import { termsSchemas } from './terms/public.schemas.ts';
import * as terms from './terms/public.ts';
import { adminUserSchemas } from './users/admin.schemas.ts';
import * as adminUsers from './users/admin.ts';

type NamesOfEndpoints<Subject> = {
  [Name in keyof Subject]: Subject[Name] extends { readonly method: string; readonly path: string } ? Name : never;
}[keyof Subject];

interface NamedEndpoint {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly schemas: EndpointSchemas;
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** The endpoints that a file exports. It does not compile without the schemas of each. */
const endpointsOf = <Subject extends object>(
  subject: Subject,
  schemas: Readonly<Record<NamesOfEndpoints<Subject>, EndpointSchemas>>,
): NamedEndpoint[] =>
  Object.entries(subject).flatMap(([name, value]) =>
    isEndpoint(value) && !value.isVariant
      ? [
          {
            name,
            endpoint: value,
            schemas: (schemas as Readonly<Record<string, EndpointSchemas>>)[name] as EndpointSchemas,
          },
        ]
      : [],
  );

const named: readonly NamedEndpoint[] = [
  ...endpointsOf(activity, activitySchemas),
  ...endpointsOf(adminAuth, adminAuthSchemas),
  ...endpointsOf(adminBlogs, adminBlogSchemas),
  ...endpointsOf(blogs, blogSchemas),
  ...endpointsOf(adminCarousel, adminCarouselSchemas),
  ...endpointsOf(carousel, carouselSchemas),
  ...endpointsOf(contact, contactSchemas),
  ...endpointsOf(credits, creditSchemas),
  ...endpointsOf(reasons, reasonSchemas),
  ...endpointsOf(adminCredits, adminCreditSchemas),
  ...endpointsOf(dashboard, dashboardSchemas),
  ...endpointsOf(notes, noteSchemas),
  ...endpointsOf(takes, takeSchemas),
  ...endpointsOf(teamReport, teamReportSchemas),
  ...endpointsOf(documents, documentSchemas),
  ...endpointsOf(documentOpenings, documentOpeningSchemas),
  ...endpointsOf(adminDocuments, adminDocumentSchemas),
  ...endpointsOf(documentUploads, documentUploadSchemas),
  ...endpointsOf(adminHandovers, adminHandoverSchemas),
  ...endpointsOf(handoverConsent, handoverConsentSchemas),
  ...endpointsOf(handoverContact, handoverContactSchemas),
  ...endpointsOf(accounts, accountSchemas),
  ...endpointsOf(verification, verificationSchemas),
  ...endpointsOf(passwords, passwordSchemas),
  ...endpointsOf(profile, profileSchemas),
  ...endpointsOf(unlock, unlockSchemas),
  ...endpointsOf(adminInstitutions, adminInstitutionSchemas),
  ...endpointsOf(institutions, institutionSchemas),
  ...endpointsOf(loanSimulators, loanSimulatorSchemas),
  ...endpointsOf(notifications, notificationSchemas),
  ...endpointsOf(offerSharing, offerSharingSchemas),
  ...endpointsOf(offers, offerSchemas),
  ...endpointsOf(phoneLinks, phoneLinkSchemas),
  ...endpointsOf(phone, phoneSchemas),
  ...endpointsOf(adminRates, adminRateSchemas),
  ...endpointsOf(rateImports, rateImportSchemas),
  ...endpointsOf(monthlyRates, monthlyRateSchemas),
  ...endpointsOf(publicRates, publicRateSchemas),
  ...endpointsOf(secondFactor, secondFactorSchemas),
  ...endpointsOf(simulators, simulatorSchemas),
  ...endpointsOf(adminSystem, adminSystemSchemas),
  ...endpointsOf(adminTerms, adminTermsSchemas),
  ...endpointsOf(terms, termsSchemas),
  ...endpointsOf(adminUsers, adminUserSchemas),
];

const schemasOf = new Map(named.map(({ endpoint, schemas }) => [endpoint, schemas]));

/** @param schemas of an endpoint that is not part of the contract */
export function describeEndpoint(endpoint: Endpoint, schemas = schemasOf.get(endpoint)): DescribedEndpoint {
  if (!schemas) throw new Error(`${endpoint.method} ${endpoint.path} is in no file of all-endpoints.ts`);
  return { reply: 'bytes', ...endpoint, ...schemas } as DescribedEndpoint;
}

/** As the browser has them, without schemas. */
export const plainEndpoints: readonly Endpoint[] = named.map(({ endpoint }) => endpoint);

/** The OpenAPI document is generated from this list. */
export const allEndpoints: readonly DescribedEndpoint[] = plainEndpoints.map((endpoint) => describeEndpoint(endpoint));

/** Keyed by `METHOD /path`; the names are the operation ids of the OpenAPI document. */
export const endpointNames: ReadonlyMap<string, string> = new Map(
  named.map(({ name, endpoint: { method, path } }) => [`${method} ${path}`, name]),
);
