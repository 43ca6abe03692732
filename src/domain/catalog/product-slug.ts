const MAX_LENGTH = 80
const FALLBACK_SLUG = 'product'

/**
 * The words of a name as they stand in an address: lower case, joined by hyphens.
 * @example slugOf('Waves & Optics (2nd ed.)') // 'waves-optics-2nd-ed'
 */
export function toSlug(name: string): string {
  const words = slugify(name).slice(0, MAX_LENGTH).replace(/-+$/, '')
  return words === '' ? FALLBACK_SLUG : words
}

/** The same for what staff typed as a slug: what holds no letters stays empty, and so is made from the name. */
export const slugify = (typed: string): string =>
  typed
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')

/** A slug with the number that tells it from others of the same words. @example numbered('waves', 2) // 'waves-2' */
export const numberedSlug = (slug: string, number: number): string => (number < 2 ? slug : `${slug}-${number}`)
