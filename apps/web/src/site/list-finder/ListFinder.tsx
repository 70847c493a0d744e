import { formatCount } from '@cotejo/format/figures';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { ChipLink } from '#ui/page/Chip.tsx';
import styles from './list-finder.module.css';
import { type ListQuery, listUrl, longestSearch } from './list-query.ts';

interface Found<Order extends string> {
  path: string;
  query: ListQuery<Order>;
}

/** A plain GET form and links, so it works without JavaScript. */
export function ListFinder<Order extends string>({
  path,
  query,
  orders,
}: Found<Order> & {
  /** URL value and label; the first is the default. */
  orders: readonly (readonly [order: Order, name: string])[];
}) {
  const { search, order } = query;
  return (
    <div className={styles.finder}>
      {/* biome-ignore lint/a11y/useSemanticElements: the oldest supported browsers do not know <search> */}
      <form action={path} role="search" className={styles.form}>
        <TextField
          label="Buscar una institución"
          name="buscar"
          type="search"
          defaultValue={search}
          maxLength={longestSearch}
          autoComplete="off"
        />
        {order !== orders[0]?.[0] && <input type="hidden" name="orden" value={order} />}
        <Button type="submit">Buscar</Button>
      </form>
      <nav aria-label="Ordenar por" className={styles.orders}>
        <span>Ordenar por</span>
        <ul>
          {orders.map(([each, name], index) => (
            <li key={each}>
              <ChipLink to={listUrl(path, search, index === 0 ? null : each)} isActive={each === order}>
                {name}
              </ChipLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

/** '27 instituciones' or '3 de 27 instituciones'. */
export function foundText(found: number, count: number): string {
  const all = formatCount(count, 'institución', 'instituciones');
  return found === count ? all : `${found} de ${all}`;
}

export function NobodyFound({ path, query }: Found<string>) {
  return (
    <p role="status" className={styles.nobody}>
      Ninguna institución de la lista se llama «{query.search}». <a href={path}>Ver todas</a>
    </p>
  );
}
