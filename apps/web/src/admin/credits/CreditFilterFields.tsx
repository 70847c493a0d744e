import { awaitingReviewStatuses } from '@cotejo/contracts/credits/review-status';
import { creditStatuses } from '@cotejo/contracts/credits/status';
import { takeCredit } from '@cotejo/contracts/desk/take';
import { formatDollars } from '@cotejo/format/figures';
import { useCallback } from 'react';
import { TextField } from '#ui/controls/Field.tsx';
import { RangeSlider } from '#ui/controls/RangeSlider.tsx';
import { useEchoed } from '#ui/controls/use-echoed.ts';
import { Chip } from '#ui/page/Chip.tsx';
import { useMayCall } from '../shell/use-admin.ts';
import { InstitutionField } from '../ui/InstitutionField.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { amountSlider, type CreditFilters, isQueue } from './credit-filters.ts';
import { chipLabel } from './credit-labels.ts';
import styles from './credits.module.css';

interface CreditFilterProps {
  filters: CreditFilters;
  onChange: (changed: Partial<CreditFilters>) => void;
}

export function CreditFilterFields({ filters, onChange }: CreditFilterProps) {
  const search = useCallback((q: string) => onChange({ q }), [onChange]);
  return (
    <>
      <div className={styles.search}>
        <SearchField label="Buscar" placeholder="Nombre, cédula o número" value={filters.q} onChange={search} />
      </div>
      <TextField
        label="Desde"
        type="date"
        max={filters.endDate || undefined}
        value={filters.startDate}
        onChange={(event) => onChange({ startDate: event.target.value })}
      />
      <TextField
        label="Hasta"
        type="date"
        min={filters.startDate || undefined}
        value={filters.endDate}
        onChange={(event) => onChange({ endDate: event.target.value })}
      />
      <InstitutionField value={filters.institutionId} onChange={(institutionId) => onChange({ institutionId })} />
      <AmountRange value={filters.amount} onChange={(amount) => onChange({ amount })} />
    </>
  );
}

export function CreditFilterLines({ filters, onChange }: CreditFilterProps) {
  return (
    <div className={styles.line}>
      {/* biome-ignore lint/a11y/useSemanticElements: the word beside it is the label; a legend cannot stand in a row */}
      <div className={styles.statusRow} role="group" aria-label="Estado">
        <span className={styles.label}>Estado</span>
        {creditStatuses.map((status) => (
          <Chip
            key={status}
            isActive={filters.status.includes(status)}
            onClick={() => onChange({ status: toggled(filters.status, status) })}
          >
            {chipLabel(status)}
          </Chip>
        ))}
      </div>
      <QuickFilters filters={filters} onChange={onChange} />
    </div>
  );
}

function QuickFilters({ filters, onChange }: CreditFilterProps) {
  const mayTake = useMayCall(takeCredit);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand in a row
    <div className={styles.statusRow} role="group" aria-label="Filtros rápidos">
      <Chip
        isActive={isQueue(filters)}
        onClick={() => onChange({ status: isQueue(filters) ? [] : [...awaitingReviewStatuses] })}
      >
        En cola
      </Chip>
      <Chip isActive={filters.isUrgent} onClick={() => onChange({ isUrgent: !filters.isUrgent })}>
        Urgentes
      </Chip>
      <Chip isActive={filters.isReturned} onClick={() => onChange({ isReturned: !filters.isReturned })}>
        Devueltas
      </Chip>
      <Chip isActive={filters.overdue} onClick={() => onChange({ overdue: !filters.overdue })}>
        Vencidas
      </Chip>
      {mayTake && (
        <Chip isActive={filters.mine} onClick={() => onChange({ mine: !filters.mine })}>
          Mías
        </Chip>
      )}
    </div>
  );
}

const toggled = <Value,>(values: readonly Value[], value: Value): Value[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value];

const isSameRange = (one: [number, number], other: [number, number]): boolean =>
  one[0] === other[0] && one[1] === other[1];

function AmountRange({ value, onChange }: { value: [number, number]; onChange: (value: [number, number]) => void }) {
  const { shown, show, tell } = useEchoed(value, isSameRange);
  return (
    <div className={styles.amount}>
      <span className={styles.label}>
        Monto: {formatDollars(shown[0])} a {formatDollars(shown[1])}
      </span>
      <RangeSlider
        {...amountSlider}
        labels={['Monto mínimo', 'Monto máximo']}
        value={shown}
        onChange={show}
        onChangeEnd={(range) => {
          tell(range);
          onChange(range);
        }}
      />
    </div>
  );
}
