import { amortizationSystemLabels, amortizationTypeLabels } from '@cotejo/contracts/amortization';
import { listRefunds, listUpfront } from '@cotejo/contracts/charge-words';
import type { CreditDetails } from '@cotejo/contracts/credits/applicant';
import { formatDollars, formatDollarsAndCents, formatMonths, formatPercent } from '@cotejo/format/figures';
import { Fragment, useState } from 'react';
import { messageOf } from '#data/http/request-error.ts';
import { useDownload } from '#data/query/use-download.ts';
import { AmortizationTable } from '#loan/AmortizationTable.tsx';
import type { ScheduleWorkbook } from '#loan/schedule-workbook.ts';
import { Button } from '#ui/controls/Button.tsx';
import { CopiedText } from '#ui/feedback/CopiedText.tsx';
import { ErrorState } from '#ui/feedback/EmptyState.tsx';
import { Loading } from '#ui/feedback/Loading.tsx';
import { Timeline } from '#ui/feedback/Timeline.tsx';
import { CreditDocuments } from './CreditDocuments.tsx';
import { timelineOf } from './credit-timeline.ts';
import styles from './credits.module.css';
import { SheetButton } from './SheetButton.tsx';
import { useCreditDetails } from './use-user-credits.ts';

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

/** Costs including the charges of the offer; empty until an institution is chosen. */
function CostFacts({ credit }: { credit: CreditDetails }) {
  const { received, upfront, firstPayment, lastPayment, charges, realCost, realTotal, realAnnualRate } = credit;
  if (firstPayment === null || lastPayment === null || realTotal === null) return null;
  const figures: [string, number | undefined][] = [
    ['Recibes', received],
    ...listUpfront(upfront).map(({ name, dollars }): [string, number] => [name, dollars]),
    ['Primera cuota', firstPayment],
    ['Última cuota', lastPayment === firstPayment ? undefined : lastPayment],
    ['Total que pagas', realTotal],
    ['Capital e interés', credit.totalPayment ?? undefined],
    ...listRefunds(charges ?? []).map(({ name, dollars }): [string, number] => [name, dollars]),
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
  const { amount, term, amortizationType, amortizationTable, institution } = credit;
  if (amortizationType === null || amortizationTable === null) return null;

  return (
    <section className="stack" aria-label="Tabla de amortización">
      <div className="row">
        <Button small aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Ocultar tabla de amortización' : 'Ver tabla de amortización'}
        </Button>
        <ScheduleButton
          loan={{
            ...{ amortizationType, amount, term, table: amortizationTable },
            ...{ institution: institution?.name ?? null, cost: costOf(credit) },
          }}
        />
        {institution && <SheetButton creditId={credit.id} />}
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

function ScheduleButton({ loan }: { loan: ScheduleWorkbook }) {
  const { download } = useDownload({
    file: async () => (await import('#loan/schedule-workbook.ts')).scheduleFile(loan),
    message: 'Excel descargado exitosamente',
    failureMessage: 'No se pudo crear el archivo de Excel',
  });
  return (
    <Button small onClick={download}>
      Tabla en Excel
    </Button>
  );
}

/** Null until an institution is chosen. */
function costOf({ rate, received, upfront, realTotal, realCost, realAnnualRate = null, charges }: CreditDetails) {
  if (rate === null || received === undefined || upfront === null || realTotal === null) return null;
  if (realCost === undefined || charges === undefined) return null;
  return { rate, received, upfront, realTotal, realCost, realAnnualRate, charges };
}

/** Undefined until an institution is chosen. */
function totalOf({ amount, received, upfront, refunded, realTotal }: CreditDetails) {
  if (received === undefined || upfront === null || refunded === undefined || realTotal === null) return undefined;
  return { amount, received, upfront, refunded, realTotal };
}
