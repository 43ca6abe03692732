import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { readStorage, writeStorage } from '../../ui/storage/safe-storage.ts'

const KEY = 'rankshelf-shortcuts'
const listeners = new Set<() => void>()

/** Actions by key, in lower case: `j`, `enter`, `?`. */
export type Shortcuts = Partial<Record<string, (event: KeyboardEvent) => void>>

/**
 * Single-key shortcuts, while no field has the focus and no modifier is pressed.
 * @param place `page`: while no dialog is open. `dialog`: while one dialog is open.
 */
export function useShortcuts(shortcuts: Shortcuts, place: 'page' | 'dialog' = 'page'): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const action = shortcuts[event.key.toLowerCase()]
    if (!action || !isPlainKey(event) || !areShortcutsOn() || openDialogs() !== (place === 'page' ? 0 : 1)) return
    event.preventDefault()
    action(event)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** Whether this browser uses single-key shortcuts. On until staff switch them off: speech input could press them. */
export const useShortcutsSetting = (): boolean => useSyncExternalStore(subscribe, areShortcutsOn)

export function setShortcuts(isOn: boolean): void {
  writeStorage(() => localStorage, KEY, isOn ? null : 'off')
  for (const listener of listeners) listener()
}

const areShortcutsOn = (): boolean => readStorage(() => localStorage, KEY) !== 'off'

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const openDialogs = (): number => document.querySelectorAll('[role="dialog"], [role="alertdialog"]').length

const FIELDS = 'input:not([type="checkbox"], [type="radio"]), select, textarea, [contenteditable]'

function isPlainKey(event: KeyboardEvent): boolean {
  const { target, key } = event
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false
  if (!(target instanceof Element)) return true
  // Enter on a control is the control's own.
  return !target.closest(key === 'Enter' ? `${FIELDS}, a, button, input, summary` : FIELDS)
}
