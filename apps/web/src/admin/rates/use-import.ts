import {
  type AppliedImport,
  type ApplyRateImportBody,
  applyRateImport,
  exportRates,
  importRates,
  listRateImports,
  type RateImportKind,
  type RateImportReply,
  rateImportLimits,
  type UndoneImport,
  undoRateImport,
} from '@cotejo/contracts/rates/imports';
import { formatCount } from '@cotejo/format/figures';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request } from '#data/http/request.ts';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import { useDownload } from '#data/query/use-download.ts';
import { useSend } from '#data/query/use-send.ts';
import { useChange } from '../ui/use-change.ts';
import { staleAfterRates } from './use-rates.ts';

export const importFailures = {
  read: 'Error al leer el archivo',
  apply: 'Error al aplicar el archivo',
  export: 'Error al descargar las tasas',
  list: 'Error al cargar los archivos aplicados',
  undo: 'Error al deshacer el archivo',
} as const;

export function useExportRates(kind: RateImportKind) {
  return useDownload({
    file: () => request(exportRates, { query: { kind } }),
    message: ({ name }) => `${name} descargado`,
    failureMessage: importFailures.export,
  });
}

/** Null if the file may be sent. */
export function importFileError(file: File): string | null {
  if (/\.(xlsx?|ods|numbers)$/i.test(file.name))
    return 'Es una hoja de cálculo: guárdala como «CSV UTF-8 (delimitado por comas)» y elige ese archivo';
  if (file.size === 0) return 'El archivo está vacío';
  if (file.size > rateImportLimits.bytes) return 'El archivo es demasiado grande. Máximo 5 MB';
  return null;
}

/** A dry run changes nothing. A refused file is not a failed operation, so it is not logged. */
export function useDryRun(kind: RateImportKind, onRead: (read: RateImportReply, file: File) => void) {
  return useSend<void, File>({
    mutationFn: async (file) => {
      const body = new FormData();
      body.append('file', file, file.name);
      onRead((await request(importRates, { query: { kind }, body })).data, file);
    },
  });
}

export type AppliedCounts = Pick<AppliedImport, 'applied' | 'confirmed'> & {
  /** Of the applied ones, those that wait for another administrator. */
  proposed?: number;
};

export function useApplyImport(
  { importId }: Pick<RateImportReply, 'importId'>,
  onApplied: (applied: AppliedCounts) => void,
) {
  return useChange({
    run: (body: ApplyRateImportBody) => request(applyRateImport, { params: { id: importId }, body }),
    message: ({ data }) => appliedText(data),
    onSuccess: ({ data }) => onApplied(data),
    failure: importFailures.apply,
    stale: staleAfterRates,
  });
}

/** '12 filas aplicadas y 288 confirmadas' */
export const appliedText = ({ applied, confirmed, proposed = 0 }: AppliedCounts): string =>
  `${formatCount(applied, 'fila aplicada', 'filas aplicadas')}${confirmed === 0 ? '' : ` y ${formatCount(confirmed, 'confirmada', 'confirmadas')}`}${proposed === 0 ? '' : `; ${formatCount(proposed, 'cuenta', 'cuentan')} cuando otra persona ${proposed === 1 ? 'la confirme' : 'las confirme'}`}`;

export const appliedPageSize = 5;

export function useAppliedImports(page: number) {
  return useQuery({
    ...endpointQuery(listRateImports, { query: { page, limit: appliedPageSize } }),
    placeholderData: keepPreviousData,
  });
}

export function useUndoImport({ id }: AppliedImport, onUndone: (undone: UndoneImport) => void) {
  return useChange({
    run: () => request(undoRateImport, { params: { id } }),
    message: ({ data }) => undoneText(data),
    onSuccess: ({ data }) => onUndone(data),
    failure: importFailures.undo,
    stale: staleAfterRates,
  });
}

/** 'Archivo deshecho: 12 filas vuelven a lo de antes' */
export const undoneText = ({ undone }: UndoneImport): string =>
  `Archivo deshecho: ${formatCount(undone, 'fila vuelve', 'filas vuelven')} a lo de antes`;

export const warningText = ({ name, message }: RateImportReply['warnings'][number]): string => `${name}. ${message}`;
