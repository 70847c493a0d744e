import { comparedBars, frameDrawing, hat, house, mountain, place, plant, standing, table } from './drawing-kit.ts';
import { drawingBody } from './drawings.ts';

interface DemoBanner {
  section: 'home' | 'credits' | 'profile' | 'blog';
  /** SVG source, 1600 by 420; the left half stays quiet because the headline stands there. */
  drawing: string;
}

const hills =
  '<path fill="{hill}" d="M0 420v-60q260-70 520-20t520-30 560 10v100z"/><path fill="{hill-2}" d="M0 420v-24q300-50 640-16t960-34v74z"/>';
const sierra = `${place(1180, 420, 2.6, mountain)}${hills}`;

const home = `${sierra}${place(760, 420, 1.5, house('cap'))}${place(1010, 44, 1.575, drawingBody('marketStall').slice(drawingBody('marketStall').indexOf('<path fill="{wood}"')))}`;

const credits = `${sierra}${[0, 1, 2, 3, 4]
  .map(
    (step) =>
      `<path fill="{cap}" d="M${720 + step * 56} 250h50v170h-50z"/><path fill="url(#hatch)" d="M${720 + step * 56} ${150 + step * 20}h50v${96 - step * 20}h-50z"/>`,
  )
  .join(
    '',
  )}${place(1040, 420, 1.6, standing('leaf', hat))}${place(1140, 420, 2.2, table(190))}${place(1200, 288, 2, comparedBars)}${place(1290, 288, 1.5, comparedBars)}<path fill="{maize}" d="M1400 250h46v38h-46z"/>`;

const profile = `${sierra}${place(720, 420, 1.6, house('tile'))}${place(1060, 420, 2.2, table(220))}<path fill="{sheet}" stroke="{dark}" stroke-width="3" d="M1120 140h110v148h-110z"/><path stroke="{dark}" stroke-width="5" d="M1140 172h70M1140 198h52M1140 224h64"/><path fill="{cap}" d="M1140 246h40v18h-40z"/><path fill="url(#hatch)" d="M1184 246h24v18h-24z"/><path fill="{sheet}" stroke="{dark}" stroke-width="3" d="M1270 210h150v78h-150z"/><path fill="{maize}" d="M1286 228h40v44h-40z"/><path stroke="{dark}" stroke-width="4" d="M1340 238h62M1340 254h46"/>${place(980, 420, 1.6, standing('tile'))}`;

const blog = `${hills}<path fill="{wood}" d="M860 60h420v240H860z"/><path fill="{cap}" d="M874 74h392v212H874z"/><path fill="none" stroke="{sheet}" stroke-width="5" stroke-linecap="round" d="M910 250h150M910 250V110M1110 120h120M1110 152h90M1110 210h120M1110 242h70"/><path fill="{sheet}" d="M930 200h26v50h-26zM968 176h26v74h-26zM1006 150h26v100h-26z"/><path fill="{maize}" d="M1006 120h26v26h-26z"/>${place(1340, 420, 1.7, standing('tile', hat))}${place(900, 420, 1.6, table(160))}${place(1430, 420, 1.6, plant)}`;

export const demoBanners: readonly DemoBanner[] = [
  { section: 'home', drawing: frameDrawing(1600, 420, home) },
  { section: 'credits', drawing: frameDrawing(1600, 420, credits) },
  { section: 'profile', drawing: frameDrawing(1600, 420, profile) },
  { section: 'blog', drawing: frameDrawing(1600, 420, blog) },
];
