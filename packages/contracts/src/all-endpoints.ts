import { adminEndpoints } from './admin-endpoints.ts';
import { blogEndpoints } from './blog/public.ts';
import { carouselEndpoints } from './carousel/public.ts';
import { contactEndpoints } from './contact.ts';
import type { Endpoint } from './core/endpoint.ts';
import { creditEndpoints } from './credits/applicant.ts';
import { documentEndpoints } from './documents/applicant.ts';
import { documentUploadEndpoints } from './documents/uploads.ts';
import { accountEndpoints } from './identity/accounts.ts';
import { verificationEndpoints } from './identity/codes.ts';
import { passwordEndpoints } from './identity/passwords.ts';
import { profileEndpoints } from './identity/profiles.ts';
import { unlockEndpoints } from './identity/unlock.ts';
import { institutionEndpoints } from './institutions/public.ts';
import { loanSimulatorEndpoints } from './loan-simulators.ts';
import { offerSharingEndpoints } from './offer-sharing.ts';
import { offerEndpoints } from './offers.ts';
import { simulatorEndpoints } from './simulators.ts';
import { termsEndpoints } from './terms/public.ts';

/** Every call of the HTTP contract; the OpenAPI document is made from it. */
export const allEndpoints: readonly Endpoint[] = [
  ...institutionEndpoints,
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
  ...contactEndpoints,
  ...adminEndpoints,
];
