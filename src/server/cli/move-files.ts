import { defineCommand } from 'citty'
import { ConfigError } from '../config/config-error.ts'
import { copyFiles, formatCopyResult } from '../storage/copy-files.ts'
import { openBucketStorage, openDiskStorage } from '../storage/open-storage.ts'
import { runCommand, printLine } from './run-command.ts'

const BYTES_PER_MB = 1_000_000

/** Run it before STORAGE=s3 is set, and again after that for images that were uploaded in between. */
export const moveFilesCommand = defineCommand({
  meta: { name: 'move-files', description: 'Copy the files from the disk into the bucket; deletes nothing' },
  run: () =>
    runCommand(async ({ dataDir, bucket }) => {
      if (!bucket) throw new ConfigError('Set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY first.')
      const ignoreError = () => {}
      const target = await openBucketStorage(bucket, ignoreError)
      const result = await copyFiles(openDiskStorage(dataDir, ignoreError), target, printLine)
      const megabytes = (result.bytes / BYTES_PER_MB).toFixed(1)
      printLine(`From ${dataDir}/files to ${bucket.name}: ${formatCopyResult(result)}. ${megabytes} MB were sent.`)
      if (result.aborted) printLine('Aborted after too many failures. Run it again to continue.')
      printLine('Nothing was deleted.')
      return result.failed === 0 ? 0 : 1
    }),
})
