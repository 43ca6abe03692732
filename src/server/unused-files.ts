// `npm run files:unused` lists the pictures that nothing has named for a week; `npm run files:unused -- --remove` removes
// them, also when they are so many that the nightly sweep leaves them alone.
import { parseArgs } from 'node:util'
import { findUnused, removeUnused } from './files/unused-files.ts'
import { runCommand, say } from './run-command.ts'
import { openServices } from './services.ts'

await runCommand(async (config) => {
  const { values } = parseArgs({ options: { remove: { type: 'boolean', default: false } } })
  const services = await openServices(config)
  try {
    const { files, pictures } = await findUnused(services.db, services.files)
    for (const { names, changedAt } of files) say(`${changedAt.toISOString().slice(0, 10)}  ${names.join(' ')}`)
    say(`${files.length} of ${pictures} pictures have been unused for a week.`)
    if (values.remove) say(`${await removeUnused(services.db, services.files, files)} were removed.`)
    else if (files.length > 0) say('None was removed: add -- --remove for that.')
  } finally {
    await services.close()
  }
  return 0
})
