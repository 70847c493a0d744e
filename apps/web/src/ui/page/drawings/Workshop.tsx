import { Art, type ArtProps } from './Art.tsx';
import { MountainWindow } from './Window.tsx';

const rolls = [
  { x: 14, top: 158, tone: 'cap' },
  { x: 40, top: 122, tone: 'tile' },
  { x: 66, top: 178, tone: 'leaf' },
  { x: 92, top: 140, tone: 'line' },
];

export function Workshop(props: ArtProps) {
  return (
    <Art width={400} height={240} {...props}>
      {({ tileHatch }) => (
        <>
          <MountainWindow x={218} y={18} width={132} height={92} />
          <path className="thin-line" strokeWidth="1.5" d="M22 52h122" />
          <path className="dark" d="M34 52h3v10h-3zM66 52h3v7h-3zM98 52h3v9h-3zM128 52h3v5h-3z" />
          <path className="tile" d="M27 62h17l-3 26H30z" />
          <circle className="dark-line" cx="67.5" cy="69" r="10" strokeWidth="4" />
          <path className="cap" d="M91 61h17v9H91z" />
          <path className="wood" d="M97 70h5v28h-5z" />
          <path className="dark-line" strokeWidth="3" d="m124 56 11 34M135 56l-11 34" />
          {rolls.map(({ x, top, tone }) => (
            <g key={x}>
              <path className={tone} d={`M${x} ${top}h20v${239 - top}h-20z`} />
              <ellipse className="sheet-fill" cx={x + 10} cy={top} rx="10" ry="4" />
              <ellipse className="dark-line" cx={x + 10} cy={top} rx="3" ry="1.3" strokeWidth="1.5" />
            </g>
          ))}
          <path className="wood" d="M128 180h256v11H128zM142 191h10v48h-10zM360 191h10v48h-10z" />
          <path fill={tileHatch} opacity=".35" d="M128 180h256v11H128z" />
          <g>
            <path className="dark" d="M202 169h112v11H202z" />
            <path className="dark" d="M280 169v-58h34v58zM216 125q0-14 14-14h56v24h-46v6h-10v14h-12z" />
            <circle className="line" cx="324" cy="131" r="15" />
            <circle className="dark-line" cx="324" cy="131" r="8" strokeWidth="2" />
            <path className="dark-line" strokeWidth="2.5" d="M224 150v20" />
            <path className="maize" d="M250 96h14v13h-14z" />
            <path className="dark" d="M246 93h22v3h-22zM246 109h22v3h-22z" />
            <path className="maize-line" strokeWidth="1.3" d="M250 100q-22 2-26 20v30" />
            <path className="cap" d="M291 121h12v4h-12zM291 131h12v4h-12z" />
          </g>
          <path className="tile" d="M146 180q-2-13 18-11 28 5 46-1 12-2 14 12l-9 46q-9-9-18 0-9-9-18 0-8-7-16 0z" />
          <path className="sheet-fill" opacity=".28" d="m160 180 5 44 4-2-4-42zM186 180l3 44h4l-2-44z" />
          <path className="wood" d="M256 208h54v7h-54zM262 215h5v24h-5zM299 215h5v24h-5z" />
        </>
      )}
    </Art>
  );
}
