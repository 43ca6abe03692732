import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inProject, projectEnvironment, root, pinnedNode } from './paths.mjs'
import { UserError } from './user-error.mjs'

const INPUTS = ['src', 'public', 'scripts/build', 'vite.config.ts', 'package-lock.json']
const NOT_BUILT_FROM = /\.test\.tsx?$/
const STAMP = inProject('dist', '.built')

/**
 * Builds the pages when what they are made from changed since the last build.
 * @param {{ always: boolean, isAnyBuildEnough?: boolean }} when isAnyBuildEnough: a build of former sources will do
 */
export function ensureBuilt({ always, isAnyBuildEnough = false }) {
  if (isAnyBuildEnough && existsSync(STAMP)) return
  const digest = digestOfInputs()
  if (!always && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digest) return
  // Taken away first, so that a build cut short is not mistaken for a whole one.
  rmSync(STAMP, { force: true })
  process.stdout.write('Building the pages.\n')
  const started = Date.now()
  run([inProject('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'])
  run([inProject('scripts', 'build', 'precompress.ts'), inProject('dist', 'client')])
  writeFileSync(STAMP, digest)
  process.stdout.write(`The pages are built (${Math.round((Date.now() - started) / 1000)} s).\n`)
}

/** @param {string[]} args */
function run(args) {
  const { status } = spawnSync(pinnedNode, args, {
    cwd: root,
    env: projectEnvironment({ NODE_ENV: 'production' }),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) {
    throw new UserError('The pages could not be built: correct the errors above, then run the command again.')
  }
}

/** Contents, not times: a checkout or a copy gives every file a new time. */
function digestOfInputs() {
  const hash = createHash('sha256')
  for (const file of INPUTS.flatMap((input) => filesOf(inProject(input)))) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/**
 * @param {string} place a file or folder
 * @returns {string[]}
 */
function filesOf(place) {
  const found = statSync(place, { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return NOT_BUILT_FROM.test(place) ? [] : [place]
  return readdirSync(place)
    .toSorted()
    .flatMap((name) => filesOf(path.join(place, name)))
}
