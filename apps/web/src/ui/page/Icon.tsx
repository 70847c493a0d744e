const paths = {
  arrowLeft: 'M19 12H5m6-6-6 6 6 6',
  arrowRight: 'M5 12h14m-6-6 6 6-6 6',
  bars: 'M6 20v-9h4v9zM14 20V5h4v15z',
  bank: 'M3 21h18M4 10h16M12 3l9 5H3zM6 10v8M10 10v8M14 10v8M18 10v8',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4',
  check: 'M4 12.5l5.5 5.5L20 6.5',
  chevronDown: 'M6 9l6 6 6-6',
  chevronLeft: 'M14.5 5.5 8 12l6.5 6.5',
  chevronRight: 'M9.5 5.5 16 12l-6.5 6.5',
  clock: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 7v5.5l3.5 2',
  close: 'M6 6l12 12M18 6 6 18',
  dashboard: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
  download: 'M12 4v11m-5-4.500 5 5 5-5M4 20h16',
  exit: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
  file: 'M6 3h9l4 4v14H6zM15 3v4h4M9 12h7M9 16h7',
  gear: 'M12 8.500a3.500 3.500 0 1 0 0 7a3.500 3.500 0 1 0 0-7M12 3v2.500M12 18.500V21M3 12h2.500M18.500 12H21M5.600 5.600l1.800 1.800M16.600 16.600l1.800 1.800M18.400 5.600l-1.800 1.800M7.400 16.600l-1.800 1.800',
  giveBack: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  home: 'M3 11.5 12 4l9 7.5M5.5 9.8V20h13V9.8M10 20v-6h4v6',
  info: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 11v5.500M12 7.500v.200',
  lock: 'M5 11h14v9H5zM8 11V7.500a4 4 0 0 1 8 0V11',
  menu: 'M4 6.500h16M4 12h16M4 17.500h16',
  minus: 'M5 12h14',
  shield: 'M12 3l8 3v6c0 4.5-3.2 7.600-8 9-4.800-1.400-8-4.500-8-9V6z',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  people:
    'M5.5 8a3.500 3.500 0 1 0 7 0a3.500 3.500 0 1 0-7 0M2.500 20c.700-4.200 3.300-6 6.500-6s5.800 1.800 6.500 6M16 5a3.500 3.500 0 0 1 0 6.500M18 14.500c2 .800 3 2.600 3.500 5.500',
  percent:
    'M6 18 18 6M5 7.500a2.500 2.500 0 1 0 5 0a2.500 2.500 0 1 0-5 0M14 16.500a2.500 2.500 0 1 0 5 0a2.500 2.500 0 1 0-5 0',
  person: 'M8 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0M4 21c1-5 4.5-7 8-7s7 2 8 7',
  plus: 'M12 5v14M5 12h14',
  print: 'M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7z',
  retry: 'M19.500 12a7.500 7.500 0 1 1-2.200-5.300M19.500 3.500v4.200h-4.200',
  rotate: 'M20 11a8 8 0 1 0-2 6.500M20 5v6h-6',
  search: 'M4 10.500a6.500 6.500 0 1 0 13 0a6.500 6.500 0 1 0-13 0M15.500 15.500 20.500 20.500',
  share: 'M12 15V4m-4 4 4-4 4 4M5 13v7h14v-7',
  upload: 'M12 16V5m-5 5 5-5 5 5M4 20h16',
  warning: 'M12 3.5 22 20.5H2zM12 10v5M12 17.8v.2',
} as const;

export type IconName = keyof typeof paths;

export const iconNames = Object.keys(paths) as IconName[];

/** Decorative: the text beside it says the same. */
export function Icon({ name, size = 24, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d={paths[name]} />
    </svg>
  );
}
