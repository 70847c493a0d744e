import type { FastifyInstance } from 'fastify';
import type { Parts } from '#platform/context.ts';
import { activityRoutes } from '../modules/activity-log/routes.ts';
import { adminRoutes } from '../modules/admins/routes.ts';
import { adminBlogRoutes } from '../modules/blog/admin-routes.ts';
import { blogRoutes } from '../modules/blog/routes.ts';
import { adminCarouselRoutes } from '../modules/carousel/admin-routes.ts';
import { carouselRoutes } from '../modules/carousel/routes.ts';
import { contactRoutes } from '../modules/contact/routes.ts';
import { creditRoutes } from '../modules/credits/applicant-routes.ts';
import { takeRoutes } from '../modules/credits/desk/routes.ts';
import { adminDocumentRoutes } from '../modules/credits/documents/review-routes.ts';
import { documentOpeningRoutes, documentRoutes, documentUploadRoutes } from '../modules/credits/documents/routes.ts';
import { creditReviewRoutes, reasonRoutes } from '../modules/credits/review-routes.ts';
import { dashboardRoutes } from '../modules/dashboard/routes.ts';
import { adminHandoverRoutes, handoverRoutes } from '../modules/handovers/routes.ts';
import { accountRoutes } from '../modules/identity/accounts/routes.ts';
import { verificationRoutes } from '../modules/identity/codes/routes.ts';
import { passwordRoutes } from '../modules/identity/passwords/routes.ts';
import { profileRoutes } from '../modules/identity/profiles/routes.ts';
import { userSessionRoutes } from '../modules/identity/sessions/routes.ts';
import { adminInstitutionRoutes } from '../modules/institutions/admin-routes.ts';
import { institutionRoutes } from '../modules/institutions/routes.ts';
import { noteRoutes } from '../modules/notes/routes.ts';
import { notificationRoutes } from '../modules/notifications/routes.ts';
import { offerRoutes } from '../modules/offers/routes.ts';
import { phoneLinkRoutes, phoneRoutes } from '../modules/phone-links/routes.ts';
import { privacyRoutes } from '../modules/privacy/routes.ts';
import { adminRateRoutes } from '../modules/rates/admin-routes.ts';
import { publicRateRoutes } from '../modules/rates/public/routes.ts';
import { simulatorRoutes } from '../modules/simulators/routes.ts';
import { systemRoutes } from '../modules/system/routes.ts';
import { teamReportRoutes } from '../modules/team-report/routes.ts';
import { adminTermsRoutes } from '../modules/terms/admin-routes.ts';
import { termsRoutes } from '../modules/terms/routes.ts';
import { adminUserRoutes } from '../modules/users/routes.ts';

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
  documentOpeningRoutes,
  handoverRoutes,
  phoneLinkRoutes,
  phoneRoutes,
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
