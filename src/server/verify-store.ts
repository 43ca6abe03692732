// `npm run verify` looks whether all that must be so of the shop is so, while the shop is open. It changes nothing. Exit
// code 1 when something is wrong, 2 when it could not look.
import { requireThisRelease } from './database/release.ts'
import { runCommand, say, sayFindings, withStore } from './run-command.ts'
import { verifyStore } from './verify/verify-store.ts'

await runCommand(
  (config) =>
    withStore(config, async ({ database: { db }, files }) => {
      await requireThisRelease(db)
      const wrong = sayFindings(await verifyStore({ db, files }))
      say(wrong === 0 ? 'All is as it should be.' : `${wrong} ${wrong === 1 ? 'thing is' : 'things are'} wrong.`)
      return wrong === 0 ? 0 : 1
    }),
  { failedWith: 2 },
)
