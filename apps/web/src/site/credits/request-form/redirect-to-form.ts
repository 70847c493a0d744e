import { redirect } from 'react-router';
import type { Route } from './+types/redirect-to-form.ts';

/** The bare credits path leads to the request form; figures in the URL go along. */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(`/creditos/solicitud${new URL(request.url).search}`);
}
