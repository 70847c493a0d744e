import { saveFile } from '#ui/page/save-file.ts';
import { type SendOptions, useSend } from './use-send.ts';

interface DownloadOptions extends Omit<SendOptions<File, void>, 'mutationFn' | 'onSuccess' | 'stale'> {
  file: () => Promise<File>;
}

/** A download: saves the file under its name, and tells what failed. */
export function useDownload({ file, ...options }: DownloadOptions) {
  const { mutate, isPending, isError } = useSend<File>({
    ...options,
    mutationFn: file,
    onSuccess: (made) => saveFile(made, made.name),
  });
  return { download: () => mutate(), isBusy: isPending, hasFailed: isError };
}
