import { bigint, customType, numeric, timestamp, uuid } from 'drizzle-orm/pg-core';

export const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});
export const id = () => uuid('id').primaryKey();
export const time = (name: string) => timestamp(name, { precision: 3, withTimezone: true, mode: 'date' });
export const cents = (name: string) => bigint(name, { mode: 'number' });
export const percent = (name: string) => numeric(name, { precision: 9, scale: 6, mode: 'number' });
