import { listCities, listPublicCities } from '@cotejo/contracts/institutions/public';
import { compareSpanish } from '@cotejo/finance/offer-catalog';
import { useEffect, useState } from 'react';
import { readStored, writeStored } from '#browser-storage.ts';
import { request } from '#data/http/request.ts';
import { wait } from '#data/http/retry.ts';

/** Cities are cached for 30 days and loaded with 3 attempts, 1.5 s apart. */
export const citiesPolicy = {
  key: 'creditCities',
  cacheMs: 30 * 24 * 60 * 60 * 1000,
  attempts: 3,
  pauseMs: 1_500,
} as const;

export interface Cities {
  status: 'loading' | 'failed' | 'loaded';
  list: readonly string[];
}

/** The cities to choose from: those rendered with the page. They are loaded only if the page has none. */
export function useCities(pageCities: readonly string[]): Cities {
  const isLoading = pageCities.length === 0;
  const [cities, setCities] = useState<Cities>({ status: isLoading ? 'loading' : 'loaded', list: pageCities });
  useEffect(() => {
    if (!isLoading) return;
    const controller = new AbortController();
    loadCities(controller.signal).then(
      (list) => setCities({ status: 'loaded', list }),
      () => {
        if (!controller.signal.aborted) setCities({ status: 'failed', list: [] });
      },
    );
    return () => controller.abort();
  }, [isLoading]);
  return cities;
}

interface CitiesCache {
  /** Milliseconds since 1970. */
  timestamp: number;
  cities: string[];
}

/**
 * Loads the cities, capitalised and sorted. Uses the cache if it is fresh. Otherwise each attempt tries the public
 * endpoint and then the one for signed-in users. If all attempts fail, uses an expired cache.
 * @throws the error of the last attempt if there is no cache
 */
export async function loadCities(signal?: AbortSignal): Promise<string[]> {
  const cached = readCitiesCache();
  if (cached && Date.now() - cached.timestamp < citiesPolicy.cacheMs) return cached.cities;
  let lastError: unknown;
  for (let attempt = 1; attempt <= citiesPolicy.attempts; attempt += 1) {
    try {
      const cities = formatCities(await fetchCities(signal));
      if (cities.length === 0) throw new Error('No city is served');
      writeStored(citiesPolicy.key, JSON.stringify({ timestamp: Date.now(), cities } satisfies CitiesCache));
      return cities;
    } catch (error) {
      if (signal?.aborted) throw error;
      lastError = error;
    }
    if (attempt < citiesPolicy.attempts) await wait(citiesPolicy.pauseMs, signal);
  }
  if (cached) return cached.cities;
  throw lastError;
}

async function fetchCities(signal?: AbortSignal): Promise<string[]> {
  const options = { isBackground: true, ...(signal && { signal }) };
  try {
    return (await request(listPublicCities, options)).data;
  } catch (error) {
    if (signal?.aborted) throw error;
    return (await request(listCities, options)).data;
  }
}

const smallWords = new Set(['de', 'del', 'la', 'las', 'los', 'el', 'y']);

/** Capitalises ('SANTO DOMINGO de los tsáchilas' → 'Santo Domingo de los Tsáchilas'), removes duplicates and sorts. */
export function formatCities(cities: readonly string[]): string[] {
  const capitalised = cities.map((city) =>
    city
      .trim()
      .toLocaleLowerCase('es')
      .split(/\s+/)
      .map((word, index) =>
        index > 0 && smallWords.has(word) ? word : word.charAt(0).toLocaleUpperCase('es') + word.slice(1),
      )
      .join(' '),
  );
  return [...new Set(capitalised.filter((city) => city !== ''))].sort(compareSpanish);
}

function readCitiesCache(): CitiesCache | null {
  try {
    const cache: unknown = JSON.parse(readStored(citiesPolicy.key) ?? 'null');
    if (typeof cache !== 'object' || cache === null || !('timestamp' in cache) || !('cities' in cache)) return null;
    const { timestamp, cities } = cache;
    if (typeof timestamp !== 'number' || !Array.isArray(cities)) return null;
    return { timestamp, cities: cities.filter((city): city is string => typeof city === 'string') };
  } catch {
    return null;
  }
}
