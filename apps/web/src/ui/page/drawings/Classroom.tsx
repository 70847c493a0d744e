import { Art, type ArtProps } from './Art.tsx';
import { MountainWindow } from './Window.tsx';

export function Classroom(props: ArtProps) {
  return (
    <Art width={400} height={240} {...props}>
      {({ tileHatch }) => (
        <>
          <path className="wood" d="M34 22h228v122H34z" />
          <path fill="var(--art-board)" d="M42 30h212v106H42z" />
          <g fill="none" stroke="var(--art-chalk)" strokeLinecap="round">
            <path strokeWidth="2.5" d="M62 120h82M62 120V48" />
            <path strokeWidth="2" opacity=".75" d="M164 58h72M164 73h50M164 100h72M164 115h38" />
          </g>
          <path fill="var(--art-chalk)" d="M74 98h13v22H74zM95 82h13v38H95zM116 76h13v44h-13z" />
          <path fill="#e9a088" d="M116 57h13v15h-13z" />
          <path className="wood" d="M34 144h228v6H34z" />
          <path className="sheet-fill" d="M208 140h18v4h-18zM188 141h12v3h-12z" />
          <MountainWindow x={292} y={30} width={78} height={66} />
          {[46, 150, 254].map((x) => (
            <g key={x}>
              <path className="wood" d={`M${x} 186h72v8h-72z`} />
              <path fill={tileHatch} opacity=".4" d={`M${x} 186h72v8h-72z`} />
              <path className="dark" d={`M${x + 8} 194h4v45h-4zM${x + 60} 194h4v45h-4z`} />
            </g>
          ))}
          <path className="cap" d="M60 178h36v8H60z" />
          <path className="tile" d="M64 169h29v9H64z" />
          <path className="sheet-fill" d="M166 181h34v5h-34z" />
          <path className="maize" d="m206 182 26-9 3 4-26 9z" />
          <g>
            <path className="leaf" d="M262 186q-1-42 28-45 29 3 28 45z" />
            <path className="skin" d="M283 134h14v11q-7 6-14 0z" />
            <circle className="skin" cx="290" cy="123" r="17" />
            <path className="hair" d="M271 126q-4-27 19-27 23 0 20 27-7-4-10-13-13 11-29 13z" />
            <path className="hair" d="M305 120q11 9 7 28-9-4-11-20z" />
            <path className="tile" d="M304 134h10v5h-10z" />
            <path className="sheet-fill" d="m272 179 18-5 18 5v7h-36z" />
            <path className="thin-line" strokeWidth="1.2" d="M290 174v12" />
          </g>
          <path className="dark" d="M268 211h44v5h-44zM273 216h4v23h-4zM303 216h4v23h-4z" />
        </>
      )}
    </Art>
  );
}
