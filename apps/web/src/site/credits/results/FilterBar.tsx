import { Chip } from '#ui/Chip.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { banksOnlyOf, chooseBanksOnly, chooseRate, type OfferFilters } from './offer-filters.ts';
import styles from './results.module.css';

const banksOptions = [
  { value: 'si', label: 'sí' },
  { value: 'no', label: 'no' },
] as const;
const rateOptions = [
  { value: 'min', label: 'min.' },
  { value: 'max', label: 'max.' },
] as const;

/** The two filters and, as chips that can be taken away, those that are on (spec 1 §2). */
export function FilterBar({ filters, onChange }: { filters: OfferFilters; onChange: (filters: OfferFilters) => void }) {
  const { type, rate } = filters;
  return (
    <div className={`no-print ${styles.filters}`}>
      <div className={styles.filter}>
        <span className={styles.filterName}>Solo Bancos:</span>
        <Segmented
          label="Solo Bancos"
          options={banksOptions}
          value={banksOnlyOf(type)}
          onChange={(chosen) => onChange(chooseBanksOnly(filters, chosen))}
        />
      </div>
      <div className={styles.filter}>
        <span className={styles.filterName}>Considerar Tasa:</span>
        <Segmented
          label="Considerar Tasa"
          options={rateOptions}
          value={rate}
          onChange={(chosen) => onChange(chooseRate(filters, chosen))}
        />
      </div>
      <ul className={styles.chips}>
        {type && (
          <li>
            <FilterChip onRemove={() => onChange({ ...filters, type: null })}>
              {type === 'BANK' ? 'Solo bancos' : 'Solo cooperativas'}
            </FilterChip>
          </li>
        )}
        {rate && (
          <li>
            <FilterChip onRemove={() => onChange({ ...filters, rate: null })}>
              {rate === 'min' ? 'Tasa mínima' : 'Tasa máxima'}
            </FilterChip>
          </li>
        )}
      </ul>
    </div>
  );
}

function FilterChip({ children, onRemove }: { children: string; onRemove: () => void }) {
  return (
    <Chip isActive onClick={onRemove}>
      {children} <Icon name="close" size={16} />
      <span className="visually-hidden">, quitar filtro</span>
    </Chip>
  );
}
