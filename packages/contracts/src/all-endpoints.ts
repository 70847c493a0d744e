import { accountEndpoints } from './accounts.ts';
import { adminEndpoints } from './admin-endpoints.ts';
import { blogEndpoints } from './blogs.ts';
import { carouselEndpoints } from './carousel.ts';
import { contactEndpoints } from './contact.ts';
import type { Endpoint } from './core/endpoint.ts';
import { creditEndpoints } from './credits.ts';
import { documentEndpoints } from './documents.ts';
import { institutionEndpoints } from './institutions.ts';
import { offerEndpoints } from './offers.ts';
import { passwordEndpoints } from './passwords.ts';
import { profileEndpoints } from './profile.ts';
import { simulatorEndpoints } from './simulators.ts';
import { termsEndpoints } from './terms.ts';
import { unlockEndpoints } from './unlock.ts';
import { verificationEndpoints } from './verification.ts';

/** Every call of the HTTP contract; the OpenAPI document is made from it. */
export const allEndpoints: readonly Endpoint[] = [
  ...institutionEndpoints,
  ...offerEndpoints,
  ...blogEndpoints,
  ...carouselEndpoints,
  ...termsEndpoints,
  ...simulatorEndpoints,
  ...accountEndpoints,
  ...verificationEndpoints,
  ...passwordEndpoints,
  ...unlockEndpoints,
  ...profileEndpoints,
  ...creditEndpoints,
  ...documentEndpoints,
  ...contactEndpoints,
  ...adminEndpoints,
];
