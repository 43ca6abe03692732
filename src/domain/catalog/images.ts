/**
 * A stored picture's URL carries its true size, so a page can reserve its place without asking anybody:
 * `/files/<hash>-<width>x<height>.webp`, with smaller copies beside it as `….w300.webp` and `….w720.webp`.
 */

/** Widths in pixels in which a picture is kept. The last one caps the full size. */
export const IMAGE_WIDTHS = [300, 720, 1200] as const

/** Where stored pictures are served from. */
export const IMAGES_URL = '/files/'

/** What an `<img>` needs to show a stored picture without moving the page. */
export type StoredImage = {
  /** URL of the full size. */
  src: string
  /** Pixels of the full size. */
  width: number
  height: number
  /** Every stored width, smallest first, ready for `srcset`. */
  srcSet: string
  /** URL of the smallest copy: thumbnails, cart lines, mails. */
  thumbnail: string
}

const STORED_IMAGE_URL = /^\/files\/([0-9a-f]{16})-([1-9]\d{0,4})x([1-9]\d{0,4})\.webp$/

/** File name of the full size: `0123456789abcdef-720x960.webp`. */
export function imageFileName(hash: string, width: number, height: number): string {
  return `${hash}-${width}x${height}.webp`
}

/** Name or URL of the smaller copy beside a full-size name or URL. */
export function variantName(fullSize: string, width: number): string {
  return fullSize.replace(/\.webp$/, `.w${width}.webp`)
}

/** Widths of the smaller copies of a picture: never as wide as the picture itself, for nothing is enlarged. */
export function variantWidths(fullWidth: number): number[] {
  return IMAGE_WIDTHS.filter((width) => width < fullWidth)
}

/** Reads a stored picture's URL. `undefined` for any other address (an outside link, a placeholder, an old path). */
export function parseStoredImage(path: string): StoredImage | undefined {
  const [, , widthText, heightText] = STORED_IMAGE_URL.exec(path) ?? []
  if (!widthText || !heightText) return undefined
  const width = Number(widthText)
  const copies = variantWidths(width).map((copyWidth) => ({ src: variantName(path, copyWidth), width: copyWidth }))
  return {
    src: path,
    width,
    height: Number(heightText),
    srcSet: [...copies, { src: path, width }].map((copy) => `${copy.src} ${copy.width}w`).join(', '),
    thumbnail: copies[0]?.src ?? path,
  }
}

/** An image path as it can stand in a page: old rows begin with `public/`, which was never part of the address. */
export function cleanImagePath(path: string): string {
  return path.trim().replace(/^\/?public\//, '/')
}

/** A stored gallery (`a.webp, b.webp`) as clean paths: no blanks, each picture once. */
export function splitGallery(text: string | null | undefined): string[] {
  const paths = (text ?? '').split(',').map(cleanImagePath)
  return [...new Set(paths.filter((path) => path !== ''))]
}

/** A gallery as it is stored: paths joined by commas. */
export function joinGallery(paths: readonly string[]): string {
  return splitGallery(paths.join(',')).join(',')
}
