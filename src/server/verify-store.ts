// `npm run verify` looks whether all that must be so of the shop is so, while the shop is open. It changes nothing. Exit
// code 1 when something is wrong, 2 when it could not look.
import { readConfig } from './config.ts'
import { openDatabase } from './database/open-database.ts'
import { requireThisRelease } from './database/release.ts'
import { FileTrouble } from './files/file-store.ts'
import { openFileStore } from './files/open-file-store.ts'
import { findingInLines, verifyStore } from './verify/verify-store.ts'

try {
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  try {
    const { db } = database
    await requireThisRelease(db)
    const findings = await verifyStore({ db, files: await openFileStore(config, () => {}) })
    for (const line of findings.flatMap(findingInLines)) process.stdout.write(`${line}\n`)
    const wrong = findings.reduce((sum, finding) => sum + finding.wrong.length, 0)
    process.stdout.write(
      wrong === 0 ? 'All is as it should be.\n' : `${wrong} ${wrong === 1 ? 'thing is' : 'things are'} wrong.\n`,
    )
    process.exitCode = wrong === 0 ? 0 : 1
  } finally {
    await database.close()
  }
} catch (error) {
  const sentence = error instanceof FileTrouble ? error.reason : error instanceof Error ? error.message : String(error)
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 2
}
