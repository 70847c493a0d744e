import { Art, type ArtProps } from './Art.tsx';

export function BrokenLine(props: ArtProps) {
  return (
    <Art width={240} height={138} {...props}>
      {() => (
        <>
          <path className="hill" d="M62 137q24-34 56-22 26 10 60 22z" />
          <path className="wood" d="M42 24h9v113h-9zM189 24h9v113h-9z" />
          <path className="wood" d="M28 36h37v6H28zM175 36h37v6h-37z" />
          <path className="dark" d="M33 30h5v6h-5zM55 30h5v6h-5zM180 30h5v6h-5zM202 30h5v6h-5z" />
          <path className="dark-line" strokeWidth="2" d="M35 31q36 52 72 40M205 31q-30 50-63 46" />
          <path className="tile" d="m106 66 11 3-2 8-11-3zM139 73l9 3-3 8-8-4z" />
          <path className="maize" d="m124 58 4 9 9-1-7 8 3 9-9-5-8 6 3-9-8-5 10-2z" />
        </>
      )}
    </Art>
  );
}
