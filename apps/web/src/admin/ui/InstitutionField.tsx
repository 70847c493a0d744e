import { listAdminInstitutions } from '@cotejo/contracts/institutions/admin';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import { SelectField } from '#ui/controls/Field.tsx';

/** The filter by institution of a list or report; '' for all. */
export function InstitutionField({ value, onChange }: { value: string; onChange: (institutionId: string) => void }) {
  const institutions = useQuery({
    ...endpointQuery(listAdminInstitutions, { query: { limit: 100 } }),
    staleTime: 5 * 60_000,
  });
  return (
    <SelectField label="Institución" value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">Todas</option>
      {institutions.data?.data.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
