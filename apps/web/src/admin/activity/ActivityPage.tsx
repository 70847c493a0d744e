import { activityTypeLabels, activityTypes, exportActivity, listActivity } from '@cotejo/contracts/activity-log';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { request } from '#data/http/request.ts';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import { SelectField, TextField } from '#ui/controls/Field.tsx';
import { adminName, useAdmins } from '../settings/use-admins.ts';
import { officeTitle } from '../shell/office-title.ts';
import { ListPage } from '../ui/ListPage.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { useListUrl } from '../ui/use-list-url.ts';
import type { Route } from './+types/ActivityPage.ts';
import { ActivityDialog } from './ActivityDialog.tsx';
import { ActivitySummary } from './ActivitySummary.tsx';
import { activityColumns } from './activity-columns.tsx';
import { type ActivityFilters, activityFilterNames, activityFilterOf, activityKinds } from './activity-filters.ts';
import { ChainCheck } from './ChainCheck.tsx';

export const meta: Route.MetaFunction = () => [{ title: officeTitle('Registro de actividad') }];

export default function ActivityPage() {
  const url = useListUrl(activityFilterNames);
  const { filters, change, page, limit } = url;
  const [opened, setOpened] = useState<string | null>(null);
  const query = { page, limit, sort: '-timestamp' as const, ...activityFilterOf(filters) };
  const list = useQuery({
    ...endpointQuery(listActivity, { query }),
    placeholderData: keepPreviousData,
  });

  return (
    <>
      <PageHead title="Registro de actividad" actions={<ChainCheck />}>
        El servidor escribe y sella cada cambio: si alguien lo altera después, la comprobación lo muestra.
      </PageHead>
      <ActivitySummary onShow={(startDate) => change({ startDate, endDate: '' })} />
      <ListPage
        url={url}
        list={list}
        rows={list.data?.data ?? []}
        columns={activityColumns(setOpened)}
        hasActions={false}
        noun={{ one: 'actividad', many: 'actividades' }}
        failure="Error al cargar la actividad"
        empty={{
          level: 2,
          filtered: ['No hay actividad con estos filtros', 'Amplía las fechas o busca otra palabra.'],
          none: ['Todavía no hay actividad', 'Lo primero que alguien cambie queda escrito aquí.'],
        }}
        filters={<FilterFields filters={filters} onChange={change} />}
        exports={{
          failure: 'No se pudo descargar el registro.',
          files: [
            {
              label: 'Descargar CSV',
              busyText: 'Preparando...',
              file: () => request(exportActivity, { query: activityFilterOf(filters) }),
            },
          ],
        }}
        onOpen={({ id }) => setOpened(id)}
      />
      {opened && <ActivityDialog id={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function FilterFields({
  filters,
  onChange,
}: {
  filters: ActivityFilters;
  onChange: (changed: Partial<ActivityFilters>) => void;
}) {
  const admins = useAdmins();
  const search = useCallback((q: string) => onChange({ q }), [onChange]);
  const box = (name: keyof ActivityFilters) => ({
    value: filters[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <>
      <SearchField label="Buscar" placeholder="Palabra o persona" value={filters.q} onChange={search} />
      <SelectField label="Tipo" {...box('type')}>
        <option value="">Todos</option>
        {activityTypes.map((type) => (
          <option key={type} value={type}>
            {activityTypeLabels[type]}
          </option>
        ))}
      </SelectField>
      <SelectField label="Estado" {...box('kind')}>
        <option value="">Todos</option>
        {activityKinds.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField label="Quién" {...box('adminId')}>
        <option value="">Todos</option>
        {admins.data?.map((admin) => (
          <option key={admin.id} value={admin.id}>
            {adminName(admin)}
          </option>
        ))}
      </SelectField>
      {filters.personId !== '' && (
        <SelectField label="Sobre" {...box('personId')}>
          <option value="">Todas las personas</option>
          <option value={filters.personId}>La persona elegida</option>
        </SelectField>
      )}
      <TextField label="Desde" type="date" {...box('startDate')} />
      <TextField label="Hasta" type="date" {...box('endDate')} />
    </>
  );
}
