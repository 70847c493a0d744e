import { listHandovers } from '@cotejo/contracts/handovers/admin';
import { formatNumber } from '@cotejo/format/figures';
import { formatWait } from '@cotejo/format/time';
import { Link } from 'react-router';
import { useHandoverStats } from '../handovers/use-handovers.ts';
import { useMayCall } from '../shell/use-admin.ts';
import { BlockHead } from '../ui/PageHead.tsx';

const steps = [
  ['approved', 'Aprobadas'],
  ['sent', 'Enviadas'],
  ['opened', 'Abiertas o entregadas a mano'],
  ['received', 'Recibidas'],
  ['disbursed', 'Desembolsadas'],
  ['declined', 'No procedieron'],
] as const;

const links = [
  ['falta=dispute', 'Las que la persona discute'],
  ['falta=answer', 'Sin respuesta'],
  ['falta=close', 'Recibidas sin cierre'],
  ['falta=consent', 'Sin permiso'],
  ['difiere=true', 'Desembolsos que no coinciden'],
] as const;

/** Each step counts the applications that got there or further. */
export function Handovers() {
  const { data } = useHandoverStats();
  const mayRead = useMayCall(listHandovers);
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
      {mayRead && (
        <p className="small row">
          {links.map(([search, label]) => (
            <Link key={search} to={`/admin/entregas?${search}`}>
              {label}
            </Link>
          ))}
        </p>
      )}
    </section>
  );
}
