import { inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { parseStoredImage } from '../../domain/catalog/images/images.ts'
import { IDENTITY_SETTING_KEYS, type ShopIdentity } from '../../domain/settings/shop-identity.ts'
import type { Queryable } from '../database/connect.ts'
import { siteSettings } from '../database/schema/platform.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import { listSiteSettings, presentIdentity, presentStore } from './settings.queries.ts'

/**
 * Reads name and URL of the shop. Nothing is cached, so a change applies to every process at once. A response that is
 * cached needs the tag `content`.
 * @param first the values of the environment variables, which apply until staff enter others
 */
export async function readShopIdentity(db: Queryable, first: ShopIdentity): Promise<ShopIdentity> {
  const { key, value } = siteSettings
  const rows = await db
    .select({ key, value })
    .from(siteSettings)
    .where(inArray(key, Object.values(IDENTITY_SETTING_KEYS)))
  return presentIdentity(new Map(rows.map((row) => [row.key, row.value])), first)
}

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
