import { useSyncExternalStore } from 'react'

/** An open login dialog. */
interface LoginPrompt {
  result: Promise<boolean>
  close: (isLoggedIn: boolean) => void
}

let current: LoginPrompt | undefined
let logins = 0
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
      if (isLoggedIn) logins += 1
      setCurrent(undefined)
      resolve(isLoggedIn)
    },
  })
  return result
}

/** The number of logins in the dialog since the page was loaded. */
export const countLogins = (): number => logins

/** Returns the open login dialog. */
export const findLoginPrompt = (): LoginPrompt | undefined => current

/** Returns the open login dialog and follows its changes. */
export const useLoginPrompt = (): LoginPrompt | undefined => useSyncExternalStore(subscribe, findLoginPrompt)

function setCurrent(next: LoginPrompt | undefined): void {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
