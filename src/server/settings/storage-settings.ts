import { z } from 'zod'
import type { Bucket } from '../files/bucket.ts'
import { address, filled, isPartial, onOff, withoutSlash } from './kinds.ts'

/** Where pictures are kept. */
export const storageSettings = {
  STORAGE: z.enum(['disk', 's3'], 'must be disk or s3').default('disk'),
  S3_BUCKET: filled(63).optional(),
  S3_REGION: filled(63).default('ap-south-1'),
  S3_ENDPOINT: address('https://s3.example').optional(),
  S3_ACCESS_KEY_ID: filled(256).optional(),
  S3_SECRET_ACCESS_KEY: filled(256).optional(),
  S3_FORCE_PATH_STYLE: onOff.optional(),
  S3_PUBLIC_URL: address('https://images.example').optional(),
}
type Settings = z.infer<z.ZodObject<typeof storageSettings>>

export interface StorageConfig {
  /** Where pictures are kept. */
  storage: 'disk' | 's3'
  /** The bucket that is used with `s3`; it may be named before, to move files into it. */
  bucket: Bucket | undefined
}

/** What is wrong with these settings together, as a sentence. */
export function storageComplaint(settings: Settings): string | undefined {
  const names = 'S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together'
  if (isPartial([settings.S3_BUCKET, settings.S3_ACCESS_KEY_ID, settings.S3_SECRET_ACCESS_KEY])) return `${names}.`
  return settings.STORAGE === 's3' && settings.S3_BUCKET === undefined ? `${names} for STORAGE=s3.` : undefined
}

export const readStorage = (settings: Settings): StorageConfig => ({
  storage: settings.STORAGE,
  bucket: readBucket(settings),
})

function readBucket(settings: Settings): Bucket | undefined {
  const { S3_BUCKET: name, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (!name || !accessKeyId || !secretAccessKey) return undefined
  const endpoint = settings.S3_ENDPOINT
  const forcePathStyle = settings.S3_FORCE_PATH_STYLE ?? endpoint !== undefined
  const publicUrl = settings.S3_PUBLIC_URL && withoutSlash(settings.S3_PUBLIC_URL)
  return { name, region: settings.S3_REGION, endpoint, forcePathStyle, accessKeyId, secretAccessKey, publicUrl }
}
