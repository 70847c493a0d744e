import { documentMaximumBytes } from '@cotejo/contracts/core/limits';
import { formatCount } from '@cotejo/format/figures';
import { useEffect, useRef, useState } from 'react';
import { joinPhotos } from './photo-pdf.ts';
import { type Photo, shrinkPhoto, smallerDetails } from './shrink-photo.ts';

/** How many photos one document takes. */
export const maximumPhotos = 10;

/** A photo among those to be joined. */
export interface Page {
  key: number;
  name: string;
  photo: Photo;
  /** Object URL of the photo. */
  previewUrl: string;
}

/** Shown while photos are read or joined: the how-many-th of how many. */
interface Progress {
  at: number;
  of: number;
}

/** The photos of one document in their order. `first` are those it begins with. */
export function usePhotos(first: readonly File[]) {
  const [pages, setPages] = useState<readonly Page[]>([]);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const urls = useRef<string[]>([]);
  const hasStarted = useRef(false);
  const isBusy = useRef(false);
  const nextKey = useRef(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the dialog was opened with
  useEffect(() => {
    if (!hasStarted.current) void add(first);
    hasStarted.current = true;
  }, []);
  useEffect(
    () => () => {
      for (const url of urls.current) URL.revokeObjectURL(url);
    },
    [],
  );

  /** Adds photos at the end, one after the other: two at once are too much for a cheap phone. */
  async function add(files: readonly File[]): Promise<void> {
    if (isBusy.current || files.length === 0) return;
    isBusy.current = true;
    const taken = files.slice(0, Math.max(0, maximumPhotos - pages.length));
    const unread: string[] = [];
    for (const [index, file] of taken.entries()) {
      setProgress({ at: index + 1, of: taken.length });
      try {
        const photo = await shrinkPhoto(file);
        const previewUrl = URL.createObjectURL(photo.file);
        urls.current.push(previewUrl);
        const page = { key: nextKey.current++, name: file.name, photo, previewUrl };
        setPages((all) => [...all, page]);
      } catch {
        unread.push(file.name);
      }
    }
    setProblem(problemOf(unread, files.length - taken.length));
    setProgress(null);
    isBusy.current = false;
  }

  /** Changes places with the one before (-1) or after (1). */
  function move(index: number, by: -1 | 1): void {
    setPages((all) => {
      const [moved, other] = [all[index], all[index + by]];
      if (!moved || !other) return all;
      return all.map((page, place) => (place === index ? other : place === index + by ? moved : page));
    });
  }

  const deletePhoto = (index: number) => setPages((all) => all.filter((_, place) => place !== index));

  /**
   * One photo alone stays a photo; several become a PDF of at most 5 MB. Null, with the reason
   * shown, when they do not fit.
   */
  async function join(fileName: string): Promise<File | null> {
    const [only] = pages;
    if (isBusy.current || !only) return null;
    if (pages.length === 1) return only.photo.file;
    isBusy.current = true;
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
      isBusy.current = false;
    }
    return null;
  }

  return { pages, progress, problem, add, move, deletePhoto, join };
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
