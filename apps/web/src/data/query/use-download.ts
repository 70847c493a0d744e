import { saveFile } from '#ui/page/save-file.ts';
import { type SendOptions, useSend } from './use-send.ts';

interface DownloadOptions extends Omit<SendOptions<File, void>, 'mutationFn' | 'onSuccess' | 'stale'> {
  file: () => Promise<File>;
}

/** Downloads a file and saves it under its own name. A failure is reported as in `useSend`. */
export function useDownload({ file, ...options }: DownloadOptions) {
  const { mutate, isPending, isError } = useSend<File>({
    ...options,
    mutationFn: file,
    onSuccess: (made) => saveFile(made, made.name),
  });
  return { download: () => mutate(), isBusy: isPending, hasFailed: isError };
}
