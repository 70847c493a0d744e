import {
  handoverNeedLabels,
  handoverNeeds,
  handoverStateLabels,
  handoverStates,
} from '@cotejo/contracts/handovers/states';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { SelectField } from '#ui/controls/Field.tsx';
import { officeTitle } from '../shell/office-title.ts';
import { PageHead } from '../shell/PageHead.tsx';
import { ListPage } from '../ui/ListPage.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { useListUrl } from '../ui/use-list-url.ts';
import type { Route } from './+types/HandoversPage.ts';
import { handoverColumns, type ListedHandover, listed } from './handover-columns.tsx';
import { handoverFailures, useHandovers } from './use-handovers.ts';

export const meta: Route.MetaFunction = () => [{ title: officeTitle('Entregas') }];

const names = { q: 'buscar', needs: 'falta', state: 'estado', institutionId: 'institucion' } as const;

export default function HandoversPage() {
  const url = useListUrl(names);
  const { filters, change } = url;
  const navigate = useNavigate();
  const search = useCallback((q: string) => change({ q }), [change]);
  const list = useHandovers({
    ...(filters.q && { q: filters.q }),
    ...(filters.needs && { needs: filters.needs as (typeof handoverNeeds)[number] }),
    ...(filters.state && { state: filters.state }),
    ...(filters.institutionId && { institutionId: filters.institutionId }),
    page: url.page,
    limit: url.limit,
  });
  const open = (row: ListedHandover) =>
    void navigate(row.handoverId === null ? `/admin/credits/${row.creditId}` : `/admin/entregas/${row.handoverId}`);

  return (
    <>
      <PageHead title="Entregas">Solicitudes aprobadas en camino a su institución, la más antigua primero.</PageHead>
      <ListPage
        url={url}
        list={list}
        rows={(list.data?.data ?? []).map(listed)}
        columns={handoverColumns(open)}
        hasActions={false}
        noun={{ one: 'entrega', many: 'entregas' }}
        failure={handoverFailures.list}
        empty={{
          level: 2,
          filtered: ['Ninguna entrega cumple estos filtros', 'Prueba con menos letras, o mira todas.'],
          none: ['Todavía no hay entregas', 'Cuando apruebes una solicitud con permiso, aparece aquí.'],
        }}
        filters={
          <>
            <SearchField
              label="Buscar"
              placeholder="Nombre, cédula, correo o referencia"
              value={filters.q}
              onChange={search}
            />
            <SelectField
              label="Qué falta"
              value={filters.needs}
              onChange={(event) => change({ needs: event.target.value })}
            >
              <option value="">Todo</option>
              {handoverNeeds.map((need) => (
                <option key={need} value={need}>
                  {handoverNeedLabels[need]}
                </option>
              ))}
            </SelectField>
            <SelectField
              label="Estado"
              value={filters.state}
              onChange={(event) => change({ state: event.target.value })}
            >
              <option value="">Todos</option>
              {handoverStates.map((state) => (
                <option key={state} value={state}>
                  {handoverStateLabels[state]}
                </option>
              ))}
            </SelectField>
          </>
        }
        onOpen={open}
      />
    </>
  );
}
