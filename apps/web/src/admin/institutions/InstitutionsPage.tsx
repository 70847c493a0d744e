import { createInstitution } from '@cotejo/contracts/admin-institutions';
import { institutionTypeLabels, institutionTypes } from '@cotejo/contracts/institutions';
import { useCallback, useState } from 'react';
import { type MetaFunction, useNavigate } from 'react-router';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { EmptyLedger } from '#ui/drawings/EmptyLedger.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SelectField } from '#ui/Field.tsx';
import { formatCount } from '#ui/format.ts';
import { Icon } from '#ui/Icon.tsx';
import { PageHead } from '../shell/PageHead.tsx';
import { ShortcutsHelp } from '../shell/ShortcutsHelp.tsx';
import { useMayCall } from '../shell/use-admin.ts';
import { rowCursorKeys, useRowCursor } from '../shell/use-row-cursor.ts';
import styles from '../ui/admin-ui.module.css';
import { FilterBar } from '../ui/FilterBar.tsx';
import { ListStates } from '../ui/ListStates.tsx';
import { PagedTable } from '../ui/PagedTable.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { tablePageSizes, useListAddress } from '../ui/use-list-address.ts';
import { InstitutionDialogs, type InstitutionTask } from './InstitutionDialogs.tsx';
import { institutionColumns } from './institution-columns.tsx';
import { useInstitutionCities, useInstitutions } from './use-institutions.ts';

export const meta: MetaFunction = () => [{ title: 'Instituciones · Panel de Administración · cotejo' }];

const names = { q: 'buscar', type: 'tipo', city: 'ciudad', deleted: 'eliminadas' } as const;

export default function InstitutionsPage() {
  const address = useListAddress(names);
  const { filters, change } = address;
  const navigate = useNavigate();
  const [task, setTask] = useState<InstitutionTask | null>(null);
  const list = useInstitutions(filters, address.page, address.limit);
  const cities = useInstitutionCities();
  const mayManage = useMayCall(createInstitution);
  const search = useCallback((q: string) => change({ q }), [change]);
  const institutions = list.data?.data ?? [];
  const open = (id: string) => void navigate(`/admin/institutions/${id}`);
  const current = useRowCursor(
    institutions.map(({ id }) => id),
    open,
  );
  const add = (
    <ButtonLink to="/admin/institutions/new" variant="main">
      <Icon name="plus" size={20} />
      Agregar Institución
    </ButtonLink>
  );

  return (
    <>
      <PageHead title="Instituciones" actions={mayManage && add}>
        Bancos y cooperativas cuyas ofertas ve la gente al comparar.
      </PageHead>
      <div className={styles.bar}>
        <p className="small soft" role="status">
          {list.data ? formatCount(list.data.total, 'institución', 'instituciones') : ''}
        </p>
        <ShortcutsHelp lines={rowCursorKeys} />
        <Button small busyText={list.isRefetching && 'Actualizando...'} onClick={() => void list.refetch()}>
          <Icon name="rotate" size={20} />
          Actualizar
        </Button>
      </div>
      <FilterBar isFiltered={address.isFiltered} onClear={address.clear}>
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
        <Chip
          isActive={filters.deleted === 'si'}
          onClick={() => change({ deleted: filters.deleted === 'si' ? '' : 'si' })}
        >
          Ver eliminadas
        </Chip>
      </FilterBar>
      <ListStates
        list={list}
        rows={address.limit}
        loading="Cargando instituciones"
        failure="Error al cargar las instituciones"
        isEmpty={institutions.length === 0}
        empty={
          <EmptyState
            level={2}
            title={address.isFiltered ? 'Ninguna institución cumple estos filtros' : 'Todavía no hay instituciones'}
            drawing={<EmptyLedger />}
            actions={address.isFiltered ? <Button onClick={address.clear}>Quitar filtros</Button> : mayManage && add}
          >
            {address.isFiltered
              ? 'Prueba con menos letras, o mira también las eliminadas.'
              : 'Sin instituciones nadie puede comparar: agrega la primera.'}
          </EmptyState>
        }
      >
        <PagedTable
          rows={institutions}
          columns={institutionColumns({ mayManage, onOpen: open, onTask: setTask })}
          total={list.data?.total ?? 0}
          page={address.page}
          limit={address.limit}
          sizes={tablePageSizes}
          isFetching={list.isPlaceholderData}
          current={current}
          onPage={address.goTo}
          onLimit={address.setLimit}
          onOpen={open}
        />
      </ListStates>
      <InstitutionDialogs task={task} onClose={() => setTask(null)} />
    </>
  );
}
