import type { CreditDetails } from '@cotejo/contracts/credits/applicant';
import { statedText } from '@cotejo/contracts/credits/stated-reasons';
import { type DocumentSummary, deleteDocument, type RequiredDocumentType } from '@cotejo/contracts/documents/applicant';
import { useEffect, useRef, useState } from 'react';
import { request } from '#data/http/request.ts';
import { isAbort, messageOf } from '#data/http/request-error.ts';
import { tellFailure } from '#data/query/tell-failure.ts';
import { useSend } from '#data/query/use-send.ts';
import { storeDocumentType } from '#loan/flow/stored-flow.ts';
import { countAsMovement } from '#session/inactivity.ts';
import { showToast } from '#ui/feedback/Toast.tsx';
import {
  asUploadedFile,
  describeRefusedFile,
  type FileProblem,
  findJoinProblem,
  isRefusedFile,
  needsShrinking,
  prepareFile,
  type UploadedFile,
} from './check-file.ts';
import { requirements } from './requirements.ts';
import { deliver } from './uploads/deliver.ts';
import type { Delivery } from './uploads/delivery.ts';
import { useIsGone, useSetCredit } from './use-credit-details.ts';

interface Job extends UploadedFile {
  status: 'preparing' | 'uploading' | 'failed';
  /** The photos it was joined from, to add more. */
  photos: readonly File[];
  share: number;
  /** Start of the last uninterrupted progress, for the estimate of the remaining time. */
  movingSince: { atMs: number; share: number };
  /** Why it waits, if it does. */
  waitingFor: string | null;
  problem: string | null;
}

export type UploadState =
  | { status: 'empty'; problem: FileProblem | null }
  | (Job & { status: 'preparing' | 'uploading' })
  | (Job & { status: 'failed' })
  | {
      status: 'stored';
      document: DocumentSummary;
      previewUrl: string | null;
      isDeleting: boolean;
      problem: FileProblem | null;
      /** While this page still has them. */
      photos: readonly File[];
    }
  /** Stored but rejected: must be replaced. */
  | {
      status: 'rejected';
      document: DocumentSummary;
      previewUrl: string | null;
      problem: FileProblem | null;
      /** The reason for the applicant; '' if none was given. */
      why: string;
    };

export interface Uploads {
  states: Record<RequiredDocumentType, UploadState>;
  pick: (type: RequiredDocumentType, file: File) => Promise<void>;
  sendJoined: (type: RequiredDocumentType, file: File, photos: readonly File[]) => void;
  mayJoin: (type: RequiredDocumentType, files: readonly File[]) => boolean;
  retry: (type: RequiredDocumentType) => void;
  cancel: (type: RequiredDocumentType) => void;
  deleteFile: (type: RequiredDocumentType) => void;
}

/** Abort reason when the user cancels; leaving the page aborts without it. */
const givenUp = 'givenUp';

type PerType<Value> = Partial<Record<RequiredDocumentType, Value>>;

/** Each document is uploaded as soon as it is picked. */
export function useUploads(credit: CreditDetails): Uploads {
  const setCredit = useSetCredit(credit.id);
  const isGone = useIsGone(credit.id);
  const [jobs, setJobs] = useState<PerType<Job>>({});
  const [problems, setProblems] = useState<PerType<FileProblem>>({});
  /** What this page remembers of the files it sent, by the id of the document. */
  const [sent, setSent] = useState<Record<string, Pick<Job, 'previewUrl' | 'photos'>>>({});
  const previewUrls = useRef<string[]>([]);
  const underWay = useRef<PerType<AbortController>>({});

  useEffect(
    () => () => {
      for (const job of Object.values(underWay.current)) job.abort();
      for (const url of previewUrls.current) URL.revokeObjectURL(url);
    },
    [],
  );

  const setJob = (type: RequiredDocumentType, job: Job | undefined) => setJobs((all) => ({ ...all, [type]: job }));
  const setProblem = (type: RequiredDocumentType, problem: FileProblem | undefined) =>
    setProblems((all) => ({ ...all, [type]: problem }));

  const changeJob = (type: RequiredDocumentType, next: (job: Job) => Job) =>
    setJobs((all) => ({ ...all, [type]: all[type] && next(all[type]) }));
  const waitOf = (type: RequiredDocumentType, { signal }: AbortController) => ({
    signal,
    onWait: (waitingFor: string | null) => changeJob(type, (job) => ({ ...job, waitingFor })),
  });

  const tellDeletion = (type: RequiredDocumentType, error: Error) =>
    setProblem(type, { text: messageOf(error, 'No se pudo eliminar el archivo.') });
  const deletions = {
    id: useDeletion(credit.id, 'id', tellDeletion),
    payroll: useDeletion(credit.id, 'payroll', tellDeletion),
    services: useDeletion(credit.id, 'services', tellDeletion),
  };

  function tell(type: RequiredDocumentType, problem: FileProblem): void {
    setProblem(type, problem);
    showToast(problem.text, 'error');
  }

  async function pick(type: RequiredDocumentType, file: File): Promise<void> {
    setProblem(type, undefined);
    const leaving = startJob(type);
    // Small files are checked in a moment; only shrinking is shown as progress.
    const waiting = {
      file,
      type: 'image',
      previewUrl: null,
      photos: [],
      share: 0,
      movingSince: { atMs: 0, share: 0 },
      waitingFor: null,
      problem: null,
    } as const;
    if (needsShrinking(file)) setJob(type, { ...waiting, status: 'preparing' });
    const prepared = await countAsMovement(() => prepareFile(file, waitOf(type, leaving))).catch(
      unlessAborted(leaving.signal),
    );
    if (prepared === undefined || leaving.signal.aborted) return;
    if ('problem' in prepared) {
      setJob(type, undefined);
      return tell(type, prepared.problem);
    }
    const picked = asUploadedFile(prepared.file);
    await send(type, picked, picked.type === 'image' ? [picked.file] : []);
  }

  /** Cancels the running upload of this document. */
  function startJob(type: RequiredDocumentType): AbortController {
    underWay.current[type]?.abort(givenUp);
    const leaving = new AbortController();
    underWay.current[type] = leaving;
    return leaving;
  }

  async function send(type: RequiredDocumentType, picked: UploadedFile, photos: readonly File[]): Promise<void> {
    const leaving = startJob(type);
    const job: Job = {
      ...picked,
      ...{ status: 'uploading', photos, share: 0, waitingFor: null, problem: null },
      movingSince: { atMs: Date.now(), share: 0 },
    };
    setJob(type, job);
    storeDocumentType(type);
    try {
      const delivery: Delivery = {
        ...{ creditId: credit.id, type, file: picked.file, ...waitOf(type, leaving) },
        isGivenUp: () => leaving.signal.reason === givenUp,
        onProgress: (share) => changeJob(type, (job) => moved(job, share)),
      };
      const data = await countAsMovement(() => deliver(delivery));
      const { previewUrl } = picked;
      if (previewUrl) previewUrls.current.push(previewUrl);
      setSent((all) => ({ ...all, [data.id]: { previewUrl, photos } }));
      setCredit((current) => ({
        ...current,
        documents: [...current.documents.filter((other) => other.documentType !== type), data],
        corrections: markReplaced(current, type, true),
      }));
      setJob(type, undefined);
      showToast(`${nameOf(type)}: archivo subido`, 'done');
    } catch (error) {
      if (leaving.signal.aborted || isAbort(error) || (await isGone(error))) return;
      tellFailure(error, `Error al subir el archivo ${nameOf(type)}`);
      if (isRefusedFile(error)) {
        setJob(type, undefined);
        setProblem(type, describeRefusedFile(error.message));
        return;
      }
      setJob(type, { ...job, status: 'failed', problem: messageOf(error, 'No se pudo subir el archivo.') });
    } finally {
      if (underWay.current[type] === leaving) {
        delete underWay.current[type];
        storeDocumentType(null);
      }
    }
  }

  function cancel(type: RequiredDocumentType): void {
    underWay.current[type]?.abort(givenUp);
    delete underWay.current[type];
    storeDocumentType(null);
    setJob(type, undefined);
  }

  function deleteFile(type: RequiredDocumentType): void {
    const document = findDocument(credit, type);
    if (!document) return;
    setProblem(type, undefined);
    deletions[type].mutate(document.id);
  }

  function stateOf(type: RequiredDocumentType): UploadState {
    const job = jobs[type];
    if (job?.status === 'preparing' || job?.status === 'uploading') return { ...job, status: job.status };
    if (job?.status === 'failed') return { ...job, status: 'failed' };
    const problem = problems[type] ?? null;
    const document = findDocument(credit, type);
    if (!document) return { status: 'empty', problem };
    const { previewUrl = null, photos = [] } = sent[document.id] ?? {};
    if (document.isVerified === false) {
      return { status: 'rejected', document, previewUrl, problem, why: reasonOf(document) };
    }
    return { status: 'stored', document, previewUrl, isDeleting: deletions[type].isPending, problem, photos };
  }

  return {
    states: { id: stateOf('id'), payroll: stateOf('payroll'), services: stateOf('services') },
    pick,
    sendJoined: (type, file, photos) => {
      setProblem(type, undefined);
      void send(type, asUploadedFile(file), photos);
    },
    mayJoin: (type, files) => {
      const problem = findJoinProblem(files);
      if (problem) tell(type, problem);
      return problem === null;
    },
    retry: (type) => {
      const job = jobs[type];
      if (job?.status === 'failed') void send(type, job, job.photos);
    },
    cancel,
    deleteFile,
  };
}

function useDeletion(
  creditId: string,
  type: RequiredDocumentType,
  onFailure: (type: RequiredDocumentType, error: Error) => void,
) {
  const setCredit = useSetCredit(creditId);
  const isGone = useIsGone(creditId);
  return useSend({
    mutationFn: (docId: string) => request(deleteDocument, { params: { id: creditId, docId } }),
    onSuccess: (_done, docId) =>
      setCredit((current) => ({
        ...current,
        documents: current.documents.filter(({ id }) => id !== docId),
        corrections: markReplaced(current, type, false),
      })),
    onError: async (error) => {
      if (!(await isGone(error))) onFailure(type, error);
    },
  });
}

/** Ignores the error of an aborted job. */
const unlessAborted =
  (signal: AbortSignal) =>
  (error: unknown): undefined => {
    if (!signal.aborted) throw error;
  };

/** Restarts the estimate at the first progress and after a pause. */
function moved(job: Job, share: number): Job {
  const isStart = job.share === 0 || job.waitingFor !== null;
  return { ...job, share, ...(isStart && { movingSince: { atMs: Date.now(), share } }) };
}

const findDocument = (credit: CreditDetails, type: RequiredDocumentType) =>
  credit.documents.find(({ documentType }) => documentType === type);

/** Updates the cached credit until it is fetched again. */
const markReplaced = ({ corrections }: CreditDetails, type: RequiredDocumentType, replaced: boolean) =>
  corrections.map((correction) => (correction.documentType === type ? { ...correction, replaced } : correction));

function reasonOf({ reason, metadata }: DocumentSummary): string {
  const words = typeof metadata.comments === 'string' ? metadata.comments : '';
  return [statedText({ reason, words }), reason?.nextStep ?? ''].filter((text) => text !== '').join(' ');
}

const nameOf = (type: RequiredDocumentType): string =>
  requirements.find((requirement) => requirement.type === type)?.name ?? type;
