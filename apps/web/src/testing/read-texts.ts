import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

interface WrittenText {
  /** path:line */
  at: string;
  text: string;
}

const unread =
  /^(@type|className|class|key|id|name|type|role|href|to|src|srcSet|sizes|style|rel|d|viewBox|transform|fill|stroke|accept|autoComplete|inputMode|summary|pattern|Component|path|value)$/;
const looksLikeText = (text: string): boolean => /\s/.test(text) || /^[¡¿\p{Lu}]/u.test(text);
/** Constants such as 'NOT_FOUND' anywhere and 'GET' outside of .tsx files. */
const isCode = (fileName: string, text: string): boolean =>
  (fileName.endsWith('.ts') || text.includes('_')) && /^[A-Z_\d]+$/.test(text);

/**
 * The texts for users in a source file: JSX text, and strings with a space or a capital first letter. Skips types,
 * comparisons, URLs, styles and thrown errors (`new Error('…')`).
 */
export function textsIn(fileName: string, source: string): WrittenText[] {
  const { program, errors } = parseSync(fileName, source);
  if (errors.length > 0) throw new Error(`${fileName} does not parse: ${errors[0]?.message}`);
  const found: (WrittenText & { start: number })[] = [];
  const skipped: { start: number; end: number }[] = [];
  const skip = (node: { start: number; end: number } | null | undefined) => {
    if (node) skipped.push({ start: node.start, end: node.end });
  };
  const take = (node: { start: number }, text: string) => {
    if (!/\p{L}/u.test(text)) return;
    const line = source.slice(0, node.start).split('\n').length;
    found.push({ at: `${fileName}:${line}`, text: text.replace(/\s+/g, ' ').trim(), start: node.start });
  };
  const nameOf = (key: ESTree.Node): string =>
    key.type === 'Identifier' || key.type === 'JSXIdentifier'
      ? key.name
      : key.type === 'Literal'
        ? String(key.value)
        : '';
  new Visitor({
    ImportDeclaration: skip,
    ExportAllDeclaration: skip,
    ImportExpression: skip,
    TSLiteralType: skip,
    TSTemplateLiteralType: skip,
    BinaryExpression: (node) => {
      if (/^[!=]==?$|^in$/.test(node.operator))
        for (const side of [node.left, node.right]) if (side.type === 'Literal') skip(side);
    },
    SwitchCase: (node) => skip(node.test),
    NewExpression: (node) => {
      if (/^(?!Request|Domain).*(Error|Exception)$|^Invalid/.test(nameOf(node.callee))) skip(node);
    },
    // The arguments of formFile appear in the API description, for developers.
    CallExpression: (node) => {
      if (nameOf(node.callee) === 'formFile') skip(node);
    },
    Property: (node) => {
      skip(node.key);
      if (unread.test(nameOf(node.key))) skip(node.value);
    },
    JSXAttribute: (node) => {
      if (unread.test(nameOf(node.name))) skip(node.value);
    },
    JSXText: (node) => take(node, node.value),
    Literal: ({ start, value }) => {
      if (typeof value === 'string' && looksLikeText(value) && !isCode(fileName, value)) take({ start }, value);
    },
    TemplateElement: ({ start, value }) => {
      if (value.cooked !== null && looksLikeText(value.cooked)) take({ start }, value.cooked);
    },
  }).visit(program);
  return found
    .filter(({ start }) => !skipped.some((range) => range.start <= start && start < range.end))
    .map(({ at, text }) => ({ at, text }));
}

/** All source files below these folders of the repository, without tests and their helpers. */
export function textsUnder(...folders: string[]): WrittenText[] {
  const root = resolve(import.meta.dirname, '../../../..');
  return folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .flatMap((file) => textsIn(file, readFileSync(resolve(root, file), 'utf8')));
}
