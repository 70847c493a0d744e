import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const creditRoutes: RouteConfigEntry[] = [
  route('creditos', 'site/credits/request-form/redirect-to-form.ts'),
  route('creditos/solicitud', 'site/credits/request-form/RequestFormPage.tsx'),
  route('creditos/resultados', 'site/credits/results/ResultsPage.tsx'),
  route('creditos/comparar', 'site/credits/comparison/ComparisonPage.tsx'),
  route('creditos/detalles', 'site/credits/details/DetailsPage.tsx'),
  route('creditos/confirmacion', 'site/credits/confirmation/ConfirmationPage.tsx'),
];
