/** Reports whether a form has unsaved input. */
type Guard = () => boolean

const guards = new Set<Guard>()
let isAbandoned = false

/** Adds the guard of a form. Returns a function that removes it. */
export function addUnsavedGuard(guard: Guard): () => void {
  guards.add(guard)
  return () => guards.delete(guard)
}

/** Whether any form on the page has unsaved input. */
export const hasUnsavedInput = (): boolean => !isAbandoned && [...guards].some((guard) => guard())

/** Lets the page be left without a question: the user has logged out. */
export const abandonUnsavedInput = (): void => {
  isAbandoned = true
}

/** Whether leaving needs a question, for a form with `guard`. */
export const mustAskFor = (guard: Guard): boolean => !isAbandoned && guard()
