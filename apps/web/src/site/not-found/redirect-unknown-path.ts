import { redirect } from 'react-router';

/** Any unknown path leads to the not-found page (spec 1 §2). */
export function loader() {
  return redirect('/404');
}
