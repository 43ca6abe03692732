import { useSyncExternalStore } from 'react'

/** Who has logged in: the user whose session had ended, or another one, who must not save a form unasked. */
export type LoginResult = 'same-user' | 'other-user' | 'cancelled'

/** An open login dialog. */
interface LoginPrompt {
  result: Promise<LoginResult>
  close: (result: LoginResult) => void
}

let current: LoginPrompt | undefined
let last: { result: LoginResult } = { result: 'cancelled' }
const listeners = new Set<() => void>()

/** Opens the login dialog over the page, or joins the open one. */
export function promptLogin(): Promise<LoginResult> {
  if (current) return current.result
  let resolve: (result: LoginResult) => void = () => undefined
  const result = new Promise<LoginResult>((settle) => {
    resolve = settle
  })
  setCurrent({
    result,
    close: (closedWith) => {
      if (closedWith !== 'cancelled') last = { result: closedWith }
      setCurrent(undefined)
      resolve(closedWith)
    },
  })
  return result
}

/** The last login in the dialog: a new object for each login. */
export const lastLogin = (): Readonly<typeof last> => last

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
