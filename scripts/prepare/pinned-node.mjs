import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, symlinkSync } from 'node:fs'
import { inProject, pinnedNode } from './paths.mjs'
import { UserError } from './user-error.mjs'

const OLDEST_FALLBACK = 24

/**
 * Makes sure that node_modules/.bin/node runs: the pinned Node or, where none is published for this kind of
 * machine, the machine's own. npm's link is not relied on: npm 10 removes it together with the package that
 * brings the same link for another processor.
 * @param {{ tryIt: boolean }} how tryIt: start it once, because presence alone does not prove that it fits this machine
 */
export function ensurePinnedNode({ tryIt }) {
  if (existsSync(pinnedNode) && (!tryIt || runs(pinnedNode))) return
  rmSync(pinnedNode, { force: true })
  symlinkSync(chooseNode(), pinnedNode)
}

function chooseNode() {
  const machine = `${process.platform}-${process.arch}`
  const pinned = inProject('node_modules', `node-${machine}`, 'bin', 'node')
  if (runs(pinned)) return `../node-${machine}/bin/node`
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_FALLBACK) return process.execPath
  throw new UserError(
    `There is no pinned Node.js for ${machine} and ${process.version} is too old: install Node.js ${OLDEST_FALLBACK} or newer, then run the command again.`,
  )
}

/** @param {string} node */
const runs = (node) => spawnSync(node, ['--version']).status === 0
