import { SelectField } from '#ui/controls/Field.tsx';

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
      {/* A shared URL may name a city that is no longer served. */}
      {value !== '' && !cities.includes(value) && <option>{value}</option>}
      {cities.map((city) => (
        <option key={city}>{city}</option>
      ))}
    </SelectField>
  );
}
