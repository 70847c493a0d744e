import type { TeamFigures, TeamReport } from '@cotejo/contracts/desk/team-report';
import { formatCount } from '@cotejo/format/figures';
import { type ReactNode, useState } from 'react';
import { useDownload } from '#data/query/use-download.ts';
import { Button } from '#ui/controls/Button.tsx';
import { showToast } from '#ui/feedback/Toast.tsx';
import { DataTable, NumberHeads, numberCell } from '#ui/page/DataTable.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import { failureText } from '../ui/FailureText.tsx';
import { BlockHead } from '../ui/PageHead.tsx';
import styles from './team.module.css';
import { countText, figureColumns, isEmptyPeriod, periodText, reasonKindLabels } from './team-texts.ts';
import { fetchTeamTable, type TeamQuery, type TeamTable } from './use-team-report.ts';

export function TeamTables({ report, query }: { report: TeamReport; query: TeamQuery }) {
  return (
    <>
      <Block title="Por revisor" table="reviewers" query={query} isEmpty={report.reviewers.length === 0}>
        <FigureTable
          caption="Por revisor"
          head="Revisor"
          rows={report.reviewers.map(({ id, name, ...figures }) => ({
            key: id ?? '',
            name: name ?? 'Alguien que ya no está',
            figures,
          }))}
          // Nobody in particular receives an application.
          withoutReceived
        />
      </Block>
      <Block title="Por institución" table="institutions" query={query} isEmpty={report.institutions.length === 0}>
        <FigureTable
          caption="Por institución"
          head="Institución"
          rows={report.institutions.map(({ id, name, ...figures }) => ({
            key: id ?? '',
            name: name ?? 'Sin institución',
            figures,
          }))}
        />
      </Block>
      <Block title="Motivos" table="reasons" query={query} isEmpty={report.reasons.length === 0}>
        <DataTable caption="Motivos" dense>
          <thead>
            <tr>
              <th scope="col">Motivo</th>
              <th scope="col">De</th>
              <NumberHeads names={['Veces']} />
            </tr>
          </thead>
          <tbody>
            {report.reasons.map(({ id, kind, label, count }) => (
              <tr key={`${kind}${id}`}>
                <td>{label ?? 'Sin motivo de la lista'}</td>
                <td>{reasonKindLabels[kind]}</td>
                <td className={numberCell}>{countText(count)}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </Block>
    </>
  );
}

/** What the picture shows, and all the rest of it. What is empty is folded away; the CSV has it. */
export function PeriodTable({ report, query }: { report: TeamReport; query: TeamQuery }) {
  const [isWhole, setIsWhole] = useState(false);
  const periods = report.periods.filter((period) => isWhole || !isEmptyPeriod(period));
  const folded = report.periods.filter(isEmptyPeriod).length;
  return (
    <Block title="Por período" table="periods" query={query} isEmpty={false}>
      <div className={styles.periods}>
        <FigureTable
          caption="Por período"
          head="Período"
          rows={periods.map(({ start, ...figures }) => ({
            key: start,
            name: periodText(start, query.by),
            figures,
          }))}
          total={report.totals}
        />
      </div>
      {folded > 0 && (
        <Button small variant="plain" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Ocultar' : 'Mostrar'} {formatCount(folded, 'período vacío', 'períodos vacíos')}
        </Button>
      )}
    </Block>
  );
}

function Block({
  title,
  table,
  query,
  isEmpty,
  children,
}: {
  title: string;
  table: TeamTable;
  query: TeamQuery;
  isEmpty: boolean;
  children: ReactNode;
}) {
  const { download, isBusy } = useDownload({
    file: () => fetchTeamTable(query, table),
    message: ({ name }) => `${name} descargado`,
    onError: (error) => showToast(failureText(error, 'No se pudo descargar la tabla.'), 'error'),
  });
  return (
    <div className={styles.block}>
      <BlockHead title={title}>
        <Button small busyText={isBusy && 'Preparando...'} onClick={download}>
          <Icon name="download" size={20} />
          CSV<span className="visually-hidden"> de la tabla {title.toLowerCase()}</span>
        </Button>
      </BlockHead>
      {isEmpty ? <p className="soft">Nada en este período.</p> : children}
    </div>
  );
}

function FigureTable({
  caption,
  head,
  rows,
  total,
  withoutReceived = false,
}: {
  caption: string;
  head: string;
  rows: readonly { key: string; name: string; figures: TeamFigures }[];
  total?: TeamFigures;
  withoutReceived?: boolean;
}) {
  const columns = figureColumns.filter(({ title }) => !withoutReceived || title !== 'Recibidas');
  const cells = (figures: TeamFigures) =>
    columns.map(({ title, text }) => (
      <td key={title} className={numberCell}>
        {text(figures)}
      </td>
    ));
  return (
    <DataTable caption={caption} dense>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <NumberHeads names={columns.map(({ title }) => title)} />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, figures }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {cells(figures)}
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {cells(total)}
          </tr>
        </tfoot>
      )}
    </DataTable>
  );
}
