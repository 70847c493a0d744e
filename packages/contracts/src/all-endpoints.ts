import { activitySchemas } from './activity-log.schemas.ts';
import { adminEndpoints } from './admin-endpoints.ts';
import { adminAuthSchemas } from './admins.schemas.ts';
import { adminBlogSchemas } from './blog/admin.schemas.ts';
import { blogSchemas } from './blog/public.schemas.ts';
import { blogEndpoints } from './blog/public.ts';
import { adminCarouselSchemas } from './carousel/admin.schemas.ts';
import { carouselSchemas } from './carousel/public.schemas.ts';
import { carouselEndpoints } from './carousel/public.ts';
import { contactSchemas } from './contact.schemas.ts';
import { contactEndpoints } from './contact.ts';
import type { DescribedEndpoint, Endpoint, EndpointSchemas } from './core/endpoint.ts';
import { creditSchemas } from './credits/applicant.schemas.ts';
import { creditEndpoints } from './credits/applicant.ts';
import { reasonSchemas } from './credits/reasons.schemas.ts';
import { adminCreditSchemas } from './credits/review.schemas.ts';
import { dashboardSchemas } from './dashboard.schemas.ts';
import { noteSchemas } from './desk/notes.schemas.ts';
import { takeSchemas } from './desk/take.schemas.ts';
import { teamReportSchemas } from './desk/team-report.schemas.ts';
import { documentSchemas } from './documents/applicant.schemas.ts';
import { documentEndpoints } from './documents/applicant.ts';
import { documentOpeningSchemas } from './documents/openings.schemas.ts';
import { documentOpeningEndpoints } from './documents/openings.ts';
import { adminDocumentSchemas } from './documents/review.schemas.ts';
import { documentUploadSchemas } from './documents/uploads.schemas.ts';
import { documentUploadEndpoints } from './documents/uploads.ts';
import { namesOfEndpoints } from './endpoint-names.ts';
import { adminHandoverSchemas } from './handovers/admin.schemas.ts';
import { handoverConsentSchemas } from './handovers/applicant.schemas.ts';
import { handoverConsentEndpoints } from './handovers/applicant.ts';
import { handoverContactSchemas } from './handovers/contact.schemas.ts';
import { handoverContactEndpoints } from './handovers/contact.ts';
import { accountSchemas } from './identity/accounts.schemas.ts';
import { accountEndpoints } from './identity/accounts.ts';
import { verificationSchemas } from './identity/codes.schemas.ts';
import { verificationEndpoints } from './identity/codes.ts';
import { passwordSchemas } from './identity/passwords.schemas.ts';
import { passwordEndpoints } from './identity/passwords.ts';
import { profileSchemas } from './identity/profiles.schemas.ts';
import { profileEndpoints } from './identity/profiles.ts';
import { unlockSchemas } from './identity/unlock.schemas.ts';
import { unlockEndpoints } from './identity/unlock.ts';
import { adminInstitutionSchemas } from './institutions/admin.schemas.ts';
import { institutionSchemas } from './institutions/public.schemas.ts';
import { institutionEndpoints } from './institutions/public.ts';
import { loanSimulatorSchemas } from './loan-simulators.schemas.ts';
import { loanSimulatorEndpoints } from './loan-simulators.ts';
import { notificationSchemas } from './notifications.schemas.ts';
import { offerSharingSchemas } from './offer-sharing.schemas.ts';
import { offerSharingEndpoints } from './offer-sharing.ts';
import { offerSchemas } from './offers.schemas.ts';
import { offerEndpoints } from './offers.ts';
import { adminRateSchemas } from './rates/admin.schemas.ts';
import { rateImportSchemas } from './rates/imports.schemas.ts';
import { monthlyRateSchemas } from './rates/monthly.schemas.ts';
import { publicRateSchemas } from './rates/public.schemas.ts';
import { publicRateEndpoints } from './rates/public.ts';
import { secondFactorSchemas } from './second-factor.schemas.ts';
import { simulatorSchemas } from './simulators.schemas.ts';
import { simulatorEndpoints } from './simulators.ts';
import { adminSystemSchemas } from './system.schemas.ts';
import { adminTermsSchemas } from './terms/admin.schemas.ts';
import { termsSchemas } from './terms/public.schemas.ts';
import { termsEndpoints } from './terms/public.ts';
import { adminUserSchemas } from './users/admin.schemas.ts';

const schemas: Readonly<Record<string, EndpointSchemas>> = {
  ...activitySchemas,
  ...adminAuthSchemas,
  ...adminBlogSchemas,
  ...blogSchemas,
  ...adminCarouselSchemas,
  ...carouselSchemas,
  ...contactSchemas,
  ...creditSchemas,
  ...reasonSchemas,
  ...adminCreditSchemas,
  ...takeSchemas,
  ...noteSchemas,
  ...teamReportSchemas,
  ...dashboardSchemas,
  ...documentSchemas,
  ...adminDocumentSchemas,
  ...documentUploadSchemas,
  ...documentOpeningSchemas,
  ...handoverConsentSchemas,
  ...handoverContactSchemas,
  ...adminHandoverSchemas,
  ...accountSchemas,
  ...verificationSchemas,
  ...passwordSchemas,
  ...profileSchemas,
  ...unlockSchemas,
  ...adminInstitutionSchemas,
  ...institutionSchemas,
  ...adminRateSchemas,
  ...monthlyRateSchemas,
  ...rateImportSchemas,
  ...publicRateSchemas,
  ...loanSimulatorSchemas,
  ...notificationSchemas,
  ...offerSharingSchemas,
  ...offerSchemas,
  ...secondFactorSchemas,
  ...simulatorSchemas,
  ...adminSystemSchemas,
  ...adminTermsSchemas,
  ...termsSchemas,
  ...adminUserSchemas,
};

/** @param found schemas of an endpoint that is not part of the contract */
export function describeEndpoint(
  endpoint: Endpoint,
  found = schemas[namesOfEndpoints.get(endpoint) ?? ''],
): DescribedEndpoint {
  if (!found) throw new Error(`The schemas of ${endpoint.method} ${endpoint.path} are not in all-endpoints.ts`);
  return { reply: 'bytes', ...endpoint, ...found } as DescribedEndpoint;
}

const endpoints: readonly Endpoint[] = [
  ...institutionEndpoints,
  ...publicRateEndpoints,
  ...offerEndpoints,
  ...offerSharingEndpoints,
  ...blogEndpoints,
  ...carouselEndpoints,
  ...termsEndpoints,
  ...simulatorEndpoints,
  ...loanSimulatorEndpoints,
  ...accountEndpoints,
  ...verificationEndpoints,
  ...passwordEndpoints,
  ...unlockEndpoints,
  ...profileEndpoints,
  ...creditEndpoints,
  ...documentEndpoints,
  ...documentUploadEndpoints,
  ...documentOpeningEndpoints,
  ...handoverConsentEndpoints,
  ...handoverContactEndpoints,
  ...contactEndpoints,
  ...adminEndpoints,
];

/** The OpenAPI document is generated from this list. */
export const allEndpoints: readonly DescribedEndpoint[] = endpoints.map((endpoint) => describeEndpoint(endpoint));
