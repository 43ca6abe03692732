import { useSyncExternalStore } from 'react'

type Tone = 'success' | 'error'

/** A link to a page of the store. */
interface ToastAction {
  label: string
  href: string
}

export interface Toast {
  id: number
  title: string
  description: string | undefined
  tone: Tone
  action: ToastAction | undefined
  durationMs: number
}

interface ToastOptions {
  /** Defaults to 'Success' or 'Error'. */
  title?: string | undefined
  description?: string | undefined
  action?: ToastAction | undefined
}

const DURATION_MS = 5000

let shown: Toast | undefined
let count = 0
const listeners = new Set<() => void>()

/** Creates functions that show toasts. At most one toast is on screen: a newer one replaces the older. */
export function createToasts(durationMs: Record<Tone, number>) {
  const show = (
    tone: Tone,
    defaultTitle: string,
    { title = defaultTitle, description, action }: ToastOptions,
  ): void => {
    count += 1
    setCurrentToast({ id: count, title, description, action, tone, durationMs: durationMs[tone] })
  }
  return {
    success: (options: ToastOptions): void => show('success', 'Success', options),
    error: (options: ToastOptions): void => show('error', 'Error', options),
  }
}

export const toast = createToasts({ success: DURATION_MS, error: DURATION_MS })

/** Closes a toast, unless a newer one has replaced it. */
export function dismissToast(id: number): void {
  if (shown?.id === id) setCurrentToast(undefined)
}

/** Returns the toast on screen and follows its changes. There is none on the server. */
export function useToast(): Toast | undefined {
  return useSyncExternalStore(subscribe, currentToast, () => undefined)
}

/** Returns the toast on screen outside of components. */
export const currentToast = (): Toast | undefined => shown

function setCurrentToast(next: Toast | undefined): void {
  shown = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
