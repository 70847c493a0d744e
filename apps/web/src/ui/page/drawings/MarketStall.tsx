import { Art, type ArtProps } from './Art.tsx';

const awningLeft = 70;
const stripeWidth = 33;
const stripes = Array.from({ length: 8 }, (_, index) => awningLeft + index * stripeWidth);
const tomatoes = [
  [112, 186],
  [128, 186],
  [144, 186],
  [160, 186],
  [176, 186],
  [120, 172],
  [136, 172],
  [152, 172],
  [168, 172],
  [144, 159],
];
const cabbages = [298, 315, 332];

export function MarketStall(props: ArtProps) {
  return (
    <Art width={400} height={240} {...props}>
      {({ tileHatch, capHatch }) => (
        <>
          <path className="wood" d="M76 84h8v136h-8zM328 84h8v136h-8z" />
          {stripes.map((x, index) => (
            <path
              key={x}
              className={index % 2 === 0 ? 'cap' : 'sheet-fill'}
              d={`M${x} 46h${stripeWidth}l${(x + stripeWidth / 2 - 202) / 12} 46a16.5 16.5 0 0 1-${stripeWidth} 0z`}
            />
          ))}
          <path className="dark" d="M66 40h272v7H66z" />
          <g>
            <path className="dark-line" strokeWidth="2" d="M116 98v18M116 150v7M100 161l16-5 16 5" />
            <circle className="sheet-fill" cx="116" cy="133" r="16" />
            <circle className="dark-line" strokeWidth="2" cx="116" cy="133" r="16" />
            <path className="dark-line" strokeWidth="2.2" strokeLinecap="round" d="m116 133 7-9" />
            <path className="dark" d="M97 160h38q-5 11-19 11t-19-11z" />
          </g>
          <g>
            <path className="cap" d="M222 194q-4-52 31-56 35 4 31 56z" />
            <path fill={tileHatch} opacity=".9" d="M230 194q-3-46 23-54 26 8 23 54z" />
            <path className="skin" d="M245 128h16v14q-8 8-16 0z" />
            <ellipse className="skin" cx="253" cy="118" rx="14" ry="15" />
            <path className="hair" d="M239 112q-5 26-9 40 9-2 11-24zM267 112q5 26 9 40-9-2-11-24z" />
            <path className="dark" d="M226 110q27-8 54 0 1 5-4 5-23-6-46 0-5 0-4-5z" />
            <path className="dark" d="M238 108q0-20 15-20t15 20q-15-4-30 0z" />
            <path className="tile" d="M238 104q15-4 30 0v5q-15-4-30 0z" />
          </g>
          {tomatoes.map(([x, y]) => (
            <circle key={`${x}-${y}`} className="tile" cx={x} cy={y} r="9" />
          ))}
          {[206, 222, 262, 277].map((x) => (
            <g key={x}>
              <path className="leaf" d={`M${x - 8} 194q-1-15 5-22 0 12 3 22zM${x + 8} 194q1-15-5-22 0 12-3 22z`} />
              <path className="maize" d={`M${x} 194q-8-17 0-33 8 16 0 33z`} />
            </g>
          ))}
          {cabbages.map((x) => (
            <g key={x}>
              <circle className="leaf" cx={x} cy="183" r="11" />
              <path className="dark-line" strokeWidth="1.2" opacity=".35" d={`M${x - 5} 190q5-10 5-17m0 17q1-8 6-12`} />
            </g>
          ))}
          <path className="wood" d="M98 190h94v16H98zM196 190h90v16h-90zM290 190h54v16h-54z" />
          <path className="dark-line" opacity=".25" strokeWidth="1.5" d="M98 198h94M196 198h90M290 198h54" />
          <path className="sheet-fill" d="M64 206h286v33H64z" />
          <path fill={capHatch} opacity=".55" d="M64 206h286v33H64z" />
          <path className="thin-line" strokeWidth="1.5" d="M64 206h286v33H64z" />
          <path className="sheet-fill" d="M150 213h60v20h-60z" />
          <path className="dark-line" strokeWidth="1.5" d="M150 213h60v20h-60zM184 220h18M184 226h12" />
          <path className="cap" d="M158 223h8v6h-8zM169 219h8v10h-8z" />
        </>
      )}
    </Art>
  );
}
