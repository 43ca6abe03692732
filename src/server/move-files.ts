// `npm run files:move` copies the files on this machine's disk into the bucket of the settings. Nothing is deleted, and it
// may run again at any time: before STORAGE=s3 is set, and once after, for what was uploaded in between.
import { WrongSetting } from './config.ts'
import { copyFiles, inWords } from './files/copy-files.ts'
import { openBucketStore, openDiskStore } from './files/open-file-store.ts'
import { runCommand, say } from './run-command.ts'

const MEGABYTE = 1_000_000

await runCommand(async ({ dataDir, bucket }) => {
  if (!bucket) throw new WrongSetting('Name the bucket first: S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.')
  const ignored = () => {}
  const to = await openBucketStore(bucket, ignored)
  const moved = await copyFiles(openDiskStore(dataDir, ignored), to, say)
  say(
    `From ${dataDir}/files to ${bucket.name}: ${inWords(moved)}. ${(moved.bytes / MEGABYTE).toFixed(1)} MB were sent.`,
  )
  if (moved.stopped) say('Too many failed, so it stopped. Run it again: it goes on where it was.')
  say('Nothing was deleted.')
  return moved.failed === 0 ? 0 : 1
})
