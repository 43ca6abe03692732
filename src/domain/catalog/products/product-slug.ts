const MAX_LENGTH = 80
const FALLBACK_SLUG = 'product'

/**
 * Makes the slug of a product from its name: lower-case Latin words and digits joined by hyphens, at most 80 characters.
 * @example toSlug('Waves & Optics (2nd ed.)') // 'waves-optics-2nd-ed'
 */
export function toSlug(name: string): string {
  const words = slugify(name).slice(0, MAX_LENGTH).replace(/-$/, '')
  return words === '' ? FALLBACK_SLUG : words
}

/** Normalizes text to a slug without a limit. Text without Latin letters or digits becomes empty. */
export const slugify = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Appends a number above 1 to a slug, to make it unique. @example numberedSlug('waves', 2) // 'waves-2' */
export const numberedSlug = (slug: string, number: number): string => (number < 2 ? slug : `${slug}-${number}`)
