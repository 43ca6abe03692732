import fs from 'node:fs'
import path from 'node:path'

/** Linux reports times in ticks of 1/100 s. */
export const MS_PER_TICK = 10

/** Returns the CPU time in ms of the bundled PostgreSQL of a data folder and all its processes; 0 except on Linux. */
export function postgresCpuMs(dataDir: string): number {
  if (process.platform !== 'linux') return 0
  const [pidFile = ''] = fs.globSync('postgres/*/postmaster.pid', { cwd: dataDir })
  const [main = ''] = fs.readFileSync(path.join(dataDir, pidFile), 'utf8').split('\n')
  let ticks = 0
  for (const pid of fs.readdirSync('/proc')) {
    const stat = /^\d+$/.test(pid) ? readStat(pid) : undefined
    if (!stat) continue
    // Ended children count in their parent.
    if (pid === main) ticks += stat.own + stat.ofEndedChildren
    else if (stat.parent === main) ticks += stat.own
  }
  return ticks * MS_PER_TICK
}

/** Returns the parent and the ticks of a process; undefined if it has ended. */
export function readStat(pid: string) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may contain spaces. The fields after it start with the state, the third of proc(5).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [utime, stime, cutime, cstime] = fields.slice(11, 15).map(Number) as [number, number, number, number]
    return { parent: fields[1], own: utime + stime, ofEndedChildren: cutime + cstime }
  } catch {
    return undefined
  }
}
