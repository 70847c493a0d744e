import { DomainError } from '@cotejo/contracts/core/errors';
import sanitizeHtml from 'sanitize-html';

// The parser keeps what is open in a list that it shifts at each tag: its time grows with the
// square of their number.
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
  // What Office and browsers put into the clipboard around the text: its words are no words of the
  // text.
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
    // The page has its own title.
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
 * The one sanitiser of posts and terms: what an editor makes (headings, lists, tables, links, own
 * images) stays; script, style, class, comments, frames and images from elsewhere go. Sanitising
 * twice gives the same as once.
 *
 * @throws DomainError VALIDATION_ERROR when it has more than 30,000 tags
 */
export function sanitiseHtml(html: string): string {
  if (html.split('<').length - 1 > maximumTags) {
    throw new DomainError('VALIDATION_ERROR', { message: tooManyTagsMessage, fields: { content: tooManyTagsMessage } });
  }
  return sanitizeHtml(html, rules).trim();
}
