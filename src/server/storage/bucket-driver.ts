// Imported only when a bucket is configured: the S3 client costs start-up time and memory.
import { S3Client } from '@aws-sdk/client-s3'
import { S3Driver } from 'flydrive/drivers/s3'
import { DEFAULT_HTTP_TIMEOUTS } from '../http/http-request.ts'
import type { Bucket } from './bucket.ts'

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
