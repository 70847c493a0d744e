import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { type ExportedTable, exportTable } from './export-table.ts';

/** 'Descargar Excel' for the table under it. */
export function ExportButton({ table }: { table: ExportedTable }) {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Button
      small
      className="no-print"
      busyText={isBusy && 'Preparando...'}
      onClick={async () => {
        setIsBusy(true);
        await exportTable(table);
        setIsBusy(false);
      }}
    >
      <Icon name="download" size={20} />
      Descargar Excel
    </Button>
  );
}
