import { Art, type ArtProps } from './Art.tsx';

const tiles = Array.from({ length: 9 }, (_, index) => index);

export function Roof(props: ArtProps) {
  return (
    <Art width={400} height={240} {...props}>
      {({ tileHatch, capHatch }) => (
        <>
          <path className="hill" d="M-20 239 74 86q10-14 20 0l96 153z" />
          <path className="snow" d="M74 86q10-14 20 0l22 34-13-4-9 12-10-13-10 10-11-8-8 3z" />
          <path className="hill-2" d="M190 239q56-66 116-56 52 10 94-18v74z" />
          <path className="hill" d="M0 239v-24q56-42 124-8l48 32z" />
          <path className="sheet-fill" d="m96 130 102-40 142 56v93H96z" />
          <path className="thin-line" strokeWidth="1.5" d="M96 136v103h244v-90" />
          <path fill={tileHatch} opacity=".4" d="m96 130 102-40 142 56v13L198 104 96 143z" />
          {tiles.map((index) => (
            <path
              key={`left${index}`}
              className={index % 2 === 0 ? 'line' : 'wood'}
              d={`M${198 - index * 13} ${70 + index * 5.1}l-13 5.1v27l13-5.1z`}
            />
          ))}
          {tiles.concat(9, 10, 11).map((index) => (
            <path
              key={`right${index}`}
              className={index % 2 === 0 ? 'leaf' : 'cap'}
              d={`M${198 + index * 13} ${70 + index * 5.1}l13 5.1v27l-13-5.1z`}
            />
          ))}
          <path className="dark" d="M191 62h14v11h-14z" />
          <path className="tile" d="M130 172h40v67h-40z" />
          <circle className="maize" cx="162" cy="208" r="3.2" />
          <path className="sunken" d="M204 166h46v36h-46zM268 166h46v36h-46z" />
          <path
            className="wood-line"
            strokeWidth="5"
            d="M204 166h46v36h-46zM227 166v36M268 166h46v36h-46zM291 166v36"
          />
          <path fill={capHatch} opacity=".6" d="M96 225h34v14H96zM170 225h170v14H170z" />
          <path className="wood-line" strokeWidth="4" strokeLinecap="round" d="M358 238 320 96M377 234 339 92" />
          <path
            className="wood-line"
            strokeWidth="3"
            d="m354 222 18-4M349 203l18-4M344 184l18-4M339 165l18-4M334 146l18-4M329 127l18-4M324 110l18-4"
          />
          <g>
            <path className="dark" d="m282 98 12 20-5 4-15-21zM264 90l3 22-6 1-6-22z" />
            <path className="tile" d="M250 94q-3-30 13-36 20 1 19 38z" />
            <path className="skin" d="m278 62 20 17-4 5-22-14z" />
            <path className="dark" d="M290 76h16v4h-16zM301 69h7v18h-7z" />
            <circle className="skin" cx="265" cy="47" r="11.5" />
            <path className="cap" d="M252 45q0-15 13-15t13 15h8v3h-34z" />
          </g>
          <path className="cap" d="M38 196h36v43H38z" />
          <path className="leaf" d="M33 189h46v8H33z" />
          <path className="sheet-fill" opacity=".25" d="M45 201h5v38h-5z" />
        </>
      )}
    </Art>
  );
}
