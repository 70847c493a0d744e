import { activityEndpoints } from './activity.ts';
import { adminAuthEndpoints } from './admin-auth.ts';
import { adminBlogEndpoints } from './admin-blogs.ts';
import { adminCarouselEndpoints } from './admin-carousel.ts';
import { adminCreditEndpoints } from './admin-credits.ts';
import { adminDocumentEndpoints } from './admin-documents.ts';
import { adminInstitutionEndpoints } from './admin-institutions.ts';
import { adminSystemEndpoints } from './admin-system.ts';
import { adminTermsEndpoints } from './admin-terms.ts';
import { adminUserEndpoints } from './admin-users.ts';
import { notificationEndpoints } from './notifications.ts';
import { reasonEndpoints } from './reasons.ts';

/** Every endpoint of the administration. */
export const adminEndpoints = [
  ...adminAuthEndpoints,
  ...adminCreditEndpoints,
  ...adminDocumentEndpoints,
  ...reasonEndpoints,
  ...adminUserEndpoints,
  ...adminInstitutionEndpoints,
  ...adminBlogEndpoints,
  ...adminTermsEndpoints,
  ...adminCarouselEndpoints,
  ...notificationEndpoints,
  ...activityEndpoints,
  ...adminSystemEndpoints,
] as const;
