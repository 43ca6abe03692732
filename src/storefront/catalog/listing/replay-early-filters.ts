import { type RefObject, useEffect, useEffectEvent } from 'react'
import { type ListingSearch, effectiveSort } from '../../../domain/search/listing.ts'
import { CHOICE_FILTERS } from './listing-url.ts'

/** The controls that one click completes. A price is left out because it may be half typed. */
const REPLAYED_FIELDS = [...CHOICE_FILTERS, 'sort'] as const

/** Applies filters that were chosen before hydration. No event handler received them, but the form contains them. */
export function useReplayEarlyFilters(
  form: RefObject<HTMLFormElement | null>,
  shown: ListingSearch,
  choose: (name: (typeof REPLAYED_FIELDS)[number], value: string) => void,
): void {
  const applyForm = useEffectEvent((values: FormData) => {
    const current = { ...shown, sort: effectiveSort(shown) }
    for (const name of REPLAYED_FIELDS) {
      // Of the checkboxes All stays checked beside the first choice; its value is empty.
      const texts = values.getAll(name).filter((value) => typeof value === 'string')
      const chosen = texts.filter((value) => value !== '').join(',')
      if (chosen !== String(current[name] ?? '')) choose(name, chosen)
    }
  })
  useEffect(() => {
    if (form.current) applyForm(new FormData(form.current))
  }, [form])
}
