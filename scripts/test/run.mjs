import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { binaries, projectEnvironment, root, pinnedNode } from '../prepare/paths.mjs'

/**
 * Runs a program in the project with its output.
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [extra] further environment variables
 * @returns {boolean} whether it succeeded
 */
export function run(program, args, extra) {
  const { status } = spawnSync(program, args, {
    cwd: root,
    env: projectEnvironment(extra),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return status === 0
}

/**
 * Runs one of the installed tools.
 * @param {string} name
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [extra]
 */
export const runTool = (name, args, extra) => run(path.join(binaries, name), args, extra)

/**
 * Runs a script on the pinned Node.
 * @param {string[]} args
 */
export const runNode = (args) => run(pinnedNode, args)
