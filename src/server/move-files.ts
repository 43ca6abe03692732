// `npm run files:move` copies the files on this machine's disk into the bucket of the settings. Nothing is deleted, and it
// may run again at any time: before STORAGE=s3 is set, and once after, for what was uploaded in between.
import { readConfig, WrongSetting } from './config.ts'
import { copyFiles, inWords } from './files/copy-files.ts'
import { FileTrouble } from './files/file-store.ts'
import { openBucketStore, openDiskStore } from './files/open-file-store.ts'

const MEGABYTE = 1_000_000

try {
  const { dataDir, bucket } = readConfig(process.env)
  if (!bucket) throw new WrongSetting('Name the bucket first: S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.')
  const ignored = () => {}
  const to = await openBucketStore(bucket, ignored)
  const moved = await copyFiles(openDiskStore(dataDir, ignored), to, say)
  say(
    `From ${dataDir}/files to ${bucket.name}: ${inWords(moved)}. ${(moved.bytes / MEGABYTE).toFixed(1)} MB were sent.`,
  )
  if (moved.stopped) say('Too many failed, so it stopped. Run it again: it goes on where it was.')
  say('Nothing was deleted.')
  process.exitCode = moved.failed === 0 ? 0 : 1
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exitCode = 1
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function sentenceOf(error: unknown): string {
  if (error instanceof FileTrouble) return error.reason
  return error instanceof Error ? error.message : String(error)
}
