// Imported only when a bucket is configured: the S3 client costs start-up time and memory.
import { S3Client } from '@aws-sdk/client-s3'
import { S3Driver } from 'flydrive/drivers/s3'
import { DEFAULT_HTTP_TIMEOUTS } from '../http/http-request.ts'

/** A bucket of an S3-compatible service with its credentials. */
export interface Bucket {
  name: string
  region: string
  /** The service's URL; undefined for Amazon S3 in the region. */
  endpoint: string | undefined
  /** Whether the bucket's name is in the URL's path instead of its host. */
  forcePathStyle: boolean
  accessKeyId: string
  secretAccessKey: string
  /** Base URL at which browsers can fetch the files, without a trailing slash. */
  publicUrl: string | undefined
}

const INVALID_CREDENTIALS =
  'rejects the key: check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, its rights and the clock of this machine'
const ERROR_MESSAGES: Record<string, string> = {
  AccessDenied: INVALID_CREDENTIALS,
  InvalidAccessKeyId: INVALID_CREDENTIALS,
  SignatureDoesNotMatch: INVALID_CREDENTIALS,
  RequestTimeTooSkewed: INVALID_CREDENTIALS,
  NoSuchBucket: 'does not exist: check S3_BUCKET and S3_ENDPOINT',
  PermanentRedirect: 'is in another region: check S3_REGION and S3_ENDPOINT',
  AuthorizationHeaderMalformed: 'is in another region: check S3_REGION and S3_ENDPOINT',
  ENOSPC: 'is full',
  EACCES: 'is not writable by the user that runs the store',
}

/**
 * Describes an error of the file storage for operators, as the end of a sentence.
 * @example `The file storage ${describeStorageError(error)}.`
 */
export function describeStorageError(error: unknown): string {
  const { cause = error } = error as { cause?: unknown }
  const {
    name = '',
    code = '',
    message = '',
    $metadata,
  } = cause as Record<string, string> & {
    $metadata?: { httpStatusCode?: number }
  }
  const known = ERROR_MESSAGES[name] ?? ERROR_MESSAGES[code]
  if (known) return known
  const status = $metadata?.httpStatusCode
  if (status === 401 || status === 403) return INVALID_CREDENTIALS
  return status ? `responded with ${status} ${name}` : `did not respond (${code || name}: ${message})`
}

/** An S3 client with a time limit per command, including retries and reading the body. */
class TimeoutClient extends S3Client {
  timeoutMs = DEFAULT_HTTP_TIMEOUTS.totalMs
  override send = ((command: never, options?: object) =>
    super.send(command, { abortSignal: AbortSignal.timeout(this.timeoutMs), ...options })) as S3Client['send']
}

/** The driver for a bucket of an S3-compatible service. Read access is set by the bucket's policy, not per file. */
export function openBucketDriver(bucket: Bucket, { connectMs, totalMs } = DEFAULT_HTTP_TIMEOUTS): S3Driver {
  const { name, region, endpoint, forcePathStyle, accessKeyId, secretAccessKey } = bucket
  const client = new TimeoutClient({
    region,
    forcePathStyle,
    ...(endpoint ? { endpoint } : {}),
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: { connectionTimeout: connectMs, requestTimeout: totalMs, throwOnRequestTimeout: true },
    // Older services store the optional checksum as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  client.timeoutMs = totalMs
  return new S3Driver({ client, bucket: name, visibility: 'private', supportsACL: false })
}
