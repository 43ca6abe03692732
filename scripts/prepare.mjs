// Runs before everything else, on whatever Node the machine has and with nothing installed:
// it brings the packages, the pinned Node and, with --build or --rebuild, the built pages up to date.
import { ensureBuilt } from './prepare/build.mjs'
import { ensureInstalled } from './prepare/install.mjs'
import { exitWithMessage } from './prepare/user-error.mjs'

const flags = new Set(process.argv.slice(2))

try {
  ensureInstalled({ development: flags.has('--development') })
  if (flags.has('--build') || flags.has('--rebuild')) ensureBuilt({ always: flags.has('--rebuild') })
} catch (error) {
  exitWithMessage(error)
}
