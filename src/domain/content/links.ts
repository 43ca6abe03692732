const BASE = 'https://shop.invalid'
const BEGINNING = /^(?:\/|#|https?:\/\/|mailto:|tel:)/

/**
 * Whether a link is a page of the store, a place on the page, a URL, an email address or a phone number. Links that run
 * scripts are none, and neither are paths that a browser reads as another website, such as `/\elsewhere.example`.
 */
export function isLink(href: string): boolean {
  if (!BEGINNING.test(href)) return false
  try {
    const { origin } = new URL(href, BASE)
    return origin === BASE || !/^[/#]/.test(href)
  } catch {
    return false
  }
}

export const LINK_ERROR = 'Must be a page of the store such as /products, or a URL such as https://example.com'

/** Returns a page of the store with the slash that was left out. @example completePath('products') // '/products' */
export const completePath = (href: string): string => (/^[\w-]+(?:\/[\w-]+)*$/.test(href) ? `/${href}` : href)
