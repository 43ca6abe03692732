import { useState } from 'react'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { setShortcuts, useShortcuts, useShortcutsSetting } from '../../components/shortcuts.ts'
import * as styles from './shortcut-help.module.css'

interface Shortcut {
  keys: readonly string[]
  /** In the line below the list. */
  short?: string
  /** In the help. */
  label: string
}

const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['j', 'k'], short: 'move', label: 'Next and previous order, in the list and in an open order' },
  { keys: ['x'], short: 'select', label: 'Select the order' },
  { keys: ['Shift', 'x'], label: 'Select all orders from the last selected one to this one' },
  { keys: ['Enter'], short: 'open', label: 'Open the order' },
  { keys: ['Esc'], label: 'Close the order. The list stays where it was' },
  { keys: ['s'], short: 'send', label: 'Send the selected orders to the courier, or this one' },
  { keys: ['p'], short: 'print', label: 'Print the selected orders, or this one' },
  { keys: ['/'], short: 'search', label: 'Search the list' },
  { keys: ['?'], label: 'Show these keys' },
]

/** The keys of the list of orders: a line below the list, and the help that `?` opens. */
export function ShortcutHelp() {
  const [isOpen, setIsOpen] = useState(false)
  const isOn = useShortcutsSetting()
  useShortcuts({ '?': () => setIsOpen(true) })
  return (
    <>
      <div className={styles.hints}>
        {isOn &&
          SHORTCUTS.map(
            (shortcut) =>
              shortcut.short && (
                <span key={shortcut.label}>
                  <Keys keys={shortcut.keys} /> {shortcut.short}
                </span>
              ),
          )}
        <button type="button" className="inline-link" onClick={() => setIsOpen(true)}>
          Keyboard shortcuts
        </button>
      </div>
      {isOpen && (
        <Dialog title="Keyboard shortcuts" width={560} isSaved={() => true} onClose={() => setIsOpen(false)}>
          <dl className={styles.list}>
            {SHORTCUTS.map(({ keys, label }) => (
              <div key={label}>
                <dt>
                  <Keys keys={keys} />
                </dt>
                <dd>{label}</dd>
              </div>
            ))}
          </dl>
          <label className="checkbox">
            <input type="checkbox" checked={isOn} onChange={(event) => setShortcuts(event.target.checked)} />
            Use these keys on this device
          </label>
        </Dialog>
      )}
    </>
  )
}

const Keys = ({ keys }: { keys: readonly string[] }) => keys.map((key) => <kbd key={key}>{key}</kbd>)
