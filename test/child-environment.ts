import os from 'node:os'
import path from 'node:path'

/** The environment of a process of the store that a test starts: nothing of the tests' own besides PATH. */
export const CHILD_ENVIRONMENT = {
  PATH: process.env.PATH,
  // Every such process loads the same modules.
  NODE_COMPILE_CACHE: path.join(os.tmpdir(), 'rankshelf-test-compile-cache'),
}
