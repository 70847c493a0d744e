import { createInstitution } from '@cotejo/contracts/institutions/admin';
import { institutionTypeLabels, institutionTypes } from '@cotejo/contracts/institutions/public';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { SelectField } from '#ui/controls/Field.tsx';
import { Chip } from '#ui/page/Chip.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import { officeTitle } from '../shell/office-title.ts';
import { useMayCall } from '../shell/use-admin.ts';
import { ListPage } from '../ui/ListPage.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { useListUrl } from '../ui/use-list-url.ts';
import type { Route } from './+types/InstitutionsPage.ts';
import { InstitutionDialogs, type InstitutionTask } from './InstitutionDialogs.tsx';
import { editPath, institutionColumns } from './institution-columns.tsx';
import { useInstitutionCities, useInstitutions } from './use-institutions.ts';

export const meta: Route.MetaFunction = () => [{ title: officeTitle('Instituciones') }];

const sorts = ['name', '-name'] as const;
const names = { q: 'buscar', type: 'tipo', city: 'ciudad', deleted: 'eliminadas', visibility: 'muestra' } as const;

export default function InstitutionsPage() {
  const url = useListUrl(names, { sorts });
  const { filters, change } = url;
  const navigate = useNavigate();
  const [task, setTask] = useState<InstitutionTask | null>(null);
  const list = useInstitutions(filters, url.page, url.limit, url.sort);
  const cities = useInstitutionCities();
  const mayManage = useMayCall(createInstitution);
  const search = useCallback((q: string) => change({ q }), [change]);
  const institutions = list.data?.data ?? [];
  const open = ({ id }: { id: string }) => void navigate(`/admin/institutions/${id}`);
  const add = (
    <ButtonLink to="/admin/institutions/nueva" variant="main">
      <Icon name="plus" size={20} />
      Agregar Institución
    </ButtonLink>
  );

  return (
    <>
      <PageHead title="Instituciones" actions={mayManage && add}>
        Bancos y cooperativas cuyas ofertas ve la gente al comparar.
      </PageHead>
      <ListPage
        url={url}
        list={list}
        rows={institutions}
        columns={institutionColumns({
          mayManage,
          sorting: url.sorting,
          onOpen: open,
          onEdit: ({ id }) => void navigate(editPath(id)),
          onTask: setTask,
        })}
        noun={{ one: 'institución', many: 'instituciones' }}
        failure="Error al cargar las instituciones"
        empty={{
          level: 2,
          filtered: [
            'Ninguna institución cumple estos filtros',
            'Prueba con menos letras, o mira también las eliminadas.',
          ],
          none: ['Todavía no hay instituciones', 'Sin instituciones nadie puede comparar: agrega la primera.'],
          actions: mayManage && add,
        }}
        filters={
          <>
            <SearchField label="Buscar" placeholder="Parte del nombre" value={filters.q} onChange={search} />
            <SelectField label="Tipo" value={filters.type} onChange={(event) => change({ type: event.target.value })}>
              <option value="">Todas</option>
              {institutionTypes.map((type) => (
                <option key={type} value={type}>
                  {institutionTypeLabels[type]}
                </option>
              ))}
            </SelectField>
            <SelectField label="Ciudad" value={filters.city} onChange={(event) => change({ city: event.target.value })}>
              <option value="">Todas</option>
              {cities.data?.map((city) => (
                <option key={city}>{city}</option>
              ))}
            </SelectField>
            <SelectField
              label="Cómo sale"
              value={filters.visibility}
              onChange={(event) => change({ visibility: event.target.value })}
            >
              <option value="">Todas</option>
              <option value="no-disponible">No disponible</option>
              <option value="destacada">Destacada</option>
            </SelectField>
            <Chip
              isActive={filters.deleted === 'si'}
              onClick={() => change({ deleted: filters.deleted === 'si' ? '' : 'si' })}
            >
              Ver eliminadas
            </Chip>
          </>
        }
        onOpen={open}
      />
      <InstitutionDialogs task={task} onClose={() => setTask(null)} />
    </>
  );
}
