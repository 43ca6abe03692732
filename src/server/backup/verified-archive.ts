import { listKnownMigrations } from '../database/schema-version.ts'
import { type ArchiveEntry, readArchive } from './archive.ts'
import { BackupError, CORRUPT } from './backup-error.ts'
import { type Manifest, manifestSchema } from './manifest.ts'

const UNKNOWN_VERSION =
  'The backup was written by a newer version of the store. Restore it with that version. Nothing was changed.'

/** An archive whose checksum was verified. */
export interface VerifiedArchive {
  manifest: Manifest
  entries: AsyncIterable<ArchiveEntry>
}

/**
 * Reads an archive once to verify it, and opens it for a second pass.
 * @throws BackupError if it is damaged or was written by a newer version
 */
export async function openArchive(file: string, passphrase: string | undefined): Promise<VerifiedArchive> {
  const manifest = await readManifest(file, passphrase)
  const entries = readArchive(file, passphrase)
  const known = new Set(listKnownMigrations())
  if (!manifest.migrations.every((hash) => known.has(hash))) throw new BackupError(UNKNOWN_VERSION)
  return { manifest, entries }
}

/** Reads the whole archive once, which verifies its checksum. */
async function readManifest(file: string, passphrase: string | undefined): Promise<Manifest> {
  let manifest: Buffer | undefined
  for await (const { name, bytes } of readArchive(file, passphrase)) {
    if (name === 'store.json') manifest = Buffer.from(bytes)
  }
  if (!manifest) throw new BackupError(CORRUPT)
  // Parsed when the checksum was verified: an altered manifest may be invalid in any way.
  return manifestSchema.parse(JSON.parse(manifest.toString()))
}
