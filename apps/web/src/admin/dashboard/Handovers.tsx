import { formatNumber } from '@cotejo/format/figures';
import { formatWait } from '@cotejo/format/time';
import { Link } from 'react-router';
import { useHandoverStats } from '../handovers/use-handovers.ts';
import { BlockHead } from '../shell/PageHead.tsx';

const steps = [
  ['approved', 'Aprobadas'],
  ['sent', 'Enviadas'],
  ['opened', 'Abiertas'],
  ['received', 'Recibidas'],
  ['disbursed', 'Desembolsadas'],
  ['declined', 'No procedieron'],
] as const;

/** Each step counts the applications that got there or further. */
export function Handovers() {
  const { data } = useHandoverStats();
  if (!data || data.approved === 0) return null;
  const { toReceived } = data.medianHours;
  return (
    <section aria-label="Entregas a las instituciones">
      <BlockHead title="Entregas" />
      <dl className="facts">
        {steps.map(([key, label]) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd className="figure">{formatNumber(data[key])}</dd>
          </div>
        ))}
        {toReceived !== null && (
          <>
            <dt>De la aprobación a «recibida»</dt>
            <dd>{formatWait(toReceived * 3_600)}</dd>
          </>
        )}
      </dl>
      <p className="small">
        <Link to="/admin/entregas?falta=answer">Las que esperan respuesta</Link>
      </p>
    </section>
  );
}
