import { AsyncLocalStorage } from 'node:async_hooks'

const collecting = new AsyncLocalStorage<Set<string>>()

/** Says what the answer under way is made from, so that it is dropped when one of these changes. */
export function madeFrom(...names: string[]): void {
  const collector = collecting.getStore()
  for (const name of names) collector?.add(name)
}

/** Runs `work` and tells what it, and all that it called, said it was made from. */
export async function collectNames<T>(work: () => Promise<T>): Promise<{ result: T; names: Set<string> }> {
  const names = new Set<string>()
  const result = await collecting.run(names, work)
  return { result, names }
}
