import { type LoaderFunctionArgs, redirect } from 'react-router';

/** The bare credits path leads to the request form (spec 1 §2); figures in the URL go along. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(`/creditos/solicitud${new URL(request.url).search}`);
}
