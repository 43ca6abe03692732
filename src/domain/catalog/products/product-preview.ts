export const PREVIEW_QUERY = 'preview=1'

/** Returns the URL of the preview of a product that is not published. For everyone but staff it is the public page. */
export const previewHref = (slug: string): string => `/products/${slug}?${PREVIEW_QUERY}`

/** Whether a page URL is the preview of a product. */
export const isPreviewUrl = ({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): boolean =>
  /^\/products\/[^/]+$/.test(pathname) && searchParams.get('preview') === '1'
