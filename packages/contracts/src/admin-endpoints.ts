import { activityEndpoints } from './activity-log.ts';
import { adminAuthEndpoints } from './admins.ts';
import { adminBlogEndpoints } from './blog/admin.ts';
import { adminCarouselEndpoints } from './carousel/admin.ts';
import { reasonEndpoints } from './credits/reasons.ts';
import { adminCreditEndpoints } from './credits/review.ts';
import { noteEndpoints } from './desk/notes.ts';
import { takeEndpoints } from './desk/take.ts';
import { teamReportEndpoints } from './desk/team-report.ts';
import { adminDocumentEndpoints } from './documents/review.ts';
import { adminHandoverEndpoints } from './handovers/admin.ts';
import { adminInstitutionEndpoints } from './institutions/admin.ts';
import { notificationEndpoints } from './notifications.ts';
import { adminRateEndpoints } from './rates/admin.ts';
import { rateImportEndpoints } from './rates/imports.ts';
import { monthlyRateEndpoints } from './rates/monthly.ts';
import { secondFactorEndpoints } from './second-factor.ts';
import { adminSystemEndpoints } from './system.ts';
import { adminTermsEndpoints } from './terms/admin.ts';
import { adminUserEndpoints } from './users/admin.ts';

export const adminEndpoints = [
  ...adminAuthEndpoints,
  ...secondFactorEndpoints,
  ...adminCreditEndpoints,
  ...takeEndpoints,
  ...noteEndpoints,
  ...teamReportEndpoints,
  ...adminDocumentEndpoints,
  ...reasonEndpoints,
  ...adminHandoverEndpoints,
  ...adminUserEndpoints,
  ...adminInstitutionEndpoints,
  ...adminRateEndpoints,
  ...monthlyRateEndpoints,
  ...rateImportEndpoints,
  ...adminBlogEndpoints,
  ...adminTermsEndpoints,
  ...adminCarouselEndpoints,
  ...notificationEndpoints,
  ...activityEndpoints,
  ...adminSystemEndpoints,
] as const;
