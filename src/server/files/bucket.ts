/** A bucket of an S3-compatible service, and the key to it. */
export interface Bucket {
  name: string
  region: string
  /** The service's address; Amazon's own of that region where there is none. */
  endpoint: string | undefined
  /** The bucket's name in the path of an address instead of in its host. */
  forcePathStyle: boolean
  accessKeyId: string
  secretAccessKey: string
  /** Where browsers can fetch its files themselves, without a trailing slash. */
  publicUrl: string | undefined
}

const WRONG_KEY =
  'refuses the key: check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, its rights and the clock of this machine'
const SENTENCES: Record<string, string> = {
  AccessDenied: WRONG_KEY,
  InvalidAccessKeyId: WRONG_KEY,
  SignatureDoesNotMatch: WRONG_KEY,
  RequestTimeTooSkewed: WRONG_KEY,
  NoSuchBucket: 'does not exist: check S3_BUCKET and S3_ENDPOINT',
  PermanentRedirect: 'is in another region: check S3_REGION and S3_ENDPOINT',
  AuthorizationHeaderMalformed: 'is in another region: check S3_REGION and S3_ENDPOINT',
  ENOSPC: 'has no room left',
  EACCES: 'may not be written by the user that runs the store',
}

/**
 * What an error of the file store means, as the end of a sentence for whoever runs the store.
 * @example `The file store ${reasonOf(error)}.`
 */
export function reasonOf(error: unknown): string {
  const { cause = error } = error as { cause?: unknown }
  const {
    name = '',
    code = '',
    message = '',
    $metadata,
  } = cause as Record<string, string> & {
    $metadata?: { httpStatusCode?: number }
  }
  const sentence = SENTENCES[name] ?? SENTENCES[code]
  if (sentence) return sentence
  const status = $metadata?.httpStatusCode
  if (status === 401 || status === 403) return WRONG_KEY
  return status ? `answered ${status} ${name}` : `did not answer (${code || name}: ${message})`
}
