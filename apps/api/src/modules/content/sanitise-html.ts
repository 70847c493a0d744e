import { DomainError } from '@cotejo/contracts/core/errors';
import sanitizeHtml from 'sanitize-html';

// The parser's time grows with the square of the number of open tags.
const maximumTags = 30_000;
const tooManyTagsMessage =
  'El contenido tiene demasiados elementos de formato. Péguelo sin formato e inténtelo de nuevo.';

const ownImage = /^\/media\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const inlineImage = /^data:image\/(?:png|jpe?g|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/i;
const wholeNumber = /^[1-9]\d{0,3}$/;

const keepNumbers = (tagName: string, attribs: sanitizeHtml.Attributes, names: readonly string[]) => ({
  tagName,
  attribs: Object.fromEntries(
    Object.entries(attribs).filter(([name, value]) => !names.includes(name) || wholeNumber.test(value)),
  ),
});

const rules: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
    ...[
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'del',
      'ins',
      'mark',
      'sub',
      'sup',
      'small',
      'abbr',
      'a',
      'img',
      'figure',
      'figcaption',
    ],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start', 'reversed'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    abbr: ['title'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  // Clipboard data of Office and browsers, whose text is not content.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'xml',
    'title',
    'head',
    'svg',
    'math',
    'template',
    'iframe',
    'object',
  ],
  transformTags: {
    // The page has its own h1.
    h1: 'h2',
    a: (tagName, { href, title, target }) => ({
      tagName,
      attribs: {
        ...(href !== undefined && { href: href.trim() }),
        ...(title && { title }),
        ...(target === '_blank' && { target }),
        rel: 'noopener noreferrer',
      },
    }),
    img: (tagName, attribs) => keepNumbers(tagName, attribs, ['width', 'height']),
    th: (tagName, attribs) => keepNumbers(tagName, attribs, ['colspan', 'rowspan']),
    td: (tagName, attribs) => keepNumbers(tagName, attribs, ['colspan', 'rowspan']),
  },
  exclusiveFilter: ({ tag, attribs: { src = '' } }) => tag === 'img' && !ownImage.test(src) && !inlineImage.test(src),
};

/**
 * The only sanitizer of posts and terms. Keeps what the editor produces and removes scripts, styles, classes, comments,
 * frames and external images. Idempotent. Throws VALIDATION_ERROR for more than 30,000 tags.
 */
export function sanitiseHtml(html: string): string {
  if (html.split('<').length - 1 > maximumTags) {
    throw new DomainError('VALIDATION_ERROR', { message: tooManyTagsMessage, fields: { content: tooManyTagsMessage } });
  }
  return sanitizeHtml(html, rules).trim();
}
