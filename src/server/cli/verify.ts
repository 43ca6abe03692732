import { defineCommand } from 'citty'
import { assertSchemaVersion } from '../database/migrate.ts'
import { runCommand, printLine, printFindings, withStore } from './run-command.ts'
import { verifyStore } from '../verify/verify-store.ts'

/** Exit code 1 when an invariant is broken, 2 when the check could not run. */
export const verifyCommand = defineCommand({
  meta: { name: 'verify', description: 'Check the live data for broken invariants; changes nothing' },
  run: () =>
    runCommand(
      (config) =>
        withStore(config, async ({ database: { db }, files }) => {
          await assertSchemaVersion(db)
          const violations = printFindings(await verifyStore({ db, files }))
          printLine(
            violations === 0
              ? 'No problems found.'
              : `${violations} ${violations === 1 ? 'problem' : 'problems'} found.`,
          )
          return violations === 0 ? 0 : 1
        }),
      { failureExitCode: 2 },
    ),
})
