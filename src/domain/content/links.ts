/** A page of the store, a place on the page, or a URL. Links that run scripts do not match. */
export const LINK_PATTERN = /^(?:\/(?!\/)|#|https?:\/\/|mailto:|tel:)/

export const LINK_ERROR = 'Must be a page of the store such as /products, or a URL such as https://example.com'
