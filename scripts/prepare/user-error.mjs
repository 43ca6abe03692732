/** A failure the person at the keyboard can mend: its message is one sentence that says what to do. */
export class UserError extends Error {}

/**
 * Ends the process with exit code 1 and the sentence; any other error is a defect and is rethrown.
 * @param {unknown} error
 * @returns {never}
 */
export function exitWithMessage(error) {
  if (!(error instanceof UserError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
