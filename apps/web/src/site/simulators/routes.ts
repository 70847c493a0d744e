import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const simulatorRoutes: RouteConfigEntry[] = [route('simuladores', 'site/simulators/SimulatorsPage.tsx')];
