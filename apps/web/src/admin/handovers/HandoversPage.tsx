import { exportHandovers } from '@cotejo/contracts/handovers/admin';
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
import { useMayCall } from '../shell/use-admin.ts';
import { InstitutionField } from '../ui/InstitutionField.tsx';
import { ListPage } from '../ui/ListPage.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { useListUrl } from '../ui/use-list-url.ts';
import type { Route } from './+types/HandoversPage.ts';
import { handoverColumns, rowOf, rowPath } from './handover-columns.tsx';
import { differText } from './handover-texts.ts';
import { fetchHandoversFile, handoverFailures, useHandovers } from './use-handovers.ts';

export const meta: Route.MetaFunction = () => [{ title: officeTitle('Entregas') }];

const names = {
  q: 'buscar',
  needs: 'falta',
  state: 'estado',
  institutionId: 'institucion',
  differs: 'difiere',
} as const;

export default function HandoversPage() {
  const url = useListUrl(names);
  const { filters, change } = url;
  const navigate = useNavigate();
  const list = useHandovers(filters, url.page, url.limit);
  const mayExport = useMayCall(exportHandovers);
  const exported = (label: string, format: 'xlsx' | 'csv') => ({
    label,
    busyText: 'Exportando...',
    file: () => fetchHandoversFile(filters, format),
  });
  const search = useCallback((q: string) => change({ q }), [change]);

  return (
    <>
      <PageHead title="Entregas">Las solicitudes aprobadas, camino a su institución.</PageHead>
      <ListPage
        url={url}
        list={list}
        rows={(list.data?.data ?? []).map(rowOf)}
        columns={handoverColumns}
        hasActions={false}
        noun={{ one: 'entrega', many: 'entregas' }}
        failure={handoverFailures.list}
        empty={{
          level: 2,
          filtered: ['Ninguna entrega cumple estos filtros', 'Prueba con otro estado o con menos letras.'],
          none: ['Todavía no hay entregas', 'Cada solicitud que se apruebe con permiso aparecerá aquí.'],
        }}
        filters={
          <>
            <SearchField
              label="Buscar"
              placeholder="Nombre, cédula, email o referencia"
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
            <InstitutionField value={filters.institutionId} onChange={(institutionId) => change({ institutionId })} />
            <SelectField
              label="Desembolso"
              value={filters.differs}
              onChange={(event) => change({ differs: event.target.value })}
            >
              <option value="">Todos</option>
              <option value="true">{differText}</option>
            </SelectField>
          </>
        }
        exports={
          mayExport
            ? { failure: 'Error al exportar las entregas', files: [exported('Excel', 'xlsx'), exported('CSV', 'csv')] }
            : undefined
        }
        onOpen={(row) => void navigate(rowPath(row))}
      />
    </>
  );
}
