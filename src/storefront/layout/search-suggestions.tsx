import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { suggestionsQuery } from '../catalog/catalog-queries.ts'
import type { AnswerKey } from './search-box.tsx'
import { placeAfter, suggestionLinks, type SuggestionLink } from './suggestion-links.ts'
import { SuggestionRow } from './suggestion-row.tsx'

const PAUSE_MS = 150
const SHORTEST = 2

interface Props {
  id: string
  /** What is in the box at this moment. */
  words: string
  /** Given what answers the keys pressed in the box. */
  takeKeys: (answer: AnswerKey | undefined) => void
  onChange: (list: { shown: boolean; chosenId?: string | undefined }) => void
  /** Told when a suggestion is followed. */
  onLeave: () => void
}

/** What a search under way may mean. The focus stays in the box: arrows choose, Enter goes there, Escape closes. */
export function SearchSuggestions({ id, words, takeKeys, onChange, onLeave }: Props) {
  const router = useRouter()
  const { links, close } = useSuggestions(words)
  const [chosen, setChosen] = useState<string>()
  const place = links.findIndex(({ href }) => href === chosen)
  const shown = links.length > 0
  const chosenId = place >= 0 ? rowId(id, place) : undefined

  useEffect(() => {
    onChange({ shown, chosenId })
    return () => onChange({ shown: false })
  }, [onChange, shown, chosenId])
  useEffect(() => {
    takeKeys((key) => {
      if (!shown) return false
      if (key === 'ArrowDown' || key === 'ArrowUp') setChosen(links[placeAfter(place, key, links.length)]?.href)
      else if (key === 'Escape') close()
      else if (key === 'Enter' && chosen && place >= 0) {
        onLeave()
        void router.navigate({ href: chosen })
      } else return false
      return true
    })
    return () => takeKeys(undefined)
  })

  return (
    <>
      <p className="sr-only" role="status">
        {shown && `${links.length} ${links.length === 1 ? 'suggestion' : 'suggestions'}`}
      </p>
      {shown && (
        <div id={id} className="suggestions" role="listbox" aria-label="Suggestions">
          {links.map((link, at) => (
            <SuggestionRow key={link.href} id={rowId(id, at)} link={link} chosen={at === place} onFollow={onLeave} />
          ))}
        </div>
      )}
    </>
  )
}

const rowId = (listId: string, place: number): string => `${listId}-${place + 1}`

/** The suggestions for what is typed, asked for at the pauses; none once they are closed, until more is typed. */
function useSuggestions(words: string): { links: SuggestionLink[]; close: () => void } {
  const wanted = usePaused(words.trim())
  const [closedAt, setClosedAt] = useState<string>()
  const query = { ...suggestionsQuery(wanted), enabled: wanted.length >= SHORTEST, placeholderData: keepPreviousData }
  const { data } = useQuery(query)
  const isOpen = data && words.trim().length >= SHORTEST && closedAt !== words
  return { links: isOpen ? suggestionLinks(data, words.trim()) : [], close: () => setClosedAt(words) }
}

function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
