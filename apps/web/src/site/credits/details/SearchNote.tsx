import { useCame } from '../FlowBackLink.tsx';
import { readFilters } from '../results/offer-filters.ts';

/** For users who compared at the maximum rate or with optional charges: from here on amounts use neither. */
export default function SearchNote() {
  const back = useCame()?.back ?? '';
  // The comparison uses the same parameter names.
  const { rate, withOptional } = readFilters(new URLSearchParams(back.split('?')[1]));
  const counted = [
    ...(rate === 'max' ? ['a la tasa máxima'] : []),
    ...(withOptional ? ['con los cargos opcionales'] : []),
  ];
  if (counted.length === 0) return null;
  return (
    <p className="small soft">
      Comparaste {counted.join(' y ')}. Desde aquí todo va a la tasa mínima de la institución y con los cargos que pide
      la ley o ella; tu tasa la fija al evaluarte.
    </p>
  );
}
