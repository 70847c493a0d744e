import { parentPort } from 'node:worker_threads';
import { DomainError } from '@cotejo/contracts/core/errors';
import { inspectDocument } from '#storage/inspect-document.ts';
import { inspectImage } from '#storage/inspect-image.ts';
import type { Inspected, InspectionTask, ThreadMessage } from '#storage/inspection.ts';

// The thread of inspection.ts: one file at a time, and nothing kept between two of them.

const port = parentPort;
if (port === null) throw new Error('This module runs as a thread of inspection.ts');

const inspect = (task: InspectionTask): Promise<Inspected> =>
  task.kind === 'document' ? inspectDocument(task.bytes) : inspectImage(task.bytes, task.rules);

async function response(task: InspectionTask): Promise<ThreadMessage> {
  try {
    return { kind: 'done', inspected: await inspect(task) };
  } catch (error) {
    if (error instanceof DomainError) return { kind: 'refused', code: error.code, details: error.details };
    return { kind: 'failed', message: (error as Error).stack ?? String(error) };
  }
}

/** A PDF goes back as it came: its memory moves, nothing is copied. */
const moved = (task: InspectionTask, message: ThreadMessage): ArrayBuffer[] =>
  message.kind === 'done' && 'bytes' in message.inspected && message.inspected.bytes.buffer === task.bytes.buffer
    ? [task.bytes.buffer as ArrayBuffer]
    : [];

port.on('message', async (task: InspectionTask) => {
  const message = await response(task);
  port.postMessage(message, moved(task, message));
});
port.postMessage({ kind: 'ready' } satisfies ThreadMessage);
