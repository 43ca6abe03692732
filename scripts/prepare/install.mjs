import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ensureStoreNode } from './store-node.mjs'
import { inProject, root } from './places.mjs'
import { Trouble } from './trouble.mjs'

const LOCK = inProject('package-lock.json')
const STAMP = inProject('node_modules', '.installed')
const NPM_RECORD = inProject('node_modules', '.package-lock.json')

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }} LockedPackage
 * @typedef {{ packages?: Record<string, LockedPackage> }} Lock
 */

/**
 * Installs the packages of package-lock.json unless they are there already.
 * @param {{ development: boolean }} need development: the tools of the tests are needed as well
 */
export function ensureInstalled({ development }) {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Trouble(`Node.js ${process.version} is too old: install Node.js 20 or newer, then run the command again.`)
  }
  const lock = readFileSync(LOCK, 'utf8')
  const digest = createHash('sha256').update(lock).digest('hex')
  const stamped = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digest
  if (!stamped && !installedByHand(lock, development)) installPackages()
  ensureStoreNode({ tryIt: !stamped })
  // Only a whole installation is stamped: what serves the store may lack the tools of the tests.
  if (!stamped && installedByHand(lock, true)) leaveStamp(digest)
}

/**
 * Packages on a read-only disk still run: without the stamp npm's own record is read at the next start.
 * @param {string} digest
 */
function leaveStamp(digest) {
  try {
    writeFileSync(STAMP, digest)
  } catch {
    // Nothing is lost but a few milliseconds.
  }
}

/**
 * Whether npm's record of what it installed agrees with the lock file. npm writes it last, so half an install never does.
 * @param {string} lock
 * @param {boolean} development
 */
function installedByHand(lock, development) {
  if (!existsSync(NPM_RECORD)) return false
  const wanted = /** @type {Lock} */ (JSON.parse(lock))
  const found = /** @type {Lock} */ (JSON.parse(readFileSync(NPM_RECORD, 'utf8')))
  return Object.entries(wanted.packages ?? {}).every(([name, entry]) => {
    const installed = found.packages?.[name]
    if (installed) return installed.version === entry.version
    return name === '' || entry.optional || entry.devOptional || (entry.dev && !development)
  })
}

function installPackages() {
  process.stdout.write('Installing the packages: this happens once and takes about a minute.\n')
  // Install scripts are off on every npm version alike: newer ones refuse them anyway and no package needs one.
  const options = ['--ignore-scripts', '--include=dev', '--include=optional', '--engine-strict=false']
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const npm = spawnSync('npm', ['ci', ...options, ...quiet], {
    cwd: root,
    env: { ...process.env, PATH: machinePath() },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (npm.error) throw new Trouble('npm was not found: install Node.js together with npm, then run the command again.')
  if (npm.status !== 0) {
    throw new Trouble('The packages could not be installed: check the network connection, then run the command again.')
  }
}

/** npm itself runs on the machine's Node: the pinned one lies in the folder that npm is about to replace. */
function machinePath() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return folders.filter((folder) => !folder.endsWith(path.join('node_modules', '.bin'))).join(path.delimiter)
}
