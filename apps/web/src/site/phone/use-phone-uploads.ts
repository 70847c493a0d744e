import type { RequiredDocumentType } from '@cotejo/contracts/documents/applicant';
import {
  cancelPhoneUpload,
  getPhoneUpload,
  type PhoneUpload,
  sendPhonePart,
  startPhoneUpload,
} from '@cotejo/contracts/phone-links/phone';
import { useEffect, useRef, useState } from 'react';
import { request } from '#data/http/request.ts';
import { isAbort, isSessionOver, messageOf, RequestError } from '#data/http/request-error.ts';
import type { NetworkWait } from '#data/http/wait-for-network.ts';
import { describeRefusedFile, type FileProblem, isRefusedFile } from '../credits/details/check-file.ts';
import type { UploadCalls } from '../credits/details/uploads/delivery.ts';
import { uploadInParts } from '../credits/details/uploads/upload-in-parts.ts';
import type { PhoneActs } from './use-phone.ts';

const calls: UploadCalls<NonNullable<PhoneUpload['document']>> = {
  start: async (body, signal) => (await request(startPhoneUpload, { body, signal })).data,
  read: async (uploadId, signal) => (await request(getPhoneUpload, { params: { uploadId }, signal })).data,
  sendPart: async (uploadId, part) => (await request(sendPhonePart, { params: { uploadId }, ...part })).data,
  cancel: (uploadId) => request(cancelPhoneUpload, { params: { uploadId } }),
};

export interface PhoneJob {
  readonly file: File;
  readonly share: number;
  /** Why it waits, if it does. */
  readonly waitingFor: string | null;
  /** Why it stopped, if it did. */
  readonly failure: string | null;
}

type PerType<Value> = Partial<Record<RequiredDocumentType, Value>>;

/** Abort reason when the person gives a file up. */
const givenUp = 'givenUp';

/** Each document is sent as soon as it was found legible; the next one is taken meanwhile. */
export function usePhoneUploads({ read, fail }: Pick<PhoneActs, 'read' | 'fail'>) {
  const [jobs, setJobs] = useState<PerType<PhoneJob>>({});
  const [problems, setProblems] = useState<PerType<FileProblem>>({});
  const underWay = useRef<PerType<AbortController>>({});

  useEffect(
    () => () => {
      for (const job of Object.values(underWay.current)) job.abort();
    },
    [],
  );

  const setProblem = (type: RequiredDocumentType, problem: FileProblem | undefined) =>
    setProblems((all) => ({ ...all, [type]: problem }));
  const setJob = (type: RequiredDocumentType, job: PhoneJob | undefined) => setJobs((all) => ({ ...all, [type]: job }));
  const changeJob = (type: RequiredDocumentType, change: Partial<PhoneJob>) =>
    setJobs((all) => ({ ...all, [type]: all[type] && { ...all[type], ...change } }));

  async function send(type: RequiredDocumentType, file: File): Promise<void> {
    underWay.current[type]?.abort(givenUp);
    const leaving = new AbortController();
    underWay.current[type] = leaving;
    setProblem(type, undefined);
    setJob(type, { file, share: 0, waitingFor: null, failure: null });
    const waiting: NetworkWait = {
      signal: leaving.signal,
      onWait: (waitingFor) => changeJob(type, { waitingFor }),
    };
    const isGivenUp = () => leaving.signal.reason === givenUp;
    const onProgress = (share: number) => changeJob(type, { share });
    try {
      await uploadInParts({ type, file, ...waiting, isGivenUp, onProgress }, calls);
      await read(waiting);
      if (leaving.signal.aborted) return;
      setJob(type, undefined);
    } catch (error) {
      if (leaving.signal.aborted || isAbort(error)) return;
      await tell(type, error);
    }
  }

  async function tell(type: RequiredDocumentType, error: unknown): Promise<void> {
    if (isSessionOver(error)) {
      fail(error);
      return;
    }
    if (isRefusedFile(error)) {
      setJob(type, undefined);
      setProblem(type, describeRefusedFile(error.message));
      return;
    }
    // The application was sent, or the document was accepted, meanwhile.
    if (error instanceof RequestError && error.code === 'INVALID_TRANSITION') await read();
    changeJob(type, { waitingFor: null, failure: messageOf(error, 'No se pudo enviar. Inténtalo otra vez.') });
  }

  function cancel(type: RequiredDocumentType): void {
    underWay.current[type]?.abort(givenUp);
    setJob(type, undefined);
  }

  return { jobs, problems, setProblem, send, cancel };
}

export type PhoneUploads = ReturnType<typeof usePhoneUploads>;
