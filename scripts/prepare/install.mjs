import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ensurePinnedNode } from './pinned-node.mjs'
import { inProject, root } from './paths.mjs'
import { UserError } from './user-error.mjs'

const LOCK = inProject('package-lock.json')
const STAMP = inProject('node_modules', '.installed')
const NPM_LOCK_COPY = inProject('node_modules', '.package-lock.json')

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }} LockedPackage
 * @typedef {{ packages?: Record<string, LockedPackage> }} Lock
 */

/**
 * Installs the packages of package-lock.json unless they are installed already.
 * @param {{ development: boolean }} options development: the tools of the tests too
 */
export function ensureInstalled({ development }) {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new UserError(
      `Node.js ${process.version} is too old: install Node.js 20 or newer, then run the command again.`,
    )
  }
  const lock = readFileSync(LOCK, 'utf8')
  const digest = createHash('sha256').update(lock).digest('hex')
  const stamped = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digest
  if (!stamped && !isInstalled(lock, development)) installPackages({ development, isUpdate: isInstalled(lock, false) })
  ensurePinnedNode({ tryIt: !stamped })
  // Only a complete installation gets the stamp: a production one lacks the tools of the tests.
  if (!stamped && isInstalled(lock, true)) writeStamp(digest)
}

/**
 * On a read-only disk the stamp is missing: the next start reads npm's own record instead.
 * @param {string} digest
 */
function writeStamp(digest) {
  try {
    writeFileSync(STAMP, digest)
  } catch {
    // Costs a few milliseconds at the next start.
  }
}

/**
 * Whether npm's record of what it installed agrees with the lock file. npm writes it last, so half an install never does.
 * @param {string} lock
 * @param {boolean} development
 */
function isInstalled(lock, development) {
  if (!existsSync(NPM_LOCK_COPY)) return false
  const locked = /** @type {Lock} */ (JSON.parse(lock))
  const found = /** @type {Lock} */ (JSON.parse(readFileSync(NPM_LOCK_COPY, 'utf8')))
  return Object.entries(locked.packages ?? {}).every(([name, entry]) => {
    const installed = found.packages?.[name]
    if (installed) return installed.version === entry.version
    return name === '' || entry.optional || entry.devOptional || (entry.dev && !development)
  })
}

/**
 * @param {{ development: boolean, isUpdate: boolean }} options isUpdate: the production packages are there, and stay, since a
 * store may be running from them
 */
function installPackages({ development, isUpdate }) {
  const what = development ? 'packages and the tools of the tests' : 'packages'
  process.stdout.write(`Installing the ${what}: this happens once and takes about a minute.\n`)
  const command = isUpdate ? ['install', '--no-save'] : ['ci']
  // Install scripts are off on every npm version alike: newer ones refuse them anyway and no package needs one.
  const options = ['--ignore-scripts', '--include=optional', '--engine-strict=false']
  const scope = development ? '--include=dev' : '--omit=dev'
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const npm = spawnSync('npm', [...command, ...options, scope, ...quiet], {
    cwd: root,
    env: { ...process.env, PATH: machinePath() },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (npm.error)
    throw new UserError('npm was not found: install Node.js together with npm, then run the command again.')
  if (npm.status !== 0) {
    throw new UserError(
      'The packages could not be installed: check the network connection, then run the command again.',
    )
  }
  removeNodeHeaders()
  if (!development) removeSourceMaps()
}

/** Nothing is compiled against the pinned Node.js, and its headers are a third of its size. */
function removeNodeHeaders() {
  const include = inProject('node_modules', `node-${process.platform}-${process.arch}`, 'include')
  rmSync(include, { recursive: true, force: true })
}

/** The source maps of packages are an eighth of an installation, and only their developers read them. */
function removeSourceMaps() {
  const packages = inProject('node_modules')
  for (const name of readdirSync(packages, { recursive: true, encoding: 'utf8' })) {
    if (/\.[cm]?[jt]s\.map$/.test(name)) rmSync(path.join(packages, name), { force: true })
  }
}

/** npm itself runs on the machine's Node: the pinned one lies in the folder that npm is about to replace. */
function machinePath() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return folders.filter((folder) => !folder.endsWith(path.join('node_modules', '.bin'))).join(path.delimiter)
}
