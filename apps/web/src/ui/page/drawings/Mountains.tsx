export function Mountains({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 1440 300" preserveAspectRatio="xMidYMax slice" aria-hidden="true" className={className}>
      <path
        fill="color-mix(in srgb, var(--art-hill) 42%, var(--paper))"
        d="M0 300V184q84-52 176-20 78 26 148-24 76-50 152-2l72 40q62-74 108-152 14-20 28 0 46 80 118 150 74-50 150-14 80 36 152-26 86-56 168 6 80 50 168-18v176z"
      />
      <path
        fill="var(--art-snow)"
        d="M626 74q18-28 30-48 14-20 28 0 12 22 30 50-14-10-22 6-10-16-20 2-8-14-18 0-10-16-28-10z"
      />
      <path
        fill="color-mix(in srgb, var(--art-hill) 70%, var(--paper))"
        d="M0 300v-56q124-46 254-8 124 36 256-18 138-40 284 10 130 44 264-10 182-52 382 16v66z"
      />
    </svg>
  );
}
