import { spawn, spawnSync } from 'node:child_process'
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
 * Runs an installed tool and prints its output when it has ended, so that the outputs do not mix.
 * @param {string} tool
 * @param {string[]} args
 * @returns {Promise<boolean>} whether it succeeded
 */
export function runToolBuffered(tool, args) {
  const startedAt = Date.now()
  return new Promise((resolve) => {
    const child = spawn(path.join(binaries, tool), args, { cwd: root, env: projectEnvironment() })
    /** @type {Buffer[]} */
    const output = []
    child.stdout.on('data', (/** @type {Buffer} */ chunk) => output.push(chunk))
    child.stderr.on('data', (/** @type {Buffer} */ chunk) => output.push(chunk))
    child.on('close', (code) => {
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
      process.stdout.write(
        `\n== ${tool}: ${code === 0 ? 'ok' : 'FAILED'}, ${seconds} s ==\n${Buffer.concat(output).toString()}`,
      )
      resolve(code === 0)
    })
  })
}

/**
 * Runs a script on the pinned Node.
 * @param {string[]} args
 */
export const runNode = (args) => run(pinnedNode, args)

/**
 * Returns what a script prints on the pinned Node.
 * @param {string[]} args
 */
export function readNode(args) {
  const { status, stdout, stderr } = spawnSync(pinnedNode, args, {
    cwd: root,
    env: projectEnvironment(),
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${args.join(' ')} failed: ${stderr}`)
  return stdout.trim()
}
