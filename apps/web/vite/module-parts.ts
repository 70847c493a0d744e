import { type parse, parseSync } from 'rolldown/utils';

type Program = Awaited<ReturnType<typeof parse>>['program'];
type TopLevel = Program['body'][number];

/**
 * A top-level statement: what it declares, what names it mentions, and its text without `export`.
 */
export interface Piece {
  readonly names: readonly string[];
  readonly uses: ReadonlySet<string>;
  readonly text: string;
  readonly node: TopLevel;
}

/** One name that a module imports. */
interface Imported {
  readonly local: string;
  /** Its name over there; null for the whole module. */
  readonly name: string | null;
  readonly source: string;
}

/** A module of constants, functions and classes, taken apart. */
export interface TakenApart {
  readonly code: string;
  readonly pieces: readonly Piece[];
  readonly imported: readonly Imported[];
  /** Modules imported for what they do. */
  readonly run: readonly string[];
  /** Exported name → name inside. */
  readonly exported: ReadonlyMap<string, string>;
}

/** The two halves of a module, and the one in its place, which hands out the names of both. */
export interface Halves {
  readonly whole: string;
  readonly early: string;
  readonly late: string;
}

/**
 * Takes a module apart into its top-level statements; types are left out. A statement that does
 * something instead of declaring a name has none. Throws on what could not be put together again: a
 * default export, or `export … from`.
 */
export function takeApart(code: string, lang: 'js' | 'ts'): TakenApart {
  const pieces: Piece[] = [];
  const imported: Imported[] = [];
  const run: string[] = [];
  const exported = new Map<string, string>();
  const add = (node: TopLevel): readonly string[] => {
    const names = namesOf(node);
    const text = code.slice(node.start, node.end);
    // What is set on a declared name (`Link.displayName = …`) belongs to it.
    const [owner = ''] = names.length === 0 ? (/^([\w$]+)\.\w+ = /.exec(text)?.slice(1) ?? []) : [];
    const at = pieces.findIndex((piece) => piece.names.includes(owner));
    const piece = pieces[at];
    const uses = mentionedIn(node);
    if (piece) pieces[at] = { ...piece, text: `${piece.text}\n${text}`, uses: new Set([...piece.uses, ...uses]) };
    else pieces.push({ names, uses, text, node });
    return names;
  };
  for (const statement of parseSync(`module.${lang}`, code).program.body) {
    if (isType(statement)) continue;
    switch (statement.type) {
      case 'ImportDeclaration':
        if (statement.importKind === 'type') break;
        if (statement.specifiers.length === 0) run.push(statement.source.value);
        for (const specifier of statement.specifiers) {
          if (specifier.type === 'ImportSpecifier' && specifier.importKind === 'type') continue;
          imported.push({ local: specifier.local.name, name: nameThere(specifier), source: statement.source.value });
        }
        break;
      case 'ExportNamedDeclaration':
        if (statement.exportKind === 'type') break;
        if (statement.source) throw new Error('a module that hands on names of another is not taken apart');
        if (statement.declaration) for (const name of add(statement.declaration)) exported.set(name, name);
        for (const { local, exported: outside } of statement.specifiers) exported.set(nameOf(outside), nameOf(local));
        break;
      case 'ExportDefaultDeclaration':
      case 'ExportAllDeclaration':
        throw new Error(`a module with ${statement.type} is not taken apart`);
      case 'ExpressionStatement':
        if (!statement.directive) add(statement);
        break;
      default:
        add(statement);
    }
  }
  return { code, pieces, imported, run, exported };
}

/**
 * Puts a module together again as two: `isLate` says of a statement where it goes; what does
 * something is early. What is early must not need what is late.
 * @param address what the halves are called by those who import them
 */
export function halve(
  module: TakenApart,
  isLate: (piece: Piece) => boolean,
  address: { early: string; late: string },
): Halves {
  const late = module.pieces.filter((piece) => piece.names.length > 0 && isLate(piece));
  const early = module.pieces.filter((piece) => !late.includes(piece));
  const [earlyNames, lateNames] = [early, late].map((pieces) => new Set(pieces.flatMap(({ names }) => names)));
  const shared = new Set(late.flatMap(({ uses }) => [...uses].filter((name) => earlyNames?.has(name))));
  const handOn = (names: ReadonlySet<string> | undefined, from: string): string => {
    const list = [...module.exported].filter(([, inside]) => names?.has(inside));
    return list.length > 0
      ? `export { ${list.map(([name, inside]) => `${inside} as ${name}`).join(', ')} } from '${from}';`
      : '';
  };
  const handOut = (names: Iterable<string> = []): string => `export { ${[...names].join(', ')} };`;
  return {
    whole: `${handOn(earlyNames, address.early)}\n${handOn(lateNames, address.late)}`,
    early: [...importsFor(early, module), ...early.map(({ text }) => text), handOut(earlyNames)].join('\n'),
    late: [
      ...module.run.map((source) => `import '${source}';`),
      ...importsFor(late, module),
      `import { ${[...shared].join(', ')} } from '${address.early}';`,
      ...late.map(({ text }) => text),
      handOut(lateNames),
    ].join('\n'),
  };
}

function importsFor(pieces: readonly Piece[], { imported }: TakenApart): string[] {
  return imported
    .filter(({ local }) => pieces.some(({ uses }) => uses.has(local)))
    .map(({ local, name, source }) =>
      name === null ? `import * as ${local} from '${source}';` : `import { ${name} as ${local} } from '${source}';`,
    );
}

const isType = ({ type }: TopLevel): boolean => type === 'TSTypeAliasDeclaration' || type === 'TSInterfaceDeclaration';

const nameOf = (node: { name: string } | { value: string }): string => ('name' in node ? node.name : node.value);

function nameThere(specifier: Extract<TopLevel, { type: 'ImportDeclaration' }>['specifiers'][number]): string | null {
  if (specifier.type === 'ImportNamespaceSpecifier') return null;
  return specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : 'default';
}

function namesOf(node: TopLevel): string[] {
  if (node.type === 'VariableDeclaration') return node.declarations.flatMap(({ id }) => [...mentionedIn(id)]);
  if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') return node.id ? [node.id.name] : [];
  return [];
}

const typeKeys = new Set(
  'typeAnnotation typeParameters typeArguments returnType superTypeArguments implements'.split(' '),
);
/** Where a name stands that is none of the module's: `x.name`, `{ name: … }`. */
const foreignKeys: Readonly<Record<string, string>> = {
  MemberExpression: 'property',
  Property: 'key',
  MethodDefinition: 'key',
  PropertyDefinition: 'key',
};

/** Every name that is mentioned, also those of parameters: rather one too many. */
function mentionedIn(node: unknown, found = new Set<string>()): Set<string> {
  if (typeof node !== 'object' || node === null) return found;
  const { type, name, computed } = node as { type?: string; name?: string; computed?: boolean };
  if (type === 'Identifier' && name !== undefined) found.add(name);
  const foreign = type !== undefined && !computed ? foreignKeys[type] : undefined;
  for (const [key, value] of Object.entries(node)) if (key !== foreign && !typeKeys.has(key)) mentionedIn(value, found);
  return found;
}
