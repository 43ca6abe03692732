import { useRouter } from '@tanstack/react-router'
import { ArrowRight, Search } from 'lucide-react'
import { type KeyboardEvent, lazy, type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react'
import * as styles from './search-box.module.css'

const SearchSuggestions = lazy(() =>
  import('./search-suggestions.tsx').then((file) => ({ default: file.SearchSuggestions })),
)

const LIST_ID = 'search-suggestions'

/** Handles a key pressed in the search box. Returns false for a key that it does not use. */
export type KeyHandler = (key: string) => boolean

interface Props {
  /** Phones show the box only while it is open. */
  open: boolean
  onClose: () => void
}

export function SearchBox({ open, onClose }: Props) {
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const [term, setTerm] = useState<string>()
  const keyHandler = useRef<KeyHandler>(undefined)
  const registerKeyHandler = (handler: KeyHandler | undefined) => {
    keyHandler.current = handler
  }
  const [{ shown, chosenId }, setList] = useState<{ shown: boolean; chosenId?: string | undefined }>({ shown: false })
  useEffect(() => {
    if (open) input.current?.focus()
  }, [open])

  const close = () => {
    setTerm(undefined)
    onClose()
    input.current?.blur()
  }
  const search = (event: SubmitEvent) => {
    event.preventDefault()
    const query = input.current?.value.trim()
    if (!query) return
    close()
    void router.navigate({ href: `/search?search=${encodeURIComponent(query)}` })
  }
  const handleKey = (event: KeyboardEvent) => {
    if (keyHandler.current?.(event.key)) event.preventDefault()
    else if (event.key === 'Escape') onClose()
  }

  return (
    <form
      noValidate
      id="header-search"
      className={open ? `${styles.search} ${styles.isOpen}` : styles.search}
      role="search"
      action="/search"
      onSubmit={search}
    >
      <Search className="icon" />
      <input
        ref={input}
        name="search"
        type="text"
        inputMode="search"
        role="combobox"
        aria-autocomplete="list"
        aria-controls={shown ? LIST_ID : undefined}
        aria-expanded={shown}
        aria-activedescendant={chosenId}
        onFocus={(event) => setTerm(event.target.value)}
        onChange={(event) => setTerm(event.target.value)}
        onKeyDown={handleKey}
        onBlur={() => setTerm(undefined)}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={80}
        aria-label="Search books and modules"
        placeholder="Search books, modules, institutes"
      />
      <button className={`icon-button ${styles.submit}`} type="submit" aria-label="Search">
        <ArrowRight className="icon" />
      </button>
      {term !== undefined && (
        <Suspense>
          <SearchSuggestions
            id={LIST_ID}
            term={term}
            registerKeyHandler={registerKeyHandler}
            onChange={setList}
            onNavigate={close}
          />
        </Suspense>
      )}
    </form>
  )
}
