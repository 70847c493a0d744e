import { index, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { creditRoutes } from './credits/routes.ts';
import { simulatorRoutes } from './simulators/routes.ts';

export const siteRoutes: RouteConfigEntry[] = [
  index('site/home/HomePage.tsx'),
  route('estimacion', 'site/home/estimate-fragment.tsx'),
  route('blog', 'site/blog/BlogPage.tsx'),
  route('blog/:slug', 'site/blog/BlogPostPage.tsx'),
  route('preguntas-frecuentes', 'site/faq/FaqPage.tsx'),
  route('quienes-somos', 'site/about/AboutPage.tsx'),
  route('acerca', 'site/about/AcercaPage.tsx'),
  route('como-calculamos', 'site/how-we-calculate/HowWeCalculatePage.tsx'),
  route('terminos', 'site/terms/TermsPage.tsx'),
  route('privacidad', 'site/terms/PrivacyPage.tsx'),
  route('contacto', 'site/contact/ContactPage.tsx'),
  route('entrega/*', 'site/handover/HandoverPage.tsx'),
  route('telefono', 'site/phone/PhonePage.tsx'),
  route('instituciones', 'site/institutions/InstitutionsPage.tsx'),
  route('instituciones/:slug', 'site/institutions/InstitutionPage.tsx'),
  route('tasas', 'site/rates/RatesPage.tsx'),
  route('sin-conexion', 'site/not-found/OfflinePage.tsx'),
  route('404', 'site/not-found/NotFoundPage.tsx'),
  ...creditRoutes,
  ...simulatorRoutes,
  route('*', 'site/not-found/redirect-unknown-path.ts'),
];
