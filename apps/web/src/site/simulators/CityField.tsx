import { SelectField } from '#ui/Field.tsx';

/** Ciudad, or the whole country. */
export function CityField({
  cities,
  value,
  onChange,
}: {
  cities: readonly string[];
  value: string;
  onChange: (city: string) => void;
}) {
  return (
    <SelectField label="Ciudad" value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">Todo el país</option>
      {/* A city of a shared URL that is served no more stays visible. */}
      {value !== '' && !cities.includes(value) && <option>{value}</option>}
      {cities.map((city) => (
        <option key={city}>{city}</option>
      ))}
    </SelectField>
  );
}
