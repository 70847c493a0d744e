import { formatPercent } from '@cotejo/format/figures';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import { useMayCall } from '../shell/use-admin.ts';
import { ConfirmChange } from '../ui/ConfirmDialog.tsx';
import { actionsColumn, foldedOnPhone } from '../ui/columns.tsx';
import { ListPage } from '../ui/ListPage.tsx';
import { useListUrl } from '../ui/use-list-url.ts';
import { type EditedMonthly, MonthlyDialog } from './MonthlyDialog.tsx';
import { emptyMonthlyForm, formOfMonthly } from './monthly-form.ts';
import { type MonthlyKind, type MonthlyRow, nameOfMonthly } from './monthly-kind.ts';
import { RatesHead } from './RatesHead.tsx';
import { useDeleteMonthly, useMonthly } from './use-monthly.ts';

export function MonthlyRatesPage<Filter extends string>({ kind }: { kind: MonthlyKind<Filter> }) {
  const url = useListUrl(kind.filterNames, { defaultSize: 25 });
  const mayWrite = useMayCall(kind.put);
  const filter = kind.queryOf(url.filters);
  const list = useMonthly(kind, { ...filter, page: url.page, limit: url.limit });
  const [edited, setEdited] = useState<EditedMonthly | null>(null);
  const [deleting, setDeleting] = useState<MonthlyRow | null>(null);
  const [remembered, setRemembered] = useState<MonthlyRow | null>(null);
  const write = () =>
    setEdited({ initial: { ...emptyMonthlyForm(), institutionId: filter.institutionId ?? '' }, name: null });
  const change = (row: MonthlyRow) => setEdited({ initial: formOfMonthly(row), name: nameOfMonthly(row) });
  const add = mayWrite && (
    <Button variant="main" onClick={write}>
      <Icon name="plus" size={20} />
      {kind.add}
    </Button>
  );
  const { History } = kind;
  const hasActions = mayWrite || History !== undefined;
  const actions = actionsColumn<MonthlyRow>(nameOfMonthly, (row) => [
    ...(mayWrite ? [{ label: 'Cambiar', icon: 'file' as const, onClick: () => change(row) }] : []),
    ...(History ? [{ label: 'Historial', icon: 'clock' as const, onClick: () => setRemembered(row) }] : []),
    ...(mayWrite
      ? [{ label: 'Eliminar', icon: 'close' as const, isDangerous: true, onClick: () => setDeleting(row) }]
      : []),
  ]);
  return (
    <>
      <RatesHead area={kind.area} actions={add}>
        {kind.about}
      </RatesHead>
      {kind.Notice && <kind.Notice />}
      <ListPage
        url={url}
        list={list}
        rows={list.data?.rows ?? []}
        hasActions={hasActions}
        columns={[...foldedOnPhone(kind.phone, kind.columns), ...(hasActions ? [actions] : [])]}
        noun={kind.noun}
        failure={kind.loadFailure}
        empty={{ level: 2, ...kind.empty, actions: add }}
        filters={<kind.Filters url={url} />}
        onOpen={(row) => mayWrite && change(row)}
      />
      {edited && <MonthlyDialog kind={kind} edited={edited} onClose={() => setEdited(null)} />}
      {History && remembered && <History row={remembered} onClose={() => setRemembered(null)} />}
      {deleting && <DeleteMonthly kind={kind} row={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

function DeleteMonthly({
  kind,
  row,
  onClose,
}: {
  kind: Pick<MonthlyKind<string>, 'delete' | 'title' | 'afterDelete'>;
  row: MonthlyRow;
  onClose: () => void;
}) {
  const deletion = useDeleteMonthly(kind, row, onClose);
  return (
    <ConfirmChange
      title={`Eliminar ${kind.title.toLowerCase()}`}
      confirm="Eliminar"
      busyText="Eliminando..."
      isDangerous
      change={deletion}
      onClose={onClose}
    >
      <p>
        <b>
          {nameOfMonthly(row)}: {formatPercent(row.rate)}
        </b>
      </p>
      <p className="soft">{kind.afterDelete(row)}</p>
    </ConfirmChange>
  );
}
