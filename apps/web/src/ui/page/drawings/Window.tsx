export function MountainWindow({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  return (
    <g>
      <svg x={x} y={y} width={width} height={height} viewBox="0 0 120 90" preserveAspectRatio="none" aria-hidden="true">
        <path className="sunken" d="M0 0h120v90H0z" />
        <path className="hill" d="m4 90 50-66q5-7 10 0l52 66z" />
        <path className="snow" d="M54 24q5-7 10 0l15 19-9-3-6 7-6-8-6 6-7-5-5 3z" />
        <path className="hill-2" d="M0 90V74q30-18 62-6 30 10 58-4v26z" />
      </svg>
      <path
        className="wood-line"
        strokeWidth="5"
        d={`M${x} ${y}h${width}v${height}h-${width}zM${x + width / 2} ${y}v${height}`}
      />
    </g>
  );
}
