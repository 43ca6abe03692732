import sharp from 'sharp'
import { parseStoredImage } from '../../domain/catalog/images/images.ts'
import type { Queryable } from '../database/connect.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import { presentStore } from './settings.presenter.ts'
import { listSiteSettings } from './settings.queries.ts'

/** Logo and colour of documents. */
export interface PrintedBrand {
  /** A PNG file; undefined without a logo. */
  logo: Uint8Array | undefined
  /** As #rrggbb; empty for the standard. */
  colour: string
}

/** Twice the height in points that documents print, for sharp edges. */
const LOGO_HEIGHT = 160

/** Reads the shop's logo and colour for documents. A logo whose file is missing is left out. */
export async function readPrintedBrand({ db, files }: { db: Queryable; files: FileStorage }): Promise<PrintedBrand> {
  const { brand } = presentStore(await listSiteSettings(db), { storeName: '', publicUrl: '' })
  const isStored = parseStoredImage(brand.logo) !== undefined
  const stored = isStored ? await files.read(brand.logo.slice('/files/'.length)) : undefined
  const logo =
    stored && (await sharp(stored).resize({ height: LOGO_HEIGHT, withoutEnlargement: true }).png().toBuffer())
  return { logo, colour: brand.action }
}
