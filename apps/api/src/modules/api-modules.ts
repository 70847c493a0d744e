import type { FastifyInstance } from 'fastify';
import type { Parts } from '#context.ts';
import { activityRoutes } from './activity-log/routes.ts';
import { adminRoutes } from './admins/routes.ts';
import { adminBlogRoutes } from './blog/admin-routes.ts';
import { blogRoutes } from './blog/routes.ts';
import { adminCarouselRoutes } from './carousel/admin-routes.ts';
import { carouselRoutes } from './carousel/routes.ts';
import { contactRoutes } from './contact/routes.ts';
import { creditRoutes } from './credits/applicant-routes.ts';
import { takeRoutes } from './credits/desk/routes.ts';
import { adminDocumentRoutes } from './credits/documents/review-routes.ts';
import { documentRoutes, documentUploadRoutes } from './credits/documents/routes.ts';
import { creditReviewRoutes, reasonRoutes } from './credits/review-routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { adminHandoverRoutes, handoverRoutes } from './handovers/routes.ts';
import { accountRoutes } from './identity/accounts/routes.ts';
import { verificationRoutes } from './identity/codes/routes.ts';
import { passwordRoutes } from './identity/passwords/routes.ts';
import { profileRoutes } from './identity/profiles/routes.ts';
import { userSessionRoutes } from './identity/sessions/routes.ts';
import { adminInstitutionRoutes } from './institutions/admin-routes.ts';
import { institutionRoutes } from './institutions/routes.ts';
import { noteRoutes } from './notes/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { offerRoutes } from './offers/routes.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { adminRateRoutes } from './rates/admin-routes.ts';
import { publicRateRoutes } from './rates/public/routes.ts';
import { simulatorRoutes } from './simulators/routes.ts';
import { systemRoutes } from './system/routes.ts';
import { teamReportRoutes } from './team-report/routes.ts';
import { adminTermsRoutes } from './terms/admin-routes.ts';
import { termsRoutes } from './terms/routes.ts';
import { adminUserRoutes } from './users/routes.ts';

/** In the order of the contract. Add the routes of a new module here. */
export const apiModules: readonly ((app: FastifyInstance, parts: Parts) => void)[] = [
  verificationRoutes,
  accountRoutes,
  userSessionRoutes,
  passwordRoutes,
  profileRoutes,
  privacyRoutes,
  contactRoutes,
  institutionRoutes,
  publicRateRoutes,
  offerRoutes,
  simulatorRoutes,
  creditRoutes,
  documentRoutes,
  documentUploadRoutes,
  handoverRoutes,
  blogRoutes,
  termsRoutes,
  carouselRoutes,
  adminRoutes,
  dashboardRoutes,
  creditReviewRoutes,
  takeRoutes,
  adminDocumentRoutes,
  noteRoutes,
  teamReportRoutes,
  reasonRoutes,
  adminHandoverRoutes,
  adminUserRoutes,
  adminInstitutionRoutes,
  adminRateRoutes,
  adminBlogRoutes,
  adminTermsRoutes,
  adminCarouselRoutes,
  notificationRoutes,
  activityRoutes,
  systemRoutes,
];
