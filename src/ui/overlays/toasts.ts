import { useSyncExternalStore } from 'react'

export interface Toast {
  id: number
  title: string
  description: string | undefined
  tone: 'success' | 'error'
  durationMs: number
}

interface ToastOptions {
  title: string
  description?: string | undefined
  tone?: Toast['tone'] | undefined
  durationMs?: number | undefined
}

const SHOWN_FOR_MS = 5000

let shown: Toast | undefined
let count = 0
const listeners = new Set<() => void>()

/** Shows a toast. At most one is on screen: a newer one takes the place of the older. */
export function showToast({ title, description, tone = 'success', durationMs = SHOWN_FOR_MS }: ToastOptions): void {
  count += 1
  setCurrentToast({ id: count, title, description, tone, durationMs })
}

/** Takes a toast off the screen, unless a newer one already has its place. */
export function dismissToast(id: number): void {
  if (shown?.id === id) setCurrentToast(undefined)
}

/** The toast on screen. There is none on the server. */
export function useToast(): Toast | undefined {
  return useSyncExternalStore(subscribe, currentToast, () => undefined)
}

/** The toast on screen, for those who are not components. */
export const currentToast = (): Toast | undefined => shown

function setCurrentToast(toast: Toast | undefined): void {
  shown = toast
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
