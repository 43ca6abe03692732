import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import * as styles from './search-button.module.css'

const SearchPalette = lazy(() => import('./search-palette.tsx').then((file) => ({ default: file.SearchPalette })))

/** Opens the search of the whole admin area; Ctrl K opens it too. */
export function SearchButton() {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const openWithKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // A dialog may have unsaved input.
      if (!document.querySelector('[role="dialog"], [role="alertdialog"]')) setIsOpen(true)
    }
    document.addEventListener('keydown', openWithKey)
    return () => document.removeEventListener('keydown', openWithKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className={`button ${styles.search}`}
        aria-keyshortcuts="Control+K"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Search className="icon" />
        <span>Search orders, products, phones, settings</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      {isOpen && (
        <Suspense>
          <SearchPalette onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
