/**
 * Parts of the flat drawings of posts and banners. Sources name colours in braces (`{cap}`). A raster image cannot follow the
 * reader's theme, so they stand on nothing (the page draws the ruled paper), in colours that can be told from light paper
 * and from dark.
 */

/** Between the light and the dark values of the drawing tokens of the site. */
const drawingPalette = {
  paper: '#FBFAF6',
  sheet: '#FFFFFF',
  sunken: '#F3F0E8',
  line: '#E3DFD5',
  ink: '#5A6B63',
  cap: '#1F7A66',
  tile: '#C4573C',
  'tile-soft': '#F3D9CE',
  maize: '#F0B429',
  hill: '#B4CEC3',
  'hill-2': '#8FB5A6',
  snow: '#F3F6F3',
  skin: '#9C6447',
  wood: '#C9A583',
  leaf: '#2F8068',
  dark: '#5A6B63',
  hair: '#6E4E3C',
} as const;

type DrawingColour = keyof typeof drawingPalette;

const isColour = (name: string): name is DrawingColour => Object.hasOwn(drawingPalette, name);

/** A whole SVG of the given size in pixels, `{name}` replaced by the colour, on nothing. Throws on an unknown name. */
export function frameDrawing(width: number, height: number, body: string): string {
  const painted = body.replaceAll(/\{([a-z0-9-]+)\}/g, (_whole, name: string) => {
    if (!isColour(name)) throw new Error(`No drawing colour ${name}`);
    return drawingPalette[name];
  });
  const { tile, ink } = drawingPalette;
  const hatch = `<pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(35)"><rect width="6" height="6" fill="${drawingPalette['tile-soft']}"/><rect width="2" height="6" fill="${tile}"/></pattern>`;
  const weave = `<pattern id="weave" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(35)"><rect width="6" height="6" fill="${drawingPalette.sheet}"/><rect width="2" height="6" fill="${drawingPalette['hill-2']}"/></pattern>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${hatch}${weave}</defs>${painted}<path stroke="${ink}" stroke-width="2" d="M0 ${height - 1}h${width}"/></svg>`;
}

/** Moves and scales a part; `x`, `y` in drawing units. */
export const place = (x: number, y: number, scale: number, part: string): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${part}</g>`;

/** A snow-capped volcano, 200 wide and 120 high, standing on y = 0. */
export const mountain =
  '<path fill="{hill}" d="M-100 0q50-40 82-104 8-14 18-14t18 14q32 64 82 104z"/><path fill="{snow}" d="M-31-80q8-14 13-24 8-14 18-14t18 14q6 12 14 26l-12-5-9 10-11-11-10 12-9-9z"/>';

/** Somebody standing, 116 high, feet on y = 0. */
export const standing = (shirt: DrawingColour, hat = ''): string =>
  `<path fill="{dark}" d="M-12-38h10v38h-10zM3-38h10v38H3z"/>${bust(shirt, hat)}`;

/** The upper part of somebody, to stand behind a table or a counter; same place as `standing`. */
export const bust = (shirt: DrawingColour, hat = ''): string =>
  `<path fill="{${shirt}}" d="M-18-36v-28q0-15 18-15t18 15v28z"/><path fill="{skin}" d="M-5-86h10v10q-5 5-10 0z"/><circle cx="0" cy="-95" r="12" fill="{skin}"/><path fill="{hair}" d="M-13-92q-2-17 13-17t13 17q-5-8-13-8t-13 8z"/>${hat}`;

export const hat =
  '<path fill="{wood}" d="M-22-102q22-7 44 0v4q-22-6-44 0zM-12-102q0-15 12-15t12 15q-12-4-24 0z"/><path fill="{dark}" d="M-12-105q12-4 24 0v3q-12-4-24 0z"/>';
export const braid = '<path fill="{hair}" d="M10-98q7 6 5 18t2 22l-7 1q-4-14-1-24z"/>';

/** A table of the given width, 60 high, standing on y = 0, its top left corner at x = 0. */
export const table = (width: number): string =>
  `<path fill="{wood}" d="M0-60h${width}v7H0z"/><path fill="{dark}" d="M10-53h6V0h-6zM${width - 16}-53h6V0h-6z"/>`;

/** A window with the sierra behind it, 100 by 72, top left corner at 0, 0. */
export const sierraWindow =
  '<path fill="{sunken}" d="M0 0h100v72H0z"/><path fill="{hill}" d="M14 72 46 24q5-7 10 0l34 48z"/><path fill="{snow}" d="m37 38 9-14q5-7 10 0l9 13-7-2-6 6-6-6z"/><path fill="{hill-2}" d="M0 72V58q26-14 52-2t48-4v20z"/><path fill="none" stroke="{wood}" stroke-width="5" d="M0 0h100v72H0zM50 0v72"/>';

/** Two bars of different height, the overhang of the second in terracotta: what it costs more. 30 wide, 44 high, on y = 0. */
export const comparedBars =
  '<path fill="{cap}" d="M0-28h12V0H0zM18-28h12V0H18z"/><path fill="{tile}" d="M18-44h12v13H18z"/>';

/** Striped awning, 160 wide and 38 high, hanging from y = 0. */
export const awning =
  '<path fill="{cap}" d="M0 0h20v28a10 10 0 0 1-20 0zM40 0h20v28a10 10 0 0 1-20 0zM80 0h20v28a10 10 0 0 1-20 0zM120 0h20v28a10 10 0 0 1-20 0z"/><path fill="{sheet}" d="M20 0h20v28a10 10 0 0 1-20 0zM60 0h20v28a10 10 0 0 1-20 0zM100 0h20v28a10 10 0 0 1-20 0zM140 0h20v28a10 10 0 0 1-20 0z"/><path fill="{dark}" d="M-3-5h166v5H-3z"/>';

/** Leafy plant, 30 wide and 44 high, standing on y = 0. */
export const plant =
  '<path fill="none" stroke="{leaf}" stroke-width="3" d="M0 0v-34"/><path fill="{leaf}" d="M0-14q-16 0-15-15 14 1 15 15zM0-22q16 0 15-15-14 1-15 15zM0-30q-9-4-4-16 9 5 4 16z"/>';

/** Small house, 110 wide and 92 high, standing on y = 0; the door in the given colour. */
export const house = (door: DrawingColour): string =>
  `<path fill="{sheet}" d="M8-56h94V0H8z"/><path fill="{tile}" d="M-2-54 55-92l57 38z"/><path fill="{wood}" d="M62-44h28v22H62zM-2-56h114v5H-2z"/><path fill="{hill}" d="M65-41h10v16H65zM78-41h9v16h-9z"/><path fill="{${door}}" d="M22-38h22V0H22z"/>`;
