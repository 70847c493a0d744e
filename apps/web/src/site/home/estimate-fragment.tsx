import { parseTypedNumber } from '@cotejo/format/typed-numbers';
import { renderToStaticMarkup } from 'react-dom/server';
import { siteDataContext } from '#document/site-context.ts';
import { figureNames } from '../credits/request-form/request-figures.ts';
import type { Route } from './+types/estimate-fragment.ts';
import { Estimate } from './Estimate.tsx';
import { findEstimate } from './find-estimate.ts';

/** `/estimacion?monto=8000&plazo=48`: the estimate of the home page as HTML. page-scripts/home.ts fetches it. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const estimate = findEstimate(context.get(siteDataContext), {
    amount: parseTypedNumber(searchParams.get(figureNames.amount) ?? ''),
    term: parseTypedNumber(searchParams.get(figureNames.term) ?? ''),
  });
  return new Response(renderToStaticMarkup(<Estimate estimate={estimate} />), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // Moving a slider back to an earlier value uses the browser cache.
      'cache-control': 'public, max-age=60',
      'x-robots-tag': 'noindex',
    },
  });
}
