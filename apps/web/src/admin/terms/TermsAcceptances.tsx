import type { AdminTerms, TermsAcceptance } from '@cotejo/contracts/terms/admin';
import { formatDateTime } from '@cotejo/format/time';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField } from '#ui/controls/Field.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import { ListPage } from '../ui/ListPage.tsx';
import { type ListColumn, OpenRow, onPhone, widerThanPhone } from '../ui/PagedTable.tsx';
import { BlockHead } from '../ui/PageHead.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { useListUrl } from '../ui/use-list-url.ts';
import { termsFailures, useTermsAcceptances } from './use-terms.ts';

const names = { q: 'buscar', termsId: 'version' } as const;

const purposeLabels: Record<TermsAcceptance['purpose'], string> = {
  registration: 'Registro',
  application: 'Solicitud de crédito',
};

const versionOf = ({ terms }: TermsAcceptance): string => terms?.version ?? 'Ninguna en vigor';

const columns = (onOpen: (row: TermsAcceptance) => void): ListColumn<TermsAcceptance>[] => [
  {
    id: 'user',
    title: 'Persona',
    cell: (row) =>
      row.user ? (
        <>
          <OpenRow onOpen={() => onOpen(row)}>
            {row.user.nombres} {row.user.apellidos}
          </OpenRow>
          <div className="small soft">{row.user.email}</div>
        </>
      ) : (
        <span className="soft">Cuenta eliminada</span>
      ),
  },
  { id: 'terms', title: 'Versión', media: widerThanPhone, cell: versionOf },
  {
    id: 'purpose',
    title: 'Al hacer',
    media: widerThanPhone,
    cell: ({ purpose }) => purposeLabels[purpose],
  },
  {
    id: 'acceptedAt',
    title: 'Aceptada',
    media: widerThanPhone,
    isOneLine: true,
    cell: (row) => formatDateTime(row.acceptedAt),
  },
  {
    id: 'terms.onPhone',
    title: 'Versión y fecha',
    media: onPhone,
    align: 'right',
    isOneLine: true,
    cell: (row) => (
      <>
        <div>{versionOf(row)}</div>
        <div className="small soft">{formatDateTime(row.acceptedAt)}</div>
      </>
    ),
  },
];

/** Newest first; a row opens the user. */
export function TermsAcceptances({ versions, onBack }: { versions: readonly AdminTerms[]; onBack: () => void }) {
  const navigate = useNavigate();
  const url = useListUrl(names);
  const { filters, change } = url;
  const list = useTermsAcceptances(filters, url.page, url.limit);
  const search = useCallback((q: string) => change({ q }), [change]);
  const rows = list.data?.data ?? [];
  const open = ({ user }: TermsAcceptance) => {
    if (user) void navigate(`/admin/users/${user.id}`);
  };
  return (
    <section aria-label="Quién aceptó los términos">
      <BlockHead title="Quién aceptó los términos">
        <Button small onClick={onBack}>
          <Icon name="arrowLeft" size={20} />
          Volver a la lista
        </Button>
      </BlockHead>
      <ListPage
        url={url}
        list={list}
        rows={rows}
        columns={columns(open)}
        hasActions={false}
        noun={{ one: 'aceptación', many: 'aceptaciones' }}
        failure={termsFailures.acceptances}
        empty={{
          level: 3,
          filtered: ['Nadie cumple estos filtros', 'Prueba con otra versión o con menos letras.'],
          none: [
            'Todavía nadie aceptó los términos',
            'Cuando alguien se registre o pida un crédito, su aceptación queda aquí con la versión y la hora.',
          ],
        }}
        filters={
          <>
            <SearchField label="Buscar" placeholder="Nombre, cédula o email" value={filters.q} onChange={search} />
            <SelectField
              label="Versión"
              value={filters.termsId}
              onChange={(event) => change({ termsId: event.target.value })}
            >
              <option value="">Todas</option>
              {versions.map(({ id, version, title }) => (
                <option key={id} value={id}>
                  {version}, {title}
                </option>
              ))}
            </SelectField>
          </>
        }
        onOpen={open}
      />
    </section>
  );
}
