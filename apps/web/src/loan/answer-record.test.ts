import { expect, it } from 'vitest';
import { answerRecordWords, reviewRecordWords } from './answer-record.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const record = { from: '2025-11-21', to: '2026-11-20', due: 38, inTime: 34, medianWorkingDays: 2 };

it('says how many were answered in time and how fast half of them, as counts [12.12.36]', () => {
  const words = (medianWorkingDays: number | null) => plain(answerRecordWords({ ...record, medianWorkingDays }));
  const start = 'Respondió a tiempo 34 de 38 expedientes en 12 meses';
  expect(words(2)).toBe(`${start}; la mitad, en 2 días laborables o menos`);
  expect(words(1.5)).toBe(`${start}; la mitad, en 1,5 días laborables o menos`);
  expect(words(1)).toBe(`${start}; la mitad, en 1 día laborable o menos`);
  expect(words(0.9)).toBe(`${start}; la mitad, en menos de un día laborable`);
  expect(words(null)).toBe(start);
  expect(answerRecordWords(null)).toBe('Aún sin datos suficientes');
});

it('says the same of our own reviews [12.12.37]', () => {
  expect(plain(reviewRecordWords({ ...record, due: 1_412, inTime: 1_396 }))).toBe(
    'De 1.412 solicitudes de los últimos 90 días respondimos a tiempo 1.396',
  );
});
