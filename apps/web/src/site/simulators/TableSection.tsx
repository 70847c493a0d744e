import type { ReactNode } from 'react';
import { useDownload } from '#data/query/use-download.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import styles from './simulators.module.css';

export function TableSection({
  title,
  file,
  children,
}: {
  title: string;
  /** Makes the spreadsheet. */
  file: () => Promise<File>;
  children: ReactNode;
}) {
  const { download, isBusy } = useDownload({
    file,
    failureMessage: 'No se pudo preparar el Excel. Inténtalo de nuevo.',
  });
  return (
    <section>
      <div className={styles.tableHead}>
        <h3>{title}</h3>
        <Button small className="no-print" busyText={isBusy && 'Preparando...'} onClick={download}>
          <Icon name="download" size={20} />
          Descargar Excel
        </Button>
      </div>
      {children}
    </section>
  );
}
