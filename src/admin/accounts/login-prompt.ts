import { useSyncExternalStore } from 'react'

/** An open login dialog. */
interface LoginPrompt {
  result: Promise<boolean>
  close: (isLoggedIn: boolean) => void
}

let current: LoginPrompt | undefined
const listeners = new Set<() => void>()

/** Opens the login dialog over the page, or joins the open one. @returns whether the user has logged in */
export function promptLogin(): Promise<boolean> {
  if (current) return current.result
  let resolve: (isLoggedIn: boolean) => void = () => undefined
  const result = new Promise<boolean>((settle) => {
    resolve = settle
  })
  setCurrent({
    result,
    close: (isLoggedIn) => {
      setCurrent(undefined)
      resolve(isLoggedIn)
    },
  })
  return result
}

/** Returns the open login dialog and follows its changes. */
export const useLoginPrompt = (): LoginPrompt | undefined => useSyncExternalStore(subscribe, () => current)

function setCurrent(next: LoginPrompt | undefined): void {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
