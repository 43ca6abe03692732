/**
 * The URL of a stored image contains its size, so that a page can reserve its space without a request:
 * `/files/<hash>-<width>x<height>.webp`. Its variants are `….w300.webp` and `….w720.webp`.
 */

/** Widths of stored images in pixels. The last one limits the full size. */
export const IMAGE_WIDTHS = [300, 720, 1200] as const

/** The URL path of stored images. */
export const IMAGES_URL = '/files/'

/** Attributes for an `<img>` without layout shift. */
export type StoredImage = {
  /** URL of the full size. */
  src: string
  /** In pixels, of the full size. */
  width: number
  height: number
  /** The value of `srcset`: every width, smallest first. */
  srcSet: string
  /** URL of the smallest variant, for thumbnails, cart lines and emails. */
  thumbnail: string
}

const STORED_IMAGE_URL = /^\/files\/([0-9a-f]{16})-([1-9]\d{0,4})x([1-9]\d{0,4})\.webp$/

/** Returns the file name of the full size. @example imageFileName('0123456789abcdef', 720, 960) // '0123456789abcdef-720x960.webp' */
export function imageFileName(hash: string, width: number, height: number): string {
  return `${hash}-${width}x${height}.webp`
}

/** Returns the name or URL of a variant from the name or URL of the full size. */
export function variantName(fullSize: string, width: number): string {
  return fullSize.replace(/\.webp$/, `.w${width}.webp`)
}

/** Returns the widths of an image's variants: only widths below the full width, as images are not enlarged. */
export function variantWidths(fullWidth: number): number[] {
  return IMAGE_WIDTHS.filter((width) => width < fullWidth)
}

/** Parses the URL of a stored image; undefined for other URLs: external images, placeholders, legacy paths. */
export function parseStoredImage(path: string): StoredImage | undefined {
  const [, , widthText, heightText] = STORED_IMAGE_URL.exec(path) ?? []
  if (!widthText || !heightText) return undefined
  const width = Number(widthText)
  const variants = variantWidths(width).map((variantWidth) => ({
    src: variantName(path, variantWidth),
    width: variantWidth,
  }))
  return {
    src: path,
    width,
    height: Number(heightText),
    srcSet: [...variants, { src: path, width }].map((variant) => `${variant.src} ${variant.width}w`).join(', '),
    thumbnail: variants[0]?.src ?? path,
  }
}

/** Returns an image path as a URL path: removes the `public/` of legacy rows. */
export function cleanImagePath(path: string): string {
  return path.trim().replace(/^\/?public\//, '/')
}

/** Splits a stored gallery (`a.webp, b.webp`) into URL paths, without blanks and duplicates. */
export function splitGallery(text: string | null | undefined): string[] {
  const paths = (text ?? '').split(',').map(cleanImagePath)
  return [...new Set(paths.filter((path) => path !== ''))]
}

/** Joins paths with commas, the stored form of a gallery. */
export function joinGallery(paths: readonly string[]): string {
  return splitGallery(paths.join(',')).join(',')
}
