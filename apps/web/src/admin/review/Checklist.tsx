import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { type AdminDocument, validateAdminDocument } from '@cotejo/contracts/documents/review';
import { formatDollarsAndCents } from '@cotejo/format/figures';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import { Icon } from '#ui/page/Icon.tsx';
import { documentKind } from '../documents/document-labels.ts';
import { useMayCall } from '../shell/use-admin.ts';
import styles from './review.module.css';

/** The first item is checked automatically. */
export function Checklist({
  credit,
  document,
  ticked,
  onTick,
}: {
  credit: AdminCreditDetail;
  document: AdminDocument;
  ticked: readonly string[];
  /** Absent where no verdict can be given, which needs no ticks. */
  onTick?: (ticked: readonly string[]) => void;
}) {
  const mayRead = useMayCall(validateAdminDocument);
  const file = useQuery({
    ...endpointQuery(validateAdminDocument, { params: { id: credit.id, docId: document.id } }),
    // Not below the credit's key: a verdict does not change the file.
    queryKey: [validateAdminDocument.path, credit.id, document.id],
    staleTime: Number.POSITIVE_INFINITY,
    enabled: mayRead,
  });
  return (
    <ul className={styles.checks}>
      {file.data && (
        <li className={file.data.isValid ? undefined : styles.bad}>
          <Icon name={file.data.isValid ? 'check' : 'warning'} size={20} />
          {file.data.isValid ? 'Archivo íntegro' : file.data.message}
        </li>
      )}
      {checksFor(credit, document).map((check) => {
        if (!onTick) return <li key={check}>{check}</li>;
        const isTicked = ticked.includes(check);
        return (
          <li key={check}>
            <button
              type="button"
              aria-pressed={isTicked}
              onClick={() => onTick(isTicked ? ticked.filter((other) => other !== check) : [...ticked, check])}
            >
              <Icon name={isTicked ? 'check' : 'clock'} size={20} />
              {check}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function checksFor(
  { user, income, location }: Pick<AdminCreditDetail, 'user' | 'income' | 'location'>,
  document: Pick<AdminDocument, 'documentType' | 'fileName'>,
): string[] {
  const name = `Nombre: ${user.nombres} ${user.apellidos}`;
  const cedula = user.cedula ? [`Cédula: ${user.cedula}`] : [];
  switch (documentKind(document)) {
    case 'id':
      return [name, ...cedula, 'Vigente y legible por ambos lados'];
    case 'payroll':
      return [
        name,
        ...cedula,
        `Ingreso: declaró ${formatDollarsAndCents(income)}`,
        'Tres meses: están los últimos tres',
      ];
    case 'services':
      return [`Ciudad: declaró ${location}`, 'De los últimos tres meses', 'La dirección se lee completa'];
    default:
      return [name, 'Se lee completo'];
  }
}
