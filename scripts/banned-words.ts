import { parseSync, Visitor } from 'rolldown/utils';

type Visits = ConstructorParameters<typeof Visitor>[0];
type NodeOf<Name extends keyof Visits> = Parameters<NonNullable<Visits[Name]>>[0];
type Pattern = NodeOf<'VariableDeclarator'>['id'] | NodeOf<'ArrowFunctionExpression'>['params'][number];

/**
 * Words that no name holds, neither of code nor of files, and the word to write
 * (docs/guide/glossary.md).
 */
const wordsInNames: Record<string, string> = {
  lender: 'institution',
  keeper: 'what it does: provider, store, guard',
  'front desk': 'response cache',
  away: 'unavailable',
  picture: 'image',
  forget: 'delete',
  remove: 'delete',
  removed: 'deleted',
  removal: 'deletion',
};

/** Whole names that say when a value came to be: name the value. */
const wholeNames = new Set(['kept', 'shown', 'given', 'known', 'told', 'gone']);

/** A name with a word that the glossary replaces. */
export interface BannedName {
  name: string;
  /** Place in the source, in characters; absent for the name of a file. */
  start?: number;
  advice: string;
}

/** What is wrong with a name of code or with a path; null when nothing is. */
export function adviceOn(name: string): string | null {
  if (wholeNames.has(name)) return 'name what the value is';
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase().replace(/(?<=ss)es$|(?<!s)s$/, ''))
    .join(' ');
  const banned = Object.keys(wordsInNames).find((word) => ` ${words} `.includes(` ${word} `));
  return banned === undefined ? null : `write ${wordsInNames[banned]}`;
}

/**
 * The banned names that a file declares: variables, parameters, functions, classes and types. Keys
 * of objects are left out, since some belong to the wire. Throws when the file cannot be parsed.
 */
export function bannedNamesIn(path: string, source: string): BannedName[] {
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const findings: BannedName[] = [];
  const judge = (identifier: { name: string; start: number } | null | undefined): void => {
    const advice = identifier ? adviceOn(identifier.name) : null;
    if (identifier && advice !== null) findings.push({ name: identifier.name, start: identifier.start, advice });
  };
  const judgePattern = (pattern: Pattern | null): void => {
    if (pattern === null) return;
    if (pattern.type === 'Identifier') judge(pattern);
    else if (pattern.type === 'AssignmentPattern') judgePattern(pattern.left);
    else if (pattern.type === 'RestElement') judgePattern(pattern.argument);
    else if (pattern.type === 'ArrayPattern') for (const element of pattern.elements) judgePattern(element);
    else if (pattern.type === 'ObjectPattern')
      for (const part of pattern.properties) judgePattern(part.type === 'RestElement' ? part : part.value);
  };
  new Visitor({
    VariableDeclarator: ({ id }) => judgePattern(id),
    FunctionDeclaration: ({ id, params }) => {
      judge(id);
      params.forEach(judgePattern);
    },
    FunctionExpression: ({ params }) => params.forEach(judgePattern),
    ArrowFunctionExpression: ({ params }) => params.forEach(judgePattern),
    ClassDeclaration: ({ id }) => judge(id),
    TSTypeAliasDeclaration: ({ id }) => judge(id),
    TSInterfaceDeclaration: ({ id }) => judge(id),
  }).visit(program);
  return findings;
}
