import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type SubmitEvent, useRef } from 'react'
import * as styles from './search-form.module.css'

interface Props {
  /** The path of the results page. */
  action: '/search' | '/products'
  term?: string
}

/** A search form for pages without results. */
export function SearchForm({ action, term = '' }: Props) {
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const search = (event: SubmitEvent) => {
    event.preventDefault()
    const query = input.current?.value.trim()
    if (query) void router.navigate({ href: `${action}?search=${encodeURIComponent(query)}` })
  }
  return (
    <form noValidate className={styles.form} role="search" aria-label="Search again" action={action} onSubmit={search}>
      <input
        key={term}
        ref={input}
        className="input"
        type="search"
        name="search"
        defaultValue={term}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={80}
        aria-label="Search books and modules"
        placeholder="Search books, modules, institutes"
      />
      <button type="submit" className="icon-button" aria-label="Search">
        <Search className="icon" />
      </button>
    </form>
  )
}
