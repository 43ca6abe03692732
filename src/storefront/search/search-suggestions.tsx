import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useDebounced } from '../../ui/hooks/use-debounced.ts'
import { suggestionsQuery } from '../catalog/catalog-queries.ts'
import type { KeyHandler } from './search-box.tsx'
import { nextIndex, suggestionLinks, type SuggestionLink } from './suggestion-links.ts'
import { SuggestionRow } from './suggestion-row.tsx'
import { useSelection } from './use-selection.ts'
import * as styles from './search-suggestions.module.css'

const DEBOUNCE_MS = 150
const MIN_LENGTH = 2

interface Props {
  id: string
  /** The current value of the search box. */
  term: string
  /** Registers the handler of the keys pressed in the search box. */
  registerKeyHandler: (handler: KeyHandler | undefined) => void
  onChange: (list: { shown: boolean; chosenId?: string | undefined }) => void
  /** Called when a suggestion is followed. */
  onNavigate: () => void
}

/** A listbox of suggestions. The focus stays in the search box: arrows select, Enter follows, Escape closes. */
export function SearchSuggestions({ id, term, registerKeyHandler, onChange, onNavigate }: Props) {
  const router = useRouter()
  const { links, close } = useSuggestions(term)
  const [selected, select] = useSelection(term)
  const index = links.findIndex(({ href }) => href === selected)
  const shown = links.length > 0
  const chosenId = index >= 0 ? rowId(id, index) : undefined

  useEffect(() => {
    onChange({ shown, chosenId })
    return () => onChange({ shown: false })
  }, [onChange, shown, chosenId])
  useEffect(() => {
    registerKeyHandler((key) => {
      if (!shown) return false
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        select(links[nextIndex(index, key, links.length)]?.href)
      } else if (key === 'Escape') close()
      else if (key === 'Enter' && selected && index >= 0) {
        onNavigate()
        void router.navigate({ href: selected })
      } else return false
      return true
    })
    return () => registerKeyHandler(undefined)
  })

  return (
    <>
      <p className="sr-only" role="status">
        {shown && `${links.length} ${links.length === 1 ? 'suggestion' : 'suggestions'}`}
      </p>
      {shown && (
        <div id={id} className={styles.suggestions} role="listbox" aria-label="Suggestions">
          {links.map((link, row) => (
            <SuggestionRow
              key={link.href}
              id={rowId(id, row)}
              link={link}
              selected={row === index}
              onNavigate={onNavigate}
            />
          ))}
        </div>
      )}
    </>
  )
}

const rowId = (listId: string, index: number): string => `${listId}-${index + 1}`

/** Returns the debounced suggestions for a term. Once closed, they return when the term changes. */
function useSuggestions(term: string): { links: SuggestionLink[]; close: () => void } {
  const debounced = useDebounced(term.trim(), DEBOUNCE_MS)
  const [closedTerm, setClosedTerm] = useState<string>()
  const { data } = useQuery({
    ...suggestionsQuery(debounced),
    enabled: debounced.length >= MIN_LENGTH,
    placeholderData: keepPreviousData,
  })
  const isOpen = data && term.trim().length >= MIN_LENGTH && closedTerm !== term
  return { links: isOpen ? suggestionLinks(data, term.trim()) : [], close: () => setClosedTerm(term) }
}
