// Colors for mails, PDFs and drawn images, which have no stylesheet. Keep equal to `document/theme/tokens.css`.

export interface Palette {
  /** Background of a page, a raised surface and a recessed one. */
  readonly paper: string;
  readonly sheet: string;
  readonly sunken: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly ink: string;
  readonly softInk: string;
  /** Actions, and the capital in a bar. */
  readonly paramo: string;
  readonly onParamo: string;
  /** Interest and warnings, and the background of interest in a bar. */
  readonly tile: string;
  readonly tilePaper: string;
}

export const light: Palette = {
  paper: '#FBFAF6',
  sheet: '#FFFFFF',
  sunken: '#F3F0E8',
  line: '#E3DFD5',
  lineStrong: '#8B8676',
  ink: '#16211E',
  softInk: '#4B5650',
  paramo: '#0B5A4A',
  onParamo: '#FFFFFF',
  tile: '#B4472E',
  tilePaper: '#F3D9CE',
};

export const dark: Palette = {
  paper: '#101816',
  sheet: '#17211E',
  sunken: '#1D2925',
  line: '#2D3A35',
  lineStrong: '#7E8C85',
  ink: '#EFEDE4',
  softInk: '#BCC3BC',
  paramo: '#6FC7AE',
  onParamo: '#06251D',
  tile: '#EE9678',
  tilePaper: '#43281E',
};
