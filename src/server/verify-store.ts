// `npm run verify` looks whether all that must be so of the shop is so, while the shop is open. It changes nothing. Exit
// code 1 when something is wrong, 2 when it could not look.
import { requireThisRelease } from './database/release.ts'
import { runCommand, say, withStore } from './run-command.ts'
import { findingInLines, verifyStore } from './verify/verify-store.ts'

await runCommand(
  (config) =>
    withStore(config, async ({ database: { db }, files }) => {
      await requireThisRelease(db)
      const findings = await verifyStore({ db, files })
      for (const line of findings.flatMap(findingInLines)) say(line)
      const wrong = findings.reduce((sum, finding) => sum + finding.wrong.length, 0)
      say(wrong === 0 ? 'All is as it should be.' : `${wrong} ${wrong === 1 ? 'thing is' : 'things are'} wrong.`)
      return wrong === 0 ? 0 : 1
    }),
  { failedWith: 2 },
)
