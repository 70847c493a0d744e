import { formatCount } from '@cotejo/format/figures';
import { Button } from '#ui/Button.tsx';
import { SelectField, TextField } from '#ui/Field.tsx';
import styles from './list-finder.module.css';
import { type ListQuery, longestSearch } from './list-query.ts';

/** Narrows and orders a list of institutions. A plain form: the page works without script. */
export function ListFinder<Order extends string>({
  path,
  query: { search, order },
  orders,
}: {
  /** Of the page. */
  path: string;
  query: ListQuery<Order>;
  /** The orders with their names, in the order of the list to choose from. */
  orders: Readonly<Record<Order, string>>;
}) {
  return (
    <search>
      <form action={path} className={styles.finder}>
        <TextField
          label="Buscar una institución"
          name="buscar"
          type="search"
          defaultValue={search}
          maxLength={longestSearch}
          autoComplete="off"
          className={styles.name}
        />
        <SelectField label="Ordenar por" name="orden" defaultValue={order} className={styles.order}>
          {Object.entries<string>(orders).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button type="submit">Ver</Button>
      </form>
    </search>
  );
}

/** '3 de 27 instituciones', or all of them. */
export const foundText = (found: number, count: number): string =>
  found === count
    ? formatCount(count, 'institución', 'instituciones')
    : `${found} de ${formatCount(count, 'institución', 'instituciones')}`;

/** What a search that finds nobody says. */
export function NobodyFound({ path, search }: { path: string; search: string }) {
  return (
    <p role="status" className={styles.nobody}>
      Ninguna institución de la lista se llama «{search}». <a href={path}>Ver todas</a>
    </p>
  );
}
