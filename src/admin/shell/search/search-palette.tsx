// oxlint-disable-next-line no-restricted-imports -- a search, whose text is no input to save
import { Close, Content, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { api, readJson, toUserMessage } from '../../../api-client.ts'
import { isAdminSearchable } from '../../../domain/search/is-admin-searchable.ts'
import { useDebounced } from '../../../ui/hooks/use-debounced.ts'
import { useRestoreFocus } from '../../../ui/overlays/use-restore-focus.ts'
import * as styles from './search-palette.module.css'
import { groupResults, type SearchResult } from './search-results.ts'
import { useWaitingEnter } from './use-waiting-enter.ts'

const DEBOUNCE_MS = 120
const LIST = 'admin-search-results'
const optionId = (key: string): string => `search-${key}`

/** Searches the whole admin area from the keyboard: arrows choose, Enter opens. On a phone it fills the screen. */
export function SearchPalette({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const [chosenKey, setChosenKey] = useState<string>()
  const { search, found, error, isLoading } = useSearchResults(typed)
  const groups = groupResults(typed.trim(), found)
  const results = groups.flatMap((group) => group.results)
  const chosen = results.find(({ key }) => key === chosenKey) ?? results[0]
  const open = ({ href }: SearchResult) => {
    onClose()
    void router.navigate({ href })
  }
  const setIsEntered = useWaitingEnter(isLoading, () => {
    if (chosen) open(chosen)
  })
  const step = (by: 1 | -1) => {
    const index = chosen ? results.indexOf(chosen) : -1
    const next = results[(index + by + results.length) % results.length]
    if (!next) return
    setChosenKey(next.key)
    document.getElementById(optionId(next.key))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      step(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter') {
      if (isLoading && (chosenKey === undefined || chosen?.key !== chosenKey)) setIsEntered(true)
      else if (chosen) open(chosen)
    }
  }
  return (
    <PaletteFrame onClose={onClose}>
      <div className={styles.field}>
        <Search className="icon" />
        <input
          type="text"
          inputMode="search"
          role="combobox"
          aria-label="Search orders, products, phones, messages and settings"
          aria-expanded={results.length > 0}
          aria-controls={LIST}
          aria-activedescendant={chosen && optionId(chosen.key)}
          autoComplete="off"
          enterKeyHint="go"
          maxLength={100}
          placeholder="Orders, products, phones, settings"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setChosenKey(undefined)
            setIsEntered(false)
          }}
          onKeyDown={onKeyDown}
        />
        <Close className="icon-button" aria-label="Close search">
          <X className="icon" />
        </Close>
      </div>
      <p className={`meta ${styles.status}`} role="status">
        {error
          ? toUserMessage(error, 'The search failed. Try again.')
          : statusOf(search, results.length, isLoading, found?.isGuess)}
      </p>
      <div id={LIST} role="listbox" aria-label="Results" className={styles.results}>
        {groups.map(({ label, results: ofGroup }) => (
          <div key={label} role="group" aria-label={label}>
            <p className={styles.group} aria-hidden="true">
              {label}
            </p>
            {ofGroup.map((result) => (
              <Option key={result.key} result={result} isChosen={result === chosen} onOpen={open} />
            ))}
          </div>
        ))}
      </div>
    </PaletteFrame>
  )
}

function PaletteFrame({ onClose, children }: { onClose: () => void; children: React.ReactNode }) {
  const focusHandlers = useRestoreFocus()
  return (
    <Root open onOpenChange={onClose}>
      <Portal>
        <Overlay className="scrim" />
        <Content className={styles.palette} aria-describedby={undefined} {...focusHandlers}>
          <Title className="sr-only">Search</Title>
          {children}
        </Content>
      </Portal>
    </Root>
  )
}

interface OptionProps {
  result: SearchResult
  isChosen: boolean
  onOpen: (result: SearchResult) => void
}

const Option = ({ result, isChosen, onOpen }: OptionProps) => (
  // The keyboard stays in the field, which names the chosen option.
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
  <div
    id={optionId(result.key)}
    role="option"
    tabIndex={-1}
    aria-selected={isChosen}
    className={styles.option}
    onClick={() => onOpen(result)}
  >
    <result.Icon className="icon" />
    <b>{result.title}</b>
    <span className="meta num">{result.note}</span>
  </div>
)

/** The results of the typed text, a moment after the last key. The former results stay until the new ones are loaded. */
function useSearchResults(typed: string) {
  const search = useDebounced(typed.trim(), DEBOUNCE_MS)
  const enabled = isAdminSearchable(search)
  const { data, error, isFetching } = useQuery({
    queryKey: ['staff', 'search', search],
    queryFn: () => readJson(api.admin.search.$get({ query: { q: search } })),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return { search, found: enabled ? data : undefined, error, isLoading: isFetching || search !== typed.trim() }
}

function statusOf(search: string, count: number, isLoading: boolean, isGuess = false): string {
  if (search === '') return 'Type a name, a number, a book or a setting.'
  if (!isAdminSearchable(search)) return count === 0 ? 'Type at least three letters.' : resultCount(count)
  if (isLoading) return 'Searching'
  if (count === 0) return `Nothing found for “${search}”.`
  return isGuess ? 'Nothing matches exactly. Similar results:' : resultCount(count)
}

const resultCount = (count: number): string => (count === 1 ? '1 result' : `${count} results`)
