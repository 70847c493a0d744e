import {
  awning,
  braid,
  bust,
  comparedBars,
  frameDrawing,
  hat,
  house,
  mountain,
  place,
  plant,
  sierraWindow,
  standing,
  table,
} from './drawing-kit.ts';

/** Bodies of the post drawings, 400 by 240, standing on y = 239; exactly one maize thing in each. */

const dueDay = `${place(262, 22, 1, sierraWindow)}
<path fill="{sheet}" stroke="{dark}" stroke-width="2" d="M60 30h104v86H60z"/><path fill="{tile}" d="M60 30h104v16H60z"/>
<path fill="{line}" d="M70 56h14v12H70zM92 56h14v12H92zM114 56h14v12h-14zM136 56h14v12h-14zM70 76h14v12H70zM92 76h14v12H92zM136 76h14v12h-14zM70 96h14v12H70zM92 96h14v12H92z"/>
<path fill="{maize}" d="M111 73h20v18h-20z"/><path fill="none" stroke="{dark}" stroke-width="2" d="M82 22v14M142 22v14"/>
${place(214, 216, 1.15, bust('cap', braid))}
${place(70, 239, 1.15, table(230))}
<path fill="{sheet}" stroke="{dark}" stroke-width="1.500" d="M104 160l44-6 6 14-46 2zM150 162l40-8 8 14-44 2z"/><path stroke="{tile}" stroke-width="2" d="M114 163l26-3M162 163l20-4"/>
<path fill="{dark}" d="M248 138h16v30h-16z"/><path fill="{hill-2}" d="M250 142h12v21h-12z"/>
<path fill="{wood}" d="M330 188h34v6h-34zM333 194h5v45h-5zM356 194h5v45h-5zM357 140h7v50h-7z"/>`;

const marketStall = `${place(330, 239, 1.1, mountain)}<path fill="{hill-2}" d="M220 239q60-46 120-24t60-8v32z"/>
<path fill="{wood}" d="M62 78h7v161h-7zM224 78h7v161h-7z"/>
${place(148, 232, 1.15, bust('tile', hat))}
<path fill="{wood}" d="M50 176h190v8H50z"/><path fill="url(#weave)" d="M56 184h178v55H56z"/>
<path fill="{sheet}" stroke="{dark}" stroke-width="1.500" d="M118 196h56v28h-56z"/>${place(128, 220, 0.45, comparedBars)}<path stroke="{dark}" stroke-width="2" d="M148 206h18M148 214h12"/>
<path fill="{wood}" d="M60 160h52v16H60zM178 160h52v16h-52z"/>
<path fill="{tile}" d="M62 160q2-12 12-8 4-12 14-4 8-8 14 2 8 0 8 10z"/><path fill="{maize}" d="M184 160v-12q4-12 8 0v12zM196 160v-16q4-12 8 0v16zM208 160v-12q4-12 8 0v12zM219 160v-9q4-11 8 0v9z"/>
${place(66, 58, 1, awning)}
${place(300, 239, 0.95, standing('cap', braid))}<path fill="{wood}" d="M316 196h26l-4 24h-18z"/><path fill="none" stroke="{wood}" stroke-width="3" d="M320 196q9-18 18 0"/><path fill="{leaf}" d="M320 196q-2-12 8-12 10 0 8 12z"/>`;

const sewingWorkshop = `${place(250, 24, 1.1, sierraWindow)}
<path fill="none" stroke="{dark}" stroke-width="2" d="M40 40h140"/><path fill="{tile}" d="M58 42h8v34l-4 12-4-12z"/><path fill="none" stroke="{dark}" stroke-width="4" d="M96 44v14m-9 9a9 9 0 1 0 18 0 9 9 0 1 0-18 0"/><path fill="{wood}" d="M132 42h6v48h-6z"/><path fill="{dark}" d="M124 82h22v10h-22z"/>
${place(150, 226, 1.15, bust('leaf', braid))}
${place(60, 239, 1.15, table(260))}
<path fill="{dark}" d="M196 160h92v10h-92zM262 114h20v46h-20zM204 108h78v18h-78zM204 126h14v18h-14zM209 144h4v14h-4z"/><circle cx="290" cy="124" r="10" fill="{line}" stroke="{dark}" stroke-width="3"/><path fill="{maize}" d="M232 92h18v16h-18z"/><path stroke="{dark}" stroke-width="2" d="M241 86v22M232 100 212 128"/>
<path fill="{tile}" d="M92 168q40-10 112-2l-4 6q-20 0-26 40l-22-6-20 12-20-10-16 4z"/>
<path fill="{cap}" d="M20 178h14v61H20z"/><path fill="{hill-2}" d="M38 160h12v79H38z"/><path fill="{sheet}" d="M22 172h10v6H22zM40 154h8v6h-8z"/>`;

const plotsOfLand = `${place(96, 150, 1.15, mountain)}
<path fill="{hill}" d="M0 239V150q90-44 190-14t210-30v133z"/>
<path fill="{hill-2}" d="M0 239v-52q70-22 128-14l-24 66z"/><path fill="{leaf}" d="M134 174q40 4 76-2l-4 67h-96z"/><path fill="{maize}" d="M216 171q40-6 66-18l22 86h-92z"/><path fill="{cap}" d="M288 150q56-22 112-24v113h-90z"/>
<path fill="none" stroke="{sheet}" stroke-width="2" stroke-dasharray="2 7" d="M12 204q50-16 104-12M6 222q50-12 104-8M132 190q36 2 70-2M126 208q40 2 78 0M120 226q40 2 86 0M304 168q46-16 90-18M308 190q46-12 88-14M314 214q40-8 80-10"/>
<path fill="none" stroke="{dark}" stroke-width="2" opacity=".55" d="M228 182v44M244 178v54M260 174v62M276 170v64"/>
${place(330, 236, 0.9, standing('tile', hat))}<path stroke="{wood}" stroke-width="4" d="M358 236V158"/><path fill="{dark}" d="M346 154h24v8h-24z"/>
${place(46, 226, 0.6, plant)}${place(78, 234, 0.6, plant)}`;

const flatsForRent = `${place(70, 239, 1.3, mountain)}<path fill="{hill-2}" d="M0 239v-30q60-34 120-8t80-6v44z"/>
<path fill="{sheet}" stroke="{line}" d="M150 48h150v191H150z"/><path fill="{tile}" d="M142 38h166v12H142z"/><path fill="{wood}" d="M150 108h150v5H150zM150 170h150v6H150z"/>
<path fill="{hill}" d="M166 62h34v34h-34zM250 62h34v34h-34zM250 124h34v34h-34z"/><path fill="{maize}" d="M166 124h34v34h-34z"/>
<path fill="none" stroke="{wood}" stroke-width="4" d="M166 62h34v34h-34zM183 62v34M250 62h34v34h-34zM267 62v34M166 124h34v34h-34zM183 124v34M250 124h34v34h-34zM267 124v34"/>
<path fill="{cap}" d="M160 190h46v49h-46z"/><path fill="{tile}" d="M254 188h28v51h-28z"/><path fill="{sunken}" d="M258 194h20v18h-20z"/>
${place(152, 178, 0.38, awning)}
<path fill="{dark}" d="M214 188h34v16h-34z"/><path stroke="{sheet}" stroke-width="2" d="M220 194h22M220 199h14"/>
${place(346, 238, 0.95, standing('cap'))}<path fill="{dark}" d="M316 182a6 6 0 1 1 8 6l2 18h-4l-2-18a6 6 0 0 1-4-6z"/>`;

const shopCounter = `<path fill="{wood}" d="M30 44h210v6H30zM30 96h210v6H30z"/>
<path fill="{tile}" d="M40 18h16v26H40zM120 66h20v30h-20z"/><path fill="{cap}" d="M62 10h14v34H62zM150 60h14v36h-14z"/><path fill="{leaf}" d="M84 22h22v22H84zM44 72h24v24H44z"/><path fill="{hill-2}" d="M116 14h12v30h-12zM76 64h14v32H76z"/><path fill="{sheet}" stroke="{line}" d="M138 20h20v24h-20zM180 68h26v28h-26z"/><path fill="{dark}" d="M168 24h26v20h-26z"/>
${place(112, 238, 1.2, bust('leaf', hat))}
<path fill="{sheet}" stroke="{line}" d="M20 186h260v53H20z"/><path fill="url(#weave)" d="M36 198h228v30H36z"/><path fill="{wood}" d="M12 178h276v9H12z"/>
<path fill="{dark}" d="M176 136h44l8 42h-60z"/><path fill="{hill-2}" d="M183 142h30l2 12h-34z"/><path fill="{sheet}" d="M180 160h8v4h-8zM194 160h8v4h-8zM208 160h8v4h-8zM179 168h8v4h-8zM194 168h8v4h-8zM209 168h8v4h-8z"/><path fill="{sheet}" stroke="{line}" d="M186 106h24v30l-4-3-4 3-4-3-4 3-4-3-4 3z"/><path stroke="{tile}" stroke-width="2" d="M191 113h14M191 119h10M191 125h12"/>
${place(338, 239, 1.05, standing('tile', braid))}<path fill="{skin}" d="M318 160q-30 2-52-8l2-8q24 8 50 4z"/><path fill="{maize}" d="M232 130l34 8-5 22-34-8z"/><path stroke="{dark}" stroke-width="4" d="M230.500 137l34 8"/>`;

const marketScale = `${place(272, 26, 1.05, sierraWindow)}
${place(40, 239, 1.1, table(270))}
<path fill="{dark}" d="M184 60h8v112h-8zM160 166h56v8h-56z"/><circle cx="188" cy="58" r="8" fill="{dark}"/>
<path stroke="{dark}" stroke-width="5" d="M98 66 278 50"/><path fill="none" stroke="{dark}" stroke-width="2" d="m98 66-28 60h56zM278 50l-28 60h56z"/>
<path fill="{wood}" d="M62 126h72q-6 16-36 16t-36-16zM242 110h72q-6 16-36 16t-36-16z"/>
<path fill="{cap}" d="M72 86h24v40H72zM252 70h24v40h-24z"/><path fill="url(#hatch)" d="M100 100h22v26h-22zM280 96h22v14h-22z"/><path fill="{maize}" d="M103 84h16v14h-16z"/>
${place(338, 239, 1, standing('tile'))}
<path fill="{sheet}" stroke="{dark}" stroke-width="1.500" d="M66 156h52v16H66z"/><path stroke="{tile}" stroke-width="2" d="M74 162h30M74 167h20"/>`;

const stepsDown = `${place(310, 239, 1.3, mountain)}<path fill="{hill-2}" d="M200 239q50-40 100-22t100-26v48z"/>
<path fill="{cap}" d="M24 150h38v89H24zM64 150h38v89H64zM104 150h38v89h-38zM144 150h38v89h-38zM184 150h38v89h-38zM224 150h38v89h-38zM264 150h38v89h-38z"/>
<path fill="url(#hatch)" stroke="{tile}" d="M24 92h38v56H24zM64 100h38v48H64zM104 108h38v40h-38zM144 116h38v32h-38zM184 124h38v24h-38zM224 132h38v16h-38zM264 140h38v8h-38z"/>
${place(123, 107, 0.82, standing('leaf', hat))}<path fill="{maize}" d="M100 42h12v24h-12q-6-12 0-24z"/>
<path stroke="{dark}" stroke-width="3" d="M344 239V158"/><path fill="{tile}" d="M345 158h36l-8 10 8 10h-36z"/>`;

const umbrellaAndJar = `<path fill="none" stroke="{hill-2}" stroke-width="4" stroke-linecap="round" d="m40 30-8 18m70-36-8 18m60-6-8 18m110-30-8 18m70-4-8 18m60-22-8 18M60 86l-8 18m300-20-8 18m-4-50-8 18"/>
<path fill="{maize}" d="M90 110q6-78 110-78t110 78q-12-12-28-12t-28 12q-12-12-27-12t-27 12q-12-12-28-12t-27 12q-12-12-28-12t-27 12z"/><path fill="none" stroke="{dark}" stroke-width="5" d="M200 24v132q0 14 12 14t12-12"/>
${place(262, 217, 0.98, bust('tile', braid))}${place(104, 239, 1, table(190))}
<path fill="{sheet}" stroke="{dark}" stroke-width="2" d="M138 128h44v8q8 4 8 12v30h-60v-30q0-8 8-12z"/><path fill="{wood}" d="M136 122h48v8h-48z"/><path fill="{cap}" d="M134 158h52v18h-52z"/><path stroke="{sheet}" stroke-width="2" d="M138 164h14m6 0h14m-24 6h14m6 0h12"/>`;

const sheetUnderGlass = `${place(22, 26, 1, sierraWindow)}
<path fill="{sheet}" stroke="{dark}" stroke-width="2" d="M150 20h140v219H150z"/><path fill="{cap}" d="M166 36h60v10h-60z"/>
<path fill="{maize}" d="M162 96h116v18H162z"/><path stroke="{dark}" stroke-width="3" d="M168 64h100M168 76h76M168 105h52M240 105h30M168 132h60M248 132h22M168 150h48M248 150h22M168 168h66M248 168h22"/>
<path fill="none" stroke="{tile}" stroke-width="2" d="M166 188h108M166 193h108"/><path fill="{cap}" d="M166 208h64v14h-64z"/><path fill="url(#hatch)" d="M232 208h36v14h-36z"/>
<circle cx="268" cy="112" r="38" fill="none" stroke="{dark}" stroke-width="7"/><path stroke="{wood}" stroke-width="12" stroke-linecap="round" d="m298 142 40 44"/>
${place(70, 239, 1, standing('leaf', hat))}`;

const falseMessage = `<path fill="{dark}" d="M150 14h108v225H150z"/><path fill="{sunken}" d="M158 30h92v209h-92z"/>
<path fill="{sheet}" d="M164 44h64v34h-54l-10 8zM164 96h60v26h-50l-10 8z"/><path fill="{hill}" d="M184 140h60v24l8 8h-68z"/><path stroke="{dark}" stroke-width="3" d="M174 55h44M174 66h30M174 108h38M194 152h36"/>
<path fill="{maize}" d="m206 176 34 54h-68z"/><path stroke="{dark}" stroke-width="5" d="M206 192v18m0 6v6"/>
${place(70, 239, 1.1, standing('cap', braid))}${place(276, 239, 1, house('cap'))}`;

const bankAndCooperative = `${place(204, 239, 1.5, mountain)}
<path fill="{sheet}" stroke="{line}" d="M30 112h130v127H30z"/><path fill="{cap}" d="M20 110 95 64l75 46zM30 228h130v11H30z"/><path fill="{hill-2}" d="M44 120h12v108H44zM72 120h12v108H72zM106 120h12v108h-12zM134 120h12v108h-12z"/><path fill="{dark}" d="M86 176h18v52H86z"/>
<path fill="{sheet}" stroke="{line}" d="M240 132h130v107H240z"/><path fill="{tile}" d="M240 132q0-50 65-50t65 50z"/><path fill="{hill}" d="M254 152h26v28h-26zM330 152h26v28h-26z"/><path fill="{maize}" d="M290 176q0-18 15-18t15 18v63h-30z"/>
${place(200, 239, 0.9, standing('leaf', hat))}`;

const creditFolder = `${place(280, 22, 1, sierraWindow)}${place(40, 239, 1.15, table(250))}
<path fill="{wood}" d="M92 76h52l8 12h86v82H92z"/><path fill="{sheet}" stroke="{line}" d="M104 62h116v60H104z"/><path fill="{cap}" d="M116 92h16v20h-16zM138 84h16v28h-16zM160 76h16v36h-16z"/><path fill="{maize}" d="M182 70h16v42h-16z"/><path fill="{hill-2}" d="M88 106h160l-10 64H98z"/><path stroke="{dark}" stroke-width="3" d="M116 130h54M116 142h34"/>
${place(336, 239, 1.05, standing('tile', braid))}`;

const cornerShop = `${place(54, 239, 1, mountain)}
<path fill="{sheet}" stroke="{line}" d="M110 74h184v165H110z"/><path fill="{tile}" d="M98 70 130 40h144l32 30z"/><path fill="{dark}" d="M148 80h108v20H148z"/><path stroke="{sheet}" stroke-width="3" d="M162 90h80"/>
<path fill="{cap}" d="M126 152h62v87h-62z"/><path fill="{sunken}" d="M134 160h46v34h-46z"/><path fill="{hill}" d="M204 152h78v52h-78z"/><path fill="{wood}" d="M200 204h86v7h-86z"/><path fill="{tile}" d="M210 184h14v20h-14zM256 180h16v24h-16z"/><path fill="{leaf}" d="M230 178h18v26h-18z"/>
${place(123, 108, 1, awning)}
<path fill="{wood}" d="M206 222h70v17h-70z"/><path fill="{maize}" d="M210 222q2-12 11-12t11 12zM230 222q2-12 11-12t11 12zM250 222q2-12 11-12t11 12z"/>
${place(338, 239, 1.05, standing('leaf', hat))}${place(84, 239, 0.9, plant)}`;

const bodies = {
  dueDay,
  marketStall,
  sewingWorkshop,
  plotsOfLand,
  flatsForRent,
  shopCounter,
  marketScale,
  stepsDown,
  umbrellaAndJar,
  sheetUnderGlass,
  falseMessage,
  bankAndCooperative,
  creditFolder,
  cornerShop,
} as const;

export type DrawingName = keyof typeof bodies;

export const drawingNames = Object.keys(bodies) as DrawingName[];

/** SVG source of a post drawing, 400 by 240. */
export const postDrawing = (name: DrawingName): string => frameDrawing(400, 240, bodies[name]);

/** The unpainted body, to stand in a wider drawing. */
export const drawingBody = (name: DrawingName): string => bodies[name];
