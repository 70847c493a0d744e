import { amortizationSystemLabels, amortizationTypeLabels } from '@cotejo/contracts/amortization';
import type { CreditDetails } from '@cotejo/contracts/credits/applicant';
import { formatDollars, formatDollarsAndCents, formatMonths, formatPercent } from '@cotejo/format/figures';
import { Fragment, useState } from 'react';
import { messageOf } from '#request/request-error.ts';
import { AmortizationTable } from '#ui/AmortizationTable.tsx';
import { Button } from '#ui/Button.tsx';
import { CopiedText } from '#ui/CopiedText.tsx';
import { ErrorState } from '#ui/EmptyState.tsx';
import { Loading } from '#ui/Loading.tsx';
import { Timeline } from '#ui/Timeline.tsx';
import { showToast } from '#ui/Toast.tsx';
import { CreditDocuments } from './CreditDocuments.tsx';
import { timelineOf } from './credit-timeline.ts';
import styles from './credits.module.css';
import { downloadSchedule } from './export-schedule.ts';
import { SheetButton } from './SheetButton.tsx';
import { useCreditDetails } from './use-credits.ts';

/** Everything about one application, asked for when its card opens. */
export function CreditDetailsPanel({ id }: { id: string }) {
  const details = useCreditDetails(id);
  if (details.isPending) return <Loading />;
  if (details.isError)
    return (
      <ErrorState title="No se pudieron cargar los detalles" onRetry={() => void details.refetch()}>
        {messageOf(details.error, '')}
      </ErrorState>
    );
  const credit = details.data;
  return (
    <div className={styles.details}>
      <Timeline steps={timelineOf(credit)} />
      <dl className="facts">
        <dt>Número de solicitud</dt>
        <dd>
          <CopiedText text={credit.number} name="el número de solicitud" />
        </dd>
        <dt>Monto</dt>
        <dd>{formatDollars(credit.amount)}</dd>
        <dt>Plazo</dt>
        <dd>{formatMonths(credit.term)}</dd>
        <dt>Ingresos</dt>
        <dd>{formatDollars(credit.income)}</dd>
        <dt>Ciudad</dt>
        <dd>{credit.location}</dd>
        <dt>Tipo de amortización</dt>
        <dd>
          {credit.amortizationType === null
            ? 'Sin elegir'
            : `${amortizationTypeLabels[credit.amortizationType]} (${amortizationSystemLabels[credit.amortizationType]})`}
        </dd>
        <CostFacts credit={credit} />
      </dl>
      <Schedule credit={credit} />
      <section className="stack" aria-label="Documentos">
        <h4>Documentos</h4>
        <CreditDocuments creditId={credit.id} documents={credit.documents} />
      </section>
    </div>
  );
}

/**
 * What is received and paid with the charges of the offer; nothing until an institution is chosen.
 */
function CostFacts({ credit }: { credit: CreditDetails }) {
  const { received, firstPayment, lastPayment, refunded, realCost, realTotal, realAnnualRate } = credit;
  if (firstPayment === null || lastPayment === null || realTotal === null) return null;
  const figures: [string, number | undefined][] = [
    ['Recibes', received],
    ['Primera cuota', firstPayment],
    ['Última cuota', lastPayment === firstPayment ? undefined : lastPayment],
    ['Total que pagas', realTotal],
    ['Capital e interés', credit.totalPayment ?? undefined],
    ['Te devuelven al final', refunded || undefined],
    ['Lo que te cuesta', realCost],
  ];
  return (
    <>
      {figures.map(
        ([name, dollars]) =>
          dollars !== undefined && (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{formatDollarsAndCents(dollars)}</dd>
            </Fragment>
          ),
      )}
      <dt>Costo anual con cargos</dt>
      <dd>
        {realAnnualRate === null || realAnnualRate === undefined
          ? 'No se puede calcular'
          : formatPercent(realAnnualRate)}
      </dd>
    </>
  );
}

function Schedule({ credit }: { credit: CreditDetails }) {
  const [isOpen, setIsOpen] = useState(false);
  const { amortizationType, amortizationTable } = credit;
  if (amortizationType === null || amortizationTable === null) return null;

  async function exportTable(type: typeof amortizationType, table: typeof amortizationTable): Promise<void> {
    if (type === null || table === null) return;
    try {
      await downloadSchedule({ amortizationType: type, amount: credit.amount, term: credit.term, table });
      showToast('Excel descargado exitosamente', 'done');
    } catch {
      showToast('No se pudo crear el archivo de Excel', 'error');
    }
  }

  return (
    <section className="stack" aria-label="Tabla de amortización">
      <div className="row">
        <Button small aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Ocultar tabla de amortización' : 'Ver tabla de amortización'}
        </Button>
        <Button small onClick={() => void exportTable(amortizationType, amortizationTable)}>
          Tabla en Excel
        </Button>
        {credit.institution && <SheetButton creditId={credit.id} />}
      </div>
      {isOpen && (
        <AmortizationTable
          caption={`Tabla de amortización, ${amortizationTypeLabels[amortizationType]}`}
          rows={amortizationTable}
          total={totalOf(credit)}
        />
      )}
    </section>
  );
}

/** Known once an institution is chosen. */
function totalOf({ amount, received, upfront, refunded, realTotal }: CreditDetails) {
  if (received === undefined || upfront === undefined || refunded === undefined || realTotal === null) return undefined;
  return { amount, received, upfront, refunded, realTotal };
}
