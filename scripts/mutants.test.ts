import { expect, it } from 'vitest';
import { listFiles, placeMutant, readLists } from '../mutants/places.ts';

it('each fault of mutants/lists fits the source: its text stands once, and its tests are there', async () => {
  const mutants = await readLists();
  const files = listFiles();
  const unfit = mutants.flatMap((mutant) => {
    const placed = placeMutant(mutant, files);
    return typeof placed === 'string' ? [`${mutant.list}, ${mutant.fault}: ${placed}`] : [];
  });

  expect(mutants.length).toBeGreaterThan(80);
  expect(unfit).toEqual([]);
});

it('no fault is listed twice', async () => {
  const places = (await readLists()).map(({ file, from, to }) => JSON.stringify([file, from, to]));

  expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
});
