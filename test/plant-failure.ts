// Preloaded into a store process with --import. On SIGUSR2 it fails with personal data in the error.
import libraryConsole from 'node:console'
import { DrizzleQueryError } from 'drizzle-orm'

process.once('SIGUSR2', () => {
  const person = process.env.PLANTED_PERSON ?? ''
  const error = new DrizzleQueryError(
    'select $1',
    [person],
    new Error(`invalid input syntax for type date: "${person}"`),
  )
  libraryConsole.error('printed by a library', error, { person })
  libraryConsole.error(`printed as text: ${error.message}`)
  if (process.env.PLANTED_FAILURE === 'rejection') void Promise.reject(error)
  else
    queueMicrotask(() => {
      throw error
    })
})
