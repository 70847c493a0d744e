import { parse } from 'libpg-query';

/**
 * What a statement does to those who use the database meanwhile: `breaks` stops the code of the
 * version before, `blocks` makes everybody wait, `repeats` cannot be run again after a cut.
 */
type Danger = 'breaks' | 'blocks' | 'repeats';

type Node = Readonly<Record<string, unknown>>;
interface Judged {
  readonly danger: Danger;
  readonly text: string;
}
interface Place {
  /** Tables that the same file makes: nobody uses them yet. */
  readonly newTables: ReadonlySet<string>;
  readonly isOutside: boolean;
  readonly isInSlices: boolean;
}

const breaks = (text: string): Judged => ({ danger: 'breaks', text });
const blocks = (text: string): Judged => ({ danger: 'blocks', text });
const repeats = (text: string): Judged => ({ danger: 'repeats', text });

const outsideMark = /^\s*-- @outside-transaction$/m;
const contractMark = /^\s*-- @contract (?<name>\w+): \S/m;
const sliceMark = /^\s*-- @in-slices$/m;

/** Functions whose value is the same for all rows of a statement: no rewrite of the table. */
const stableFunctions = new Set(['now', 'timezone']);

const tableOf = (node: Node): string => String((node.relation as Node | undefined)?.relname ?? '');
const listOf = (value: unknown): Node[] => (Array.isArray(value) ? (value as Node[]) : []);

/** The one kind of a node and what it holds. */
function openNode(node: Node): [string, Node] {
  const [entry] = Object.entries(node);
  return entry ? [entry[0], entry[1] as Node] : ['nothing', {}];
}

const constraintsOf = (column: Node): Node[] =>
  listOf(column.constraints).map((constraint) => constraint.Constraint as Node);

/** Whether every row gets the same value: a default that is not rewrites the table. */
function isSameForAll(expression: Node | undefined): boolean {
  if (!expression) return false;
  const names = [...JSON.stringify(expression).matchAll(/"funcname":\[(?<parts>.*?)\]/g)].map(
    ({ groups }) => /.*"sval":"(?<name>\w+)"/.exec(groups?.parts ?? '')?.groups?.name ?? '',
  );
  return names.every((name) => stableFunctions.has(name));
}

function judgeNewColumn(column: Node, isMissingOk: boolean, isOutside: boolean): Judged[] {
  const kinds = new Map(constraintsOf(column).map((constraint) => [constraint.contype, constraint]));
  const usual = ['CONSTR_DEFAULT', 'CONSTR_NOTNULL', 'CONSTR_NULL'];
  const standard = kinds.get('CONSTR_DEFAULT');
  const others = [...kinds.keys()].filter((kind) => !usual.includes(String(kind)));
  const found: Judged[] = [];
  if (kinds.has('CONSTR_NOTNULL') && !standard) found.push(breaks('a new column NOT NULL without DEFAULT'));
  if (standard && !isSameForAll(standard.raw_expr as Node | undefined))
    found.push(blocks('a new column with a default of its own for each row: the table is rewritten'));
  if (others.length > 0) found.push(blocks(`a new column with ${others.join(', ')}: add the constraint by itself`));
  if (isOutside && !isMissingOk) found.push(repeats('ADD COLUMN without IF NOT EXISTS'));
  return found;
}

function judgeConstraint(constraint: Node): Judged[] {
  const isUnique = ['CONSTR_UNIQUE', 'CONSTR_PRIMARY', 'CONSTR_EXCLUSION'].includes(String(constraint.contype));
  if (isUnique && !constraint.indexname)
    return [blocks('a unique constraint without USING INDEX'), breaks('a unique constraint')];
  if (isUnique) return [breaks('a unique constraint')];
  return constraint.skip_validation ? [] : [blocks('a constraint without NOT VALID')];
}

const harmlessChanges = new Set([
  ...['AT_ValidateConstraint', 'AT_DropNotNull', 'AT_SetStatistics', 'AT_SetStorage', 'AT_SetRelOptions'],
  ...['AT_SetCompression', 'AT_SetOptions'],
]);

function judgeTableChange(change: Node, isOutside: boolean): Judged[] {
  const kind = String(change.subtype);
  const [, definition] = openNode((change.def as Node | undefined) ?? {});
  if (kind === 'AT_AddColumn') return judgeNewColumn(definition, change.missing_ok === true, isOutside);
  if (kind === 'AT_AddConstraint')
    return [...judgeConstraint(definition), ...(isOutside ? [repeats('ADD CONSTRAINT')] : [])];
  if (kind === 'AT_ColumnDefault') return change.def ? [] : [breaks('DROP DEFAULT')];
  if (harmlessChanges.has(kind)) return [];
  if (kind === 'AT_AlterColumnType') return [breaks('a change of type'), blocks('a change of type')];
  const names: Record<string, string> = {
    AT_DropColumn: 'DROP COLUMN',
    AT_DropConstraint: 'DROP CONSTRAINT',
    AT_SetNotNull: 'SET NOT NULL',
  };
  return [breaks(names[kind] ?? kind)];
}

function judgeIndex(index: Node, { isOutside }: Place): Judged[] {
  const found: Judged[] = [];
  if (!index.concurrent) found.push(blocks('an index without CONCURRENTLY on a table in use'));
  else if (!isOutside) found.push(blocks('CONCURRENTLY needs -- @outside-transaction'));
  if (!index.idxname) found.push(repeats('an index without a name'));
  if (index.unique) found.push(breaks('a unique index on a table in use'));
  return found;
}

function judgeRows(kind: string, statement: Node, { isInSlices, isOutside }: Place): Judged[] {
  if (kind === 'DeleteStmt') return [breaks('DELETE'), ...(isInSlices && isOutside ? [] : [blocks('DELETE at once')])];
  const isValues = kind === 'InsertStmt' && JSON.stringify(statement.selectStmt ?? {}).includes('"valuesLists"');
  if (isValues) return isOutside && !statement.onConflictClause ? [repeats('INSERT without ON CONFLICT')] : [];
  return isInSlices && isOutside ? [] : [blocks('a back-fill that is not -- @in-slices, -- @outside-transaction')];
}

function judgeStatement(node: Node, place: Place): Judged[] {
  const [kind, statement] = openNode(node);
  const { newTables, isOutside } = place;
  const isNew = newTables.has(tableOf(statement));
  switch (kind) {
    case 'CreateStmt':
      return isOutside && !statement.if_not_exists ? [repeats('CREATE TABLE without IF NOT EXISTS')] : [];
    case 'CreateSeqStmt':
      return isOutside && !statement.if_not_exists ? [repeats('CREATE SEQUENCE without IF NOT EXISTS')] : [];
    case 'ViewStmt':
      return isOutside && !statement.replace ? [repeats('CREATE VIEW without OR REPLACE')] : [];
    case 'CreateFunctionStmt':
      return statement.replace ? [breaks('a function in use is replaced')] : [];
    case 'CreateExtensionStmt':
      return statement.if_not_exists ? [] : [repeats('CREATE EXTENSION without IF NOT EXISTS')];
    case 'CommentStmt':
      return [];
    case 'IndexStmt':
      return isNew ? [] : judgeIndex(statement, place);
    case 'InsertStmt':
    case 'UpdateStmt':
    case 'DeleteStmt':
      return kind !== 'InsertStmt' && isNew ? [] : judgeRows(kind, statement, place);
    case 'AlterTableStmt':
      if (isNew) return [];
      return listOf(statement.cmds).flatMap((change) => judgeTableChange(openNode(change)[1], isOutside));
    case 'CreateTrigStmt':
      return isNew ? [] : [breaks('a trigger on a table in use')];
    case 'DropStmt': {
      const isIndexBeside = statement.removeType === 'OBJECT_INDEX' && statement.concurrent === true && isOutside;
      if (isIndexBeside) return statement.missing_ok ? [] : [repeats('DROP INDEX without IF EXISTS')];
      return [breaks(`DROP ${String(statement.removeType).replace('OBJECT_', '')}`)];
    }
    case 'RenameStmt':
      return [breaks('RENAME')];
    default:
      return [breaks(`${kind} is not known to be harmless`), blocks(`${kind} is not known to be harmless`)];
  }
}

/**
 * What is wrong with a migration for the code of the version before, which runs on beside it, and
 * for those who use the database meanwhile. Only what is known to be harmless passes. A contract
 * step may break code that is older than the migration it names, one of `earlier`.
 *
 * @param text the file, statements apart by `--> statement-breakpoint`
 * @throws where PostgreSQL would not understand a statement
 */
export async function judgeMigration(text: string, earlier: readonly string[]): Promise<string[]> {
  const isOutside = outsideMark.test(text);
  const needed = contractMark.exec(text)?.groups?.name;
  if (needed !== undefined && !earlier.includes(needed)) return [`@contract names ${needed}, no migration before it`];
  const parts = text.split('--> statement-breakpoint');
  const trees = await Promise.all(parts.map((part) => parse(part)));
  const statements = trees.map((tree) => listOf(tree.stmts).map((raw) => raw.stmt as Node));
  const newTables = new Set(
    statements
      .flat()
      .map(openNode)
      .filter(([kind]) => kind === 'CreateStmt')
      .map(([, statement]) => tableOf(statement)),
  );
  return statements.flatMap((nodes, place) =>
    nodes
      .flatMap((node) => judgeStatement(node, { newTables, isOutside, isInSlices: sliceMark.test(parts[place] ?? '') }))
      .filter(({ danger }) => danger !== 'breaks' || needed === undefined)
      .map(({ danger, text: what }) => `${what} (${danger})`),
  );
}
