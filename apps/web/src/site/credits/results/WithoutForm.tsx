import { Navigate } from 'react-router';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { useBegunCredit } from '../begun/use-begun-credit.ts';
import WithoutCredit from '../begun/WithoutCredit.tsx';
import { FlowBackLink } from '../FlowBackLink.tsx';
import { formUrl, readUrlFigures } from '../request-form/request-figures.ts';
import { OffersSkeleton } from './OffersSkeleton.tsx';

/** A tab without a form: offers an application that was begun in another tab, else redirects to the form. */
export default function WithoutForm({ search }: { search: string }) {
  const { isPending, begun } = useBegunCredit();
  const formPath = formUrl(readUrlFigures(new URLSearchParams(search)));
  if (isPending || begun === null)
    return (
      <div className="box">
        <FlowBackLink to="/creditos/solicitud" />
        <OffersSkeleton />
        {!isPending && <Navigate to={formPath} replace />}
      </div>
    );
  return (
    <div className="box">
      <FlowBackLink to="/creditos/solicitud" />
      <WithoutCredit
        title="No hay una búsqueda en esta ventana"
        begun={begun}
        newSearch={<ButtonLink to={formPath}>Empezar una búsqueda</ButtonLink>}
      />
    </div>
  );
}
