// What every section of the page of figures is made of.

/** What every file of `bench/results` begins with. */
export interface Measured {
  measuredAt: string
  command: string
  machine: { cpu: string; cores: number; node: string }
  /** Tasks that wanted to run at its end, over 1, 5 and 15 minutes: other than its own they spoil it. */
  load?: number[]
}

/** Where a section's figures come from, and what else the machine had to do. */
export const origin = ({ measuredAt, command, machine, load }: Measured): string =>
  `*\`${command}\`, ${measuredAt.slice(0, 10)}, ${machine.cpu}, ${machine.cores} cores, Node ${machine.node}${load ? `, load ${load[1]} over five minutes` : ''}.*`

export const reached = (isReached: boolean): string => (isReached ? 'reached' : 'missed')

/** A table in Markdown. */
export function table(heads: string[], rows: (string | number)[][]): string {
  const lines = [heads, heads.map(() => '---'), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
