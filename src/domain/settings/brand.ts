/** The keys of the settings of logo and colours. Pages of customers show them. */
export const BRAND_SETTING_KEYS = {
  brandLogo: 'public.brand_logo',
  brandAction: 'public.brand_action',
  brandInk: 'public.brand_ink',
} as const

/** Logo and colours of the shop; an empty text is the standard. */
interface Brand {
  /** The path of a stored image. */
  logo: string
  /** The colour of buttons and marks, as #rrggbb. */
  action: string
  /** The dark colour of text, header and footer, as #rrggbb. */
  ink: string
}

/** The standard colours: those of `tokens.css`. */
export const STANDARD_COLOURS = { action: '#f8b312', ink: '#131d33' } as const

/** Colours of `tokens.css` that the chosen ones stand beside. */
const PAPER = '#fbfaf7'
const WELL = '#f3f1eb'
const INK_ON = '#fbfaf7'

const HEX = /^#[0-9a-f]{6}$/
/** WCAG 2.2, 1.4.3: text of normal size. */
const MIN_CONTRAST = 4.5
/** The share of ink in the colour of a button under the pointer, and of white in raised parts of dark bars. */
const HOVER_SHARE = 0.06
const RAISE_SHARE = 0.1

/** Normalizes a typed colour. @example normalizeColour(' F8B312 ') // '#f8b312' */
export function normalizeColour(typed: string): string {
  const text = typed.trim().toLowerCase().replace(/^#?/, '#')
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(text)
  return short
    ? `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`
    : text === '#'
      ? ''
      : text
}

const LOGO = /^\/files\/[0-9a-f]{16}-[1-9]\d{0,4}x[1-9]\d{0,4}\.webp$/

/** Whether a value is the path of an uploaded image. */
export const isLogo = (value: string): boolean => LOGO.test(value)

export const isColour = (value: string): boolean => HEX.test(value)

const channels = (colour: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))

/** Relative luminance, WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast of two colours, from 1 to 21. @example contrast('#000000', '#ffffff') // 21 */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Mixes two colours. @param share of the second one, from 0 to 1 */
function mix(one: string, other: string, share: number): string {
  const second = channels(other)
  const mixed = channels(one).map((value, index) => Math.round(value * (1 - share) + (second[index] ?? 0) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Two colours that stand on one another, with their contrast. */
interface ContrastCheck {
  /** @example 'Text on buttons' */
  label: string
  text: string
  background: string
  ratio: number
  isEnough: boolean
  /** The colour that the owner has to change. */
  field: 'brandAction' | 'brandInk'
}

/** Fills in the standard colours. */
export const coloursOf = ({ action, ink }: Pick<Brand, 'action' | 'ink'>) => ({
  action: isColour(action) ? action : STANDARD_COLOURS.action,
  ink: isColour(ink) ? ink : STANDARD_COLOURS.ink,
})

/** Checks every pair of text and background that the chosen colours make, by WCAG AA. */
export function checkContrasts(brand: Pick<Brand, 'action' | 'ink'>): ContrastCheck[] {
  const { action, ink } = coloursOf(brand)
  const pairs: Pick<ContrastCheck, 'label' | 'text' | 'background' | 'field'>[] = [
    { label: 'Text on the page', text: ink, background: PAPER, field: 'brandInk' },
    { label: 'Text on grey areas', text: ink, background: WELL, field: 'brandInk' },
    { label: 'Light text on dark bars', text: INK_ON, background: mix(ink, '#ffffff', RAISE_SHARE), field: 'brandInk' },
    { label: 'Text on buttons', text: ink, background: mix(action, ink, HOVER_SHARE), field: 'brandAction' },
  ]
  return pairs.map((pair) => {
    const ratio = contrast(pair.text, pair.background)
    return { ...pair, ratio, isEnough: ratio >= MIN_CONTRAST }
  })
}

/** Returns an error message for staff by field, if text in these colours cannot be read well. */
export function contrastProblems(brand: Pick<Brand, 'action' | 'ink'>): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const { label, ratio, isEnough, field } of checkContrasts(brand)) {
    if (isEnough) continue
    const direction = field === 'brandInk' ? 'darker' : 'lighter'
    problems[field] ??=
      `${label} has a contrast of ${formatRatio(ratio)}, but needs ${MIN_CONTRAST}. Choose a ${direction} colour`
  }
  return problems
}

/** Rounds down, so that 4.49 is not shown as enough. */
export const formatRatio = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1)

/** Returns the custom properties of the chosen colours; none for the standard ones, or if text in them could not be read. */
function brandProperties(brand: Pick<Brand, 'action' | 'ink'>): Record<string, string> {
  const { action, ink } = coloursOf(brand)
  if (checkContrasts(brand).some(({ isEnough }) => !isEnough)) return {}
  return {
    ...(isColour(brand.action) && { '--color-action': action }),
    // Mixed with the ink, so it depends on both.
    ...((isColour(brand.action) || isColour(brand.ink)) && { '--color-action-hover': mix(action, ink, HOVER_SHARE) }),
    ...(isColour(brand.ink) && { '--color-ink': ink, '--color-ink-raise': mix(ink, '#ffffff', RAISE_SHARE) }),
  }
}

/** Returns the style sheet of the chosen colours; empty for the standard ones. */
export function brandCss(brand: Pick<Brand, 'action' | 'ink'>): string {
  const declarations = Object.entries(brandProperties(brand)).map(([name, value]) => `${name}:${value}`)
  return declarations.length === 0 ? '' : `:root{${declarations.join(';')}}`
}
