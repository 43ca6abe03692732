import fs from 'node:fs'
import path from 'node:path'

/** A system account that PostgreSQL runs as. */
export interface Account {
  uid: number
  gid: number
}

/**
 * Returns the account for PostgreSQL, which does not run as root: the owner of the folder of the cluster, else `postgres`,
 * else `nobody`. Undefined if this process does not run as root.
 * @throws Error if this process runs as root and there is no such account
 */
export function serverAccount(home: string): Account | undefined {
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
export function canEnter(account: Account, folder: string): boolean {
  const { mode, uid, gid } = fs.statSync(folder)
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  const parent = path.dirname(folder)
  return (mode & bit) !== 0 && (parent === folder || canEnter(account, parent))
}
