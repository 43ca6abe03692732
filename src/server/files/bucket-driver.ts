// Loaded only where a bucket is used: a shop on its own disk pays neither start-up time nor memory for it.
import { S3Client } from '@aws-sdk/client-s3'
import { S3Driver } from 'flydrive/drivers/s3'
import { OUTSIDE_LIMITS } from '../http/outside-call.ts'
import type { Bucket } from './bucket.ts'

/** A client whose every call ends within its limit, repetitions and the reading of the body included. */
class LimitedClient extends S3Client {
  limitMs = OUTSIDE_LIMITS.wholeMs
  override send = ((command: never, options?: object) =>
    super.send(command, { abortSignal: AbortSignal.timeout(this.limitMs), ...options })) as S3Client['send']
}

/** A bucket of an S3-compatible service. Who may read it is said by its own policy, not by each file. */
export function openBucketDriver(bucket: Bucket, { connectMs, wholeMs } = OUTSIDE_LIMITS): S3Driver {
  const { name, region, endpoint, forcePathStyle, accessKeyId, secretAccessKey } = bucket
  const client = new LimitedClient({
    region,
    forcePathStyle,
    ...(endpoint ? { endpoint } : {}),
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: { connectionTimeout: connectMs, requestTimeout: wholeMs, throwOnRequestTimeout: true },
    // Older services would keep the checksum that is added otherwise as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  client.limitMs = wholeMs
  return new S3Driver({ client, bucket: name, visibility: 'private', supportsACL: false })
}
