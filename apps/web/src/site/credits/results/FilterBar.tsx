import { Chip } from '#ui/Chip.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Switch } from '#ui/Switch.tsx';
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

/**
 * The two filters and, as chips that can be taken away, those that are on (spec 1 §2); a switch
 * where offers have optional charges.
 */
export function FilterBar({
  filters,
  withOptionalCount,
  onChange,
}: {
  filters: OfferFilters;
  /** Offers with charges that nobody has to take. */
  withOptionalCount: number;
  onChange: (filters: OfferFilters) => void;
}) {
  const { type, rate, withOptional } = filters;
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
      {(withOptionalCount > 0 || withOptional) && (
        <Switch
          isOn={withOptional}
          note={withOptionalCount === 1 ? '1 oferta los tiene' : `${withOptionalCount} ofertas los tienen`}
          onChange={(isOn) => onChange({ ...filters, withOptional: isOn })}
        >
          Con cargos opcionales
        </Switch>
      )}
      <ul className={styles.chips}>
        {type && (
          <li>
            <FilterChip onDelete={() => onChange({ ...filters, type: null })}>
              {type === 'BANK' ? 'Solo bancos' : 'Solo cooperativas'}
            </FilterChip>
          </li>
        )}
        {rate && (
          <li>
            <FilterChip onDelete={() => onChange({ ...filters, rate: null })}>
              {rate === 'min' ? 'Tasa mínima' : 'Tasa máxima'}
            </FilterChip>
          </li>
        )}
      </ul>
    </div>
  );
}

function FilterChip({ children, onDelete }: { children: string; onDelete: () => void }) {
  return (
    <Chip isActive onClick={onDelete}>
      {children} <Icon name="close" size={16} />
      <span className="visually-hidden">, quitar filtro</span>
    </Chip>
  );
}
