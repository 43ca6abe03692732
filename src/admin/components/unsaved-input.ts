/** Reports whether a form has unsaved input. */
type Guard = () => boolean

const guards = new Set<Guard>()

/** Adds the guard of a form. Returns a function that removes it. */
export function addUnsavedGuard(guard: Guard): () => void {
  guards.add(guard)
  return () => guards.delete(guard)
}

/** Whether any form on the page has unsaved input. */
export const hasUnsavedInput = (): boolean => [...guards].some((guard) => guard())
