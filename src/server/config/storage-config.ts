import { z } from 'zod'
import type { Bucket } from '../storage/bucket.ts'
import { httpUrl, nonBlank, isPartiallySet, onOff, trimTrailingSlash } from './env-schemas.ts'

/** Image storage. */
export const storageEnv = {
  STORAGE: z.enum(['disk', 's3'], 'must be disk or s3').default('disk'),
  S3_BUCKET: nonBlank(63).optional(),
  S3_REGION: nonBlank(63).default('ap-south-1'),
  S3_ENDPOINT: httpUrl('https://s3.example').optional(),
  S3_ACCESS_KEY_ID: nonBlank(256).optional(),
  S3_SECRET_ACCESS_KEY: nonBlank(256).optional(),
  S3_FORCE_PATH_STYLE: onOff.optional(),
  S3_PUBLIC_URL: httpUrl('https://images.example').optional(),
}
type StorageEnv = z.infer<z.ZodObject<typeof storageEnv>>

export interface StorageConfig {
  /** Image storage. */
  storage: 'disk' | 's3'
  /** The bucket of `s3`; it may be configured before the switch, so that files can be moved into it. */
  bucket: Bucket | undefined
}

/** Returns an error message for this combination of settings. */
export function validateStorageConfig(settings: StorageEnv): string | undefined {
  const names = 'S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together'
  if (isPartiallySet([settings.S3_BUCKET, settings.S3_ACCESS_KEY_ID, settings.S3_SECRET_ACCESS_KEY])) return `${names}.`
  return settings.STORAGE === 's3' && settings.S3_BUCKET === undefined ? `${names} for STORAGE=s3.` : undefined
}

export const readStorageConfig = (settings: StorageEnv): StorageConfig => ({
  storage: settings.STORAGE,
  bucket: readBucket(settings),
})

function readBucket(settings: StorageEnv): Bucket | undefined {
  const { S3_BUCKET: name, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (!name || !accessKeyId || !secretAccessKey) return undefined
  const endpoint = settings.S3_ENDPOINT
  const forcePathStyle = settings.S3_FORCE_PATH_STYLE ?? endpoint !== undefined
  const publicUrl = settings.S3_PUBLIC_URL && trimTrailingSlash(settings.S3_PUBLIC_URL)
  return { name, region: settings.S3_REGION, endpoint, forcePathStyle, accessKeyId, secretAccessKey, publicUrl }
}
