import clsx from 'clsx';
import { useId, useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Segmented } from '#ui/controls/Segmented.tsx';
import { Switch } from '#ui/controls/Switch.tsx';
import { Chip } from '#ui/page/Chip.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import styles from './filter-bar.module.css';
import {
  banksOnlyOf,
  chooseBanksOnly,
  chooseRate,
  countFilters,
  type OfferFilters,
  type OfferOrder,
} from './offer-filters.ts';

const banksOptions = [
  { value: 'si', label: 'sí' },
  { value: 'no', label: 'no' },
] as const;
const rateOptions = [
  { value: 'min', label: 'min.' },
  { value: 'max', label: 'max.' },
] as const;
const orderOptions: readonly { value: OfferOrder; label: string }[] = [
  { value: 'total', label: 'total' },
  { value: 'payment', label: 'cuota' },
  { value: 'rate', label: 'costo anual' },
];

/** On a phone a button opens everything except the order, so that the first offer is visible without scrolling. */
export function OfferFilterBar({
  filters,
  withOptionalCount,
  onChange,
}: {
  filters: OfferFilters;
  withOptionalCount: number;
  onChange: (filters: OfferFilters) => void;
}) {
  const { type, rate, withOptional, order } = filters;
  const panelId = useId();
  const count = countFilters(filters);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={`no-print ${styles.filters}`}>
      <Button
        small
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
      >
        Filtros{count > 0 && ` (${count})`}
        <Icon name="chevronDown" size={16} />
      </Button>
      <label className={styles.order}>
        <span>Ordenar por</span>
        <select
          value={order}
          onChange={({ target }) =>
            onChange({ ...filters, order: orderOptions.find(({ value }) => value === target.value)?.value ?? 'total' })
          }
        >
          {orderOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <div id={panelId} className={clsx(styles.panel, isOpen && styles.open)}>
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
          {rate === 'max' && (
            <li>
              <FilterChip onDelete={() => onChange(chooseRate(filters, 'min'))}>Tasa máxima</FilterChip>
            </li>
          )}
        </ul>
      </div>
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
