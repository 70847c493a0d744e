import type { ComponentProps } from 'react';
import { SourceLink } from '#loan/RatesNote.tsx';
import type { ListColumn } from '../ui/PagedTable.tsx';
import styles from './rates.module.css';

type Sourced = Pick<ComponentProps<typeof SourceLink>, 'source'>;

export const sourceColumn = <Row extends Sourced>(): ListColumn<Row> => ({
  id: 'source',
  title: 'Fuente',
  isControl: true,
  cell: ({ source }) => (
    <span className={styles.source}>
      <SourceLink source={source} />
    </span>
  ),
});

export const SourceOnPhone = ({ source }: Sourced) => (
  <span className="small" data-control>
    <SourceLink source={source} />
  </span>
);
