import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** @param {string[]} parts a path inside the project */
export const inProject = (...parts) => path.join(root, ...parts)

export const binaries = inProject('node_modules', '.bin')

/** The Node that runs the store, its build and its tests, whatever started this script. */
export const pinnedNode = path.join(binaries, 'node')

/**
 * The environment in which tools of the project run: the pinned Node and the installed tools come first.
 * @param {NodeJS.ProcessEnv} [extra]
 * @returns {NodeJS.ProcessEnv}
 */
export const projectEnvironment = (extra = {}) => ({
  ...process.env,
  PATH: [binaries, process.env.PATH].join(path.delimiter),
  ...extra,
})
