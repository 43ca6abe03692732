import { useRouter } from '@tanstack/react-router'
import { ArrowRight, Search } from 'lucide-react'
import { type KeyboardEvent, lazy, type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react'

const SearchSuggestions = lazy(() =>
  import('./search-suggestions.tsx').then((file) => ({ default: file.SearchSuggestions })),
)

const LIST_ID = 'search-suggestions'

/** Answers a key that belongs to the list below the box; false when it is for others. */
export type AnswerKey = (key: string) => boolean

interface Props {
  /** On phones the box is folded away until it is asked for. */
  open: boolean
  onClose: () => void
}

export function SearchBox({ open, onClose }: Props) {
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState<string>()
  const answerKey = useRef<AnswerKey>(undefined)
  const takeKeys = (answer: AnswerKey | undefined) => {
    answerKey.current = answer
  }
  const [{ shown, chosenId }, setList] = useState<{ shown: boolean; chosenId?: string | undefined }>({ shown: false })
  useEffect(() => {
    if (open) input.current?.focus()
  }, [open])

  const leave = () => {
    setWords(undefined)
    onClose()
    input.current?.blur()
  }
  const search = (event: SubmitEvent) => {
    event.preventDefault()
    const term = input.current?.value.trim()
    if (!term) return
    leave()
    void router.navigate({ href: `/search?search=${encodeURIComponent(term)}` })
  }
  const press = (event: KeyboardEvent) => {
    if (answerKey.current?.(event.key)) event.preventDefault()
    else if (event.key === 'Escape') onClose()
  }

  return (
    <form
      id="header-search"
      className={open ? 'search open' : 'search'}
      role="search"
      action="/search"
      onSubmit={search}
    >
      <Search className="icon" />
      <input
        ref={input}
        name="search"
        type="search"
        role="combobox"
        aria-autocomplete="list"
        aria-controls={LIST_ID}
        aria-expanded={shown}
        aria-activedescendant={chosenId}
        onFocus={(event) => setWords(event.target.value)}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={press}
        onBlur={() => setWords(undefined)}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={80}
        aria-label="Search books and modules"
        placeholder="Search books, modules, institutes"
      />
      <button className="icon-button" type="submit" aria-label="Search">
        <ArrowRight className="icon" />
      </button>
      {words !== undefined && (
        <Suspense>
          <SearchSuggestions id={LIST_ID} words={words} takeKeys={takeKeys} onChange={setList} onLeave={leave} />
        </Suspense>
      )}
    </form>
  )
}
