import type { CreditDetails } from '@cotejo/contracts/credits';
import {
  type DocumentSummary,
  deleteDocument,
  type RequiredDocumentType,
  requiredDocumentTypes,
  uploadDocument,
} from '@cotejo/contracts/documents';
import { useEffect, useRef, useState } from 'react';
import { request } from '#request/request.ts';
import { isAbort, messageOf } from '#request/request-error.ts';
import { storeDocumentType } from '#session/flow-storage.ts';
import { showToast } from '#ui/Toast.tsx';
import { asUploadedFile, findFileProblem, type UploadedFile } from './check-file.ts';
import { requirements } from './requirements.ts';
import { useSetCredit } from './use-credit-details.ts';

/** A file on its way, or one that did not get through. */
interface Job extends UploadedFile {
  status: 'uploading' | 'failed';
  /** 0 to 1. */
  share: number;
  startedAtMs: number;
  /** Why it did not get through. */
  problem: string | null;
}

/** What one requirement shows. */
export type UploadState =
  | { status: 'empty'; problem: string | null }
  | (Job & { status: 'uploading' })
  | (Job & { status: 'failed' })
  | {
      status: 'stored';
      document: DocumentSummary;
      previewUrl: string | null;
      isRemoving: boolean;
      problem: string | null;
    };

export interface Uploads {
  states: Record<RequiredDocumentType, UploadState>;
  pick: (type: RequiredDocumentType, file: File) => Promise<void>;
  /** Sends a file again that did not get through; the others stay as they are. */
  retry: (type: RequiredDocumentType) => void;
  /** Gives up a file on its way, or forgets one that failed. */
  cancel: (type: RequiredDocumentType) => void;
  remove: (type: RequiredDocumentType) => Promise<void>;
}

type PerType<Value> = Partial<Record<RequiredDocumentType, Value>>;

/** The three documents: each goes up on its own as soon as it is picked, and what the server holds is shown. */
export function useUploads(credit: CreditDetails): Uploads {
  const setCredit = useSetCredit(credit.id);
  const [jobs, setJobs] = useState<PerType<Job>>({});
  const [problems, setProblems] = useState<PerType<string>>({});
  const [removing, setRemoving] = useState<PerType<boolean>>({});
  const previews = useRef<Record<string, string>>({});
  const underWay = useRef<PerType<AbortController>>({});

  useEffect(
    () => () => {
      for (const job of Object.values(underWay.current)) job.abort();
      for (const url of Object.values(previews.current)) URL.revokeObjectURL(url);
    },
    [],
  );

  const setJob = (type: RequiredDocumentType, job: Job | undefined) => setJobs((all) => ({ ...all, [type]: job }));
  const setProblem = (type: RequiredDocumentType, problem: string | undefined) =>
    setProblems((all) => ({ ...all, [type]: problem }));

  async function pick(type: RequiredDocumentType, file: File): Promise<void> {
    const problem = await findFileProblem(file);
    setProblem(type, problem ?? undefined);
    if (problem !== null) return void showToast(problem, 'error');
    await send(type, asUploadedFile(file));
  }

  async function send(type: RequiredDocumentType, picked: UploadedFile): Promise<void> {
    underWay.current[type]?.abort();
    const leaving = new AbortController();
    underWay.current[type] = leaving;
    const job: Job = { ...picked, status: 'uploading', share: 0, startedAtMs: Date.now(), problem: null };
    setJob(type, job);
    storeDocumentType(type);
    const body = new FormData();
    body.append('documentType', type);
    body.append('file', picked.file, picked.file.name);
    try {
      const { data } = await request(uploadDocument, {
        params: { id: credit.id },
        body,
        signal: leaving.signal,
        onProgress: (share) => setJobs((all) => ({ ...all, [type]: all[type] && { ...all[type], share } })),
      });
      if (picked.previewUrl) previews.current[data.id] = picked.previewUrl;
      setCredit((kept) => ({
        ...kept,
        documents: [...kept.documents.filter((other) => other.documentType !== type), data],
      }));
      setJob(type, undefined);
      showToast(`${nameOf(type)}: archivo subido`, 'done');
    } catch (error) {
      if (leaving.signal.aborted || isAbort(error)) return;
      showToast(`Error al subir el archivo ${nameOf(type)}`, 'error');
      setJob(type, { ...job, status: 'failed', problem: messageOf(error, 'No se pudo subir el archivo.') });
    } finally {
      if (underWay.current[type] === leaving) {
        delete underWay.current[type];
        storeDocumentType(null);
      }
    }
  }

  function cancel(type: RequiredDocumentType): void {
    underWay.current[type]?.abort();
    delete underWay.current[type];
    storeDocumentType(null);
    setJob(type, undefined);
  }

  async function remove(type: RequiredDocumentType): Promise<void> {
    const document = findDocument(credit, type);
    if (!document || removing[type]) return;
    setRemoving((all) => ({ ...all, [type]: true }));
    setProblem(type, undefined);
    try {
      await request(deleteDocument, { params: { id: credit.id, docId: document.id } });
      setCredit((kept) => ({ ...kept, documents: kept.documents.filter(({ id }) => id !== document.id) }));
    } catch (error) {
      setProblem(type, messageOf(error, 'No se pudo eliminar el archivo.'));
    } finally {
      setRemoving((all) => ({ ...all, [type]: false }));
    }
  }

  function stateOf(type: RequiredDocumentType): UploadState {
    const job = jobs[type];
    if (job?.status === 'uploading') return { ...job, status: 'uploading' };
    if (job?.status === 'failed') return { ...job, status: 'failed' };
    const problem = problems[type] ?? null;
    const document = findDocument(credit, type);
    if (!document) return { status: 'empty', problem };
    const previewUrl = previews.current[document.id] ?? null;
    return { status: 'stored', document, previewUrl, isRemoving: removing[type] ?? false, problem };
  }

  return {
    states: { id: stateOf('id'), payroll: stateOf('payroll'), services: stateOf('services') },
    pick,
    retry: (type) => {
      const job = jobs[type];
      if (job?.status === 'failed') void send(type, job);
    },
    cancel,
    remove,
  };
}

const findDocument = (credit: CreditDetails, type: RequiredDocumentType) =>
  credit.documents.find(({ documentType }) => documentType === type);

const nameOf = (type: RequiredDocumentType): string =>
  requirements.find((requirement) => requirement.type === type)?.name ?? type;

export const countStored = ({ states }: Uploads): number =>
  requiredDocumentTypes.filter((type) => states[type].status === 'stored').length;
