import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const folder = join(import.meta.dirname, '../content');

/** Throws for a missing file or an invalid row. */
export const readContent = <Row extends z.ZodType>(name: string, row: Row): z.output<Row>[] =>
  z.array(row).parse(parse(readFileSync(join(folder, `${name}.yaml`), 'utf8')));
