import { documentMaximumBytes } from '@cotejo/contracts/core/limits';
import { formatCount } from '@cotejo/format/figures';
import { useEffect, useRef, useState } from 'react';
import { joinPhotos } from './photo-pdf.ts';
import { type Photo, shrinkPhoto, smallerDetails } from './shrink-photo.ts';

/** Per document. */
export const maximumPhotos = 10;

export interface Page {
  key: number;
  name: string;
  photo: Photo;
  previewUrl: string;
}

/** Shown while photos are read or joined. */
interface Progress {
  at: number;
  of: number;
}

export function usePhotos(first: readonly File[]) {
  const [pages, setPages] = useState<readonly Page[]>([]);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [isJoining, setIsJoining] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** The latest pages, because photos are still being read while the user moves or deletes others. */
  const current = useRef<readonly Page[]>([]);
  /** Picked but not read yet. */
  const waiting = useRef<File[]>([]);
  const urls = useRef<string[]>([]);
  const hasStarted = useRef(false);
  const isBusy = useRef(false);
  const nextKey = useRef(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the photos the dialog was opened with
  useEffect(() => {
    if (!hasStarted.current) add(first);
    hasStarted.current = true;
  }, []);
  useEffect(
    () => () => {
      for (const url of urls.current) URL.revokeObjectURL(url);
    },
    [],
  );

  function change(next: readonly Page[]): void {
    current.current = next;
    setPages(next);
  }

  /** Photos added while others are being read or joined are queued. */
  function add(files: readonly File[]): void {
    waiting.current.push(...files);
    void readWaiting();
  }

  /** One at a time: two at once use too much memory on a cheap phone. */
  async function readWaiting(): Promise<void> {
    if (isBusy.current || waiting.current.length === 0) return;
    isBusy.current = true;
    const unread: string[] = [];
    let read = 0;
    let leftOut = 0;
    for (let file = waiting.current.shift(); file; file = waiting.current.shift()) {
      const room = maximumPhotos - current.current.length;
      if (room === 0) {
        leftOut += 1;
        continue;
      }
      read += 1;
      setProgress({ at: read, of: read + Math.min(waiting.current.length, room - 1) });
      try {
        const photo = await shrinkPhoto(file);
        const previewUrl = URL.createObjectURL(photo.file);
        urls.current.push(previewUrl);
        change([...current.current, { key: nextKey.current++, name: file.name, photo, previewUrl }]);
      } catch {
        unread.push(file.name);
      }
    }
    setProblem(problemOf(unread, leftOut));
    setProgress(null);
    isBusy.current = false;
  }

  /** Swaps with the previous (-1) or next (1) page. */
  function move(index: number, by: -1 | 1): void {
    const all = current.current;
    const [moved, other] = [all[index], all[index + by]];
    if (!moved || !other) return;
    change(all.map((page, place) => (place === index ? other : place === index + by ? moved : page)));
  }

  const deletePhoto = (index: number) => change(current.current.filter((_, place) => place !== index));

  /** A single photo stays a photo; several become a PDF of at most 5 MB. Null if they do not fit. */
  async function join(fileName: string): Promise<File | null> {
    const [only] = pages;
    if (isBusy.current || !only) return null;
    if (pages.length === 1) return only.photo.file;
    isBusy.current = true;
    setIsJoining(true);
    try {
      let photos = pages.map((page) => page.photo);
      for (const detail of [null, ...smallerDetails]) {
        if (detail) {
          const smaller: Photo[] = [];
          for (const [index, { photo }] of pages.entries()) {
            setProgress({ at: index + 1, of: pages.length });
            smaller.push(await shrinkPhoto(photo.file, detail));
          }
          photos = smaller;
        }
        const joined = joinPhotos(photos);
        if (joined.size <= documentMaximumBytes) return new File([joined], fileName, { type: 'application/pdf' });
      }
      setProblem('Las fotos juntas pesan más de 5 MB. Quita una.');
    } catch {
      setProblem('No pudimos juntar las fotos. Inténtalo otra vez.');
    } finally {
      setProgress(null);
      setIsJoining(false);
      isBusy.current = false;
      void readWaiting();
    }
    return null;
  }

  return { pages, progress, isJoining, problem, add, move, deletePhoto, join };
}

function problemOf(unread: readonly string[], left: number): string | null {
  const parts = [
    ...(unread.length > 0
      ? [`No pudimos leer ${unread.map((name) => `«${name}»`).join(', ')}. Toma otra foto o elígela en formato JPG.`]
      : []),
    ...(left > 0
      ? [
          `Puedes juntar hasta ${maximumPhotos} fotos: ${left === 1 ? 'quedó' : 'quedaron'} fuera ${formatCount(left, 'foto', 'fotos')}.`,
        ]
      : []),
  ];
  return parts.length > 0 ? parts.join(' ') : null;
}
