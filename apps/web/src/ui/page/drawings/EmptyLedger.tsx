import { Art, type ArtProps } from './Art.tsx';

export function EmptyLedger(props: ArtProps) {
  return (
    <Art width={240} height={138} {...props}>
      {({ capHatch }) => (
        <>
          <path className="sheet-fill" d="M44 12h150v125H44z" />
          <path
            className="thin-line"
            strokeWidth="1.5"
            opacity=".7"
            d="M44 12h150v125H44zM44 32h150M44 49h150M44 66h150M44 83h150M44 100h150M44 117h150"
          />
          <path fill="none" stroke="var(--dif)" strokeWidth="1.5" d="M64 12v125M67 12v125" />
          <path className="cap" d="M98 88h17v29H98z" />
          <path fill={capHatch} d="M123 88h17v29h-17z" />
          <path className="thin-line" strokeWidth="1.5" strokeDasharray="3 3" d="M123 60h17v28h-17z" />
          <path className="maize" d="m168 62 32-31 9 9-32 31-12 3z" />
          <path className="dark" d="m165 74 3-12 9 9z" />
        </>
      )}
    </Art>
  );
}
