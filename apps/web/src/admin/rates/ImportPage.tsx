import { permissionLabels } from '@cotejo/contracts/core/permissions';
import {
  importRates,
  type RateImportKind,
  type RateImportReply,
  rateImportColumns,
  rateImportKindLabels,
  rateImportKinds,
} from '@cotejo/contracts/rates/imports';
import { formatCount } from '@cotejo/format/figures';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { messageOf, RequestError } from '#data/http/request-error.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { FieldMessage, SelectField } from '#ui/controls/Field.tsx';
import { LoadingBars } from '#ui/feedback/Loading.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import { officeTitle } from '../shell/office-title.ts';
import { useMayCall } from '../shell/use-admin.ts';
import { failureText } from '../ui/FailureText.tsx';
import { FilePicker } from '../ui/FilePicker.tsx';
import type { Route } from './+types/ImportPage.ts';
import { AppliedImports } from './AppliedImports.tsx';
import { ApplyImport } from './ApplyImport.tsx';
import { ImportDryRun } from './ImportDryRun.tsx';
import { RatesHead } from './RatesHead.tsx';
import styles from './rates.module.css';
import {
  type AppliedCounts,
  appliedText,
  importFailures,
  importFileError,
  useDryRun,
  useExportRates,
} from './use-import.ts';

export const meta: Route.MetaFunction = () => [{ title: officeTitle('Importar tasas') }];

const kindName = 'archivo';

/** The page that shows the changes of an import. */
const listOf: Record<RateImportKind, string> = {
  products: '/admin/tasas',
  ceilings: '/admin/tasas/maximos',
  averages: '/admin/tasas/promedios',
};

export default function ImportPage() {
  const [search, setSearch] = useSearchParams();
  const kind = rateImportKinds.find((each) => each === search.get(kindName)) ?? 'products';
  const [undoCount, setUndoCount] = useState(0);
  return (
    <>
      <RatesHead area="importar">Descarga, corrige en tu hoja de cálculo y vuelve a subir.</RatesHead>
      <div className="stack">
        <SelectField
          label="Qué archivo"
          className={styles.filter}
          value={kind}
          onChange={({ target: { value } }) =>
            setSearch(value === 'products' ? {} : { [kindName]: value }, { replace: true, preventScrollReset: true })
          }
        >
          {rateImportKinds.map((value) => (
            <option key={value} value={value}>
              {rateImportKindLabels[value]}
            </option>
          ))}
        </SelectField>
        {/* A new kind or an undo makes the read file obsolete: the key resets the upload. */}
        <ImportOf key={`${kind}/${undoCount}`} kind={kind} />
        <AppliedImports onUndone={() => setUndoCount(undoCount + 1)} />
      </div>
    </>
  );
}

function ImportOf({ kind }: { kind: RateImportKind }) {
  const mayImport = useMayCall(importRates);
  const { download, isBusy } = useExportRates(kind);
  return (
    <>
      <section className={styles.step} aria-labelledby="export-title">
        <div className={styles.stepHead}>
          <h2 id="export-title">Descargar</h2>
          <Button small busyText={isBusy && 'Preparando...'} onClick={download}>
            <Icon name="download" size={20} />
            Descargar CSV
          </Button>
        </div>
        <p className="small soft">
          Se abre en Excel y en otras hojas de cálculo. Columnas: {rateImportColumns[kind].join(', ')}.
        </p>
      </section>
      {mayImport ? (
        <Upload kind={kind} />
      ) : (
        <p className="soft">Para subir un archivo hace falta el permiso «{permissionLabels['institutions.manage']}».</p>
      )}
    </>
  );
}

function Upload({ kind }: { kind: RateImportKind }) {
  const [picked, setPicked] = useState<File | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [read, setRead] = useState<RateImportReply | null>(null);
  const [applied, setApplied] = useState<AppliedCounts | null>(null);
  const dryRun = useDryRun(kind, setRead);

  function pick(file: File): void {
    if (dryRun.isPending) return;
    const refused = importFileError(file);
    setPicked(file);
    setWrong(refused);
    setRead(null);
    setApplied(null);
    dryRun.reset();
    if (refused === null) dryRun.mutate(file);
  }

  const failure = wrong ?? (dryRun.error && fileFailure(dryRun.error));
  return (
    <section className={styles.step} aria-labelledby="upload-title">
      <div className={styles.stepHead}>
        <h2 id="upload-title">Subir</h2>
        <FilePicker
          id="rates-file"
          text={picked ? 'Elegir otro archivo' : 'Elegir archivo CSV'}
          accept=".csv,text/csv"
          describedBy="rates-file-said"
          isInvalid={failure !== null}
          onPick={pick}
        />
      </div>
      <div id="rates-file-said" className="stack" role="status">
        {failure !== null && (
          <FieldMessage tone="error">
            {picked?.name}: {failure}
          </FieldMessage>
        )}
        {dryRun.isPending && (
          <p className={`small ${styles.reading}`}>
            <LoadingBars small />
            Leyendo {picked?.name}...
          </p>
        )}
        {!picked && (
          <p className="small soft">
            Primero ves qué cambiaría, y nada se guarda hasta que lo apliques. Una celda vacía deja lo que hay.
          </p>
        )}
        {read && !applied && (
          <p className="small">
            <b>{picked?.name}</b>: {countsText(read)}
          </p>
        )}
      </div>
      {read && <ImportDryRun read={read} isApplied={applied !== null} />}
      {read && !applied && <ApplyImport key={read.importId} read={read} onApplied={setApplied} />}
      {applied && (
        <div className={styles.applied} role="status">
          <Icon name="check" size={20} />
          <p>
            <b>Archivo aplicado:</b> {appliedText(applied)}.
          </p>
          <ButtonLink small to={listOf[kind]}>
            Ver cómo quedó
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

const countsText = ({ counts }: RateImportReply): string =>
  counts.wrong > 0
    ? `${formatCount(counts.wrong, 'fila con errores', 'filas con errores')}. No se puede aplicar así.`
    : counts.new + counts.changed === 0
      ? 'no cambia ninguna cifra.'
      : 'se puede aplicar. Todavía no se guardó nada.';

const fileFailure = (error: Error): string =>
  (error instanceof RequestError && error.fields.file) || failureText(error, messageOf(error, importFailures.read));
