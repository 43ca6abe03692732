// Run after every change of the dependencies. npm leaves out of the lock file the optional packages of other kinds
// of machine when the registry at hand does not carry them, and then refuses to install from its own lock file.
import { readFileSync, writeFileSync } from 'node:fs'
import { inProject } from './prepare/paths.mjs'

/**
 * @typedef {{ os?: string[], cpu?: string[], libc?: string[] }} Machine
 * @typedef {Machine & { version?: string, dev?: boolean, optional?: boolean, optionalDependencies?: Record<string, string> }} Entry
 */

const LOCK = inProject('package-lock.json')
const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/**
 * The machines a package is for, read from its name: `…-linux-arm64-musl`.
 * @param {string} name
 * @returns {Machine}
 */
function machineOf(name) {
  const words = name.split(/[-/]/)
  const os = SYSTEMS.filter((system) => words.includes(system))
  const cpu = PROCESSORS.filter((processor) => words.includes(processor))
  const libc = words.some((word) => word.startsWith('musl')) ? ['musl'] : []
  if (libc.length === 0 && words.some((word) => word.startsWith('gnu'))) libc.push('glibc')
  if (cpu.length === 0) throw new Error(`${name}: add its processor to the list, or install it where it is published.`)
  return { cpu, ...(libc.length > 0 ? { libc } : {}), ...(os.length > 0 ? { os } : {}) }
}

/**
 * Whether a package that stands at `from` in node_modules finds one of that name.
 * @param {Record<string, Entry>} packages
 * @param {string} from
 * @param {string} name
 */
function isFound(packages, from, name) {
  for (let place = from; place !== ''; place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))) {
    if (packages[`${place}/node_modules/${name}`]) return true
  }
  return packages[`node_modules/${name}`] !== undefined
}

const lock = /** @type {{ packages: Record<string, Entry> }} */ (JSON.parse(readFileSync(LOCK, 'utf8')))
const missing = Object.entries(lock.packages).flatMap(([place, entry]) =>
  Object.entries(entry.optionalDependencies ?? {})
    .filter(([name]) => !isFound(lock.packages, place, name))
    .map(([name, version]) => ({ name, version, dev: entry.dev })),
)
for (const { name, version, dev } of missing) {
  const development = dev ? { dev } : {}
  lock.packages[`node_modules/${name}`] = { version, ...development, optional: true, ...machineOf(name) }
}
const sorted = Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'))
writeFileSync(LOCK, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
process.stdout.write(`${missing.length} packages added to the lock file.\n`)
