import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

// Mantine wants ten shades per colour; the roles below take theirs from tokens.css, so all ten are the same variable.
const shades = (name: string): MantineColorsTuple => {
  const shade = `var(--${name})`;
  return [shade, shade, shade, shade, shade, shade, shade, shade, shade, shade];
};

const roles = { paramo: 'on-paramo', red: 'on-red', tile: 'paper', ink: 'paper' } as const;
type Role = keyof typeof roles;
const isRole = (color: unknown): color is Role => typeof color === 'string' && color in roles;

/** Mantine mixes shades for hover and tint; ours are chosen, so each variant names its tokens. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const color = input.color ?? input.theme.primaryColor;
  if (!isRole(color)) return defaultVariantColorsResolver(input);
  const soft = color === 'ink' ? 'var(--sunken)' : `var(--${color}-soft)`;
  const strong = color === 'paramo' ? 'var(--paramo-strong)' : `var(--${color})`;
  const base = `var(--${color})`;
  switch (input.variant) {
    case 'filled':
      return { background: base, hover: strong, color: `var(--${roles[color]})`, border: `1.5px solid ${base}` };
    case 'light':
      return { background: soft, hover: soft, color: base, border: `1.5px solid ${base}` };
    case 'outline':
      return { background: 'var(--sheet)', hover: soft, color: base, border: `1.5px solid ${base}` };
    case 'subtle':
    case 'transparent':
      return { background: 'transparent', hover: soft, color: base, border: '1.5px solid transparent' };
    default:
      return defaultVariantColorsResolver(input);
  }
};

/** The Mantine theme, made from tokens.css. What default props cannot say is in mantine.css. */
export const theme = createTheme({
  primaryColor: 'paramo',
  primaryShade: 6,
  colors: {
    paramo: shades('paramo'),
    red: shades('red'),
    tile: shades('tile'),
    ink: shades('ink'),
  },
  variantColorResolver,
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'ui-monospace, "Cascadia Mono", Menlo, monospace',
  headings: { fontFamily: 'var(--font-heading)', fontWeight: '650' },
  fontSizes: { xs: 'var(--t1)', sm: 'var(--t2)', md: 'var(--t3)', lg: 'var(--t4)', xl: 'var(--t5)' },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '22px' },
  defaultRadius: 'md',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  shadows: { xs: 'none', sm: 'none', md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Button: { defaultProps: { variant: 'default' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'ink', size: 44 } },
    Modal: { defaultProps: { centered: true, radius: 'lg', padding: 0, transitionProps: { duration: 140 } } },
    Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 } } },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 } } },
    Select: { defaultProps: { allowDeselect: false, comboboxProps: { transitionProps: { duration: 120 } } } },
    Tooltip: { defaultProps: { color: 'ink', transitionProps: { duration: 100 } } },
    Tabs: { defaultProps: { variant: 'default' } },
    Badge: { defaultProps: { radius: 'xs', variant: 'light', tt: 'none' } },
    Table: { defaultProps: { verticalSpacing: 'xs', horizontalSpacing: 'sm' } },
    Pagination: { defaultProps: { radius: 'md', color: 'ink' } },
  },
});

const common = {
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-anchor': 'var(--paramo)',
  '--mantine-color-error': 'var(--red)',
  '--mantine-color-default': 'var(--sheet)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--line-strong)',
  '--mantine-color-gray-2': 'var(--line)',
  '--mantine-color-gray-3': 'var(--line)',
  '--mantine-color-gray-4': 'var(--line-strong)',
  '--mantine-color-dark-4': 'var(--line)',
  '--mantine-color-dark-6': 'var(--sheet)',
  '--mantine-line-height': '1.5',
};

/** Light and dark say the same: the tokens themselves change with the theme. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: common, dark: common });
