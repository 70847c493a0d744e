import type { RefObject } from 'react';

/**
 * The browser's picker of files, or with `isCamera` the phone's camera; a button of the screen
 * opens it.
 */
export function FileInput({
  input,
  accept,
  label,
  isCamera = false,
  onPick,
}: {
  input: RefObject<HTMLInputElement | null>;
  accept: string;
  label: string;
  isCamera?: boolean;
  onPick: (files: File[]) => void;
}) {
  return (
    <input
      ref={input}
      type="file"
      hidden
      multiple={!isCamera}
      accept={accept}
      capture={isCamera ? 'environment' : undefined}
      aria-label={label}
      data-picker={isCamera ? 'camera' : 'files'}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])];
        // The same file may be picked again after it was taken away.
        event.target.value = '';
        if (files.length > 0) onPick(files);
      }}
    />
  );
}
