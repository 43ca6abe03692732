import { eq } from 'drizzle-orm'
import { cleanImagePath, splitGallery } from '../../../../domain/catalog/images/images.ts'
import type { FileField } from '../../../../domain/catalog/import/product-file.ts'
import type { Queryable } from '../../../database/connect.ts'
import { NotFoundError } from '../../../http/errors.ts'
import { photoSets } from '../../../database/schema/imports.ts'
import { isCleared } from '../file-row.ts'

/** The stored photos of a ZIP: by path and, if only one photo has it, by file name. */
export type PhotoPaths = ReadonlyMap<string, string>

/** Reads the photos of an uploaded ZIP. @throws NotFoundError for unknown or expired ones */
export async function readPhotoPaths(db: Queryable, id: string | undefined): Promise<PhotoPaths | undefined> {
  if (id === undefined) return undefined
  const [set] = await db.select({ paths: photoSets.paths }).from(photoSets).where(eq(photoSets.id, id))
  if (!set) throw new NotFoundError('Photos of the ZIP')
  const entries = Object.entries(set.paths)
  const byBaseName = Map.groupBy(entries, ([name]) => name.split('/').at(-1) ?? '')
  const unique = [...byBaseName].flatMap(([name, [entry, ...others]]) =>
    entry && others.length === 0 ? [[name, entry[1]] as const] : [],
  )
  return new Map([...unique, ...entries])
}

/** A photo at another address, with its place among the photos of the row. */
export interface RemotePhoto {
  url: string
  position: number
}

function describeMissing(name: string, paths: PhotoPaths): string {
  const alike = [...paths.keys()].find((path) => path.endsWith(`/${name.toLowerCase()}`))
  return alike === undefined
    ? `There is no photo “${name}” in the ZIP`
    : `The ZIP has several photos “${name}”. Write the folder too, such as “${alike}”`
}

type Cells = Partial<Record<FileField, string>>

const ADDRESS = /^https?:\/\//i

/**
 * Replaces the names of photos in the image cells of a row by their paths, and takes out the addresses, which a job loads.
 * @returns the cells, the addresses, and the error of each cell
 */
export function resolvePhotos(
  cells: Cells,
  paths: PhotoPaths | undefined,
): { cells: Cells; remote: RemotePhoto[]; problems: Partial<Record<'image' | 'imageGallery', string>> } {
  const resolved: Cells = { ...cells }
  const remote: RemotePhoto[] = []
  const problems: Partial<Record<'image' | 'imageGallery', string>> = {}
  const resolve = (field: 'image' | 'imageGallery', texts: string[], start: number) => {
    const stored = texts.flatMap((text, index) => {
      if (ADDRESS.test(text)) {
        remote.push({ url: text, position: start + index })
        return []
      }
      // A path of the store, as exports have it.
      if (text.startsWith('/')) return [text]
      const path = paths?.get(text.toLowerCase())
      if (path) return [path]
      problems[field] ??= paths
        ? describeMissing(text, paths)
        : `The photo “${text}” is not here. Choose a ZIP with this file and the photos`
      return []
    })
    if (stored.length > 0) resolved[field] = stored.join(',')
    // An empty cell changes nothing.
    else delete resolved[field]
  }
  const { image = '', imageGallery = '' } = cells
  const isUnchanged = (cell: string) => cell === '' || isCleared(cell)
  const main = isUnchanged(image) ? [] : [cleanImagePath(image)]
  if (!isUnchanged(image)) resolve('image', main, 0)
  if (!isUnchanged(imageGallery)) resolve('imageGallery', splitGallery(imageGallery), 1)
  return { cells: resolved, remote, problems }
}
