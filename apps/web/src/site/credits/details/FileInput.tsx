import type { RefObject } from 'react';

/** Hidden; a button opens it. `isCamera` opens the camera of the phone. */
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
        // Otherwise picking the same file again would not fire a change event.
        event.target.value = '';
        if (files.length > 0) onPick(files);
      }}
    />
  );
}
