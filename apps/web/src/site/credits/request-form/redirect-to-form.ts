import { redirect } from 'react-router';
import type { Route } from './+types/redirect-to-form.ts';

/** Redirects /creditos to the request form and keeps the search parameters. */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(`/creditos/solicitud${new URL(request.url).search}`);
}
