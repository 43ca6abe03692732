import { useEffect, useEffectEvent } from 'react'
import { type ListingSearch, effectiveSort } from '../../../domain/search/listing.ts'
import { FILTER_FORM } from './filter-column.tsx'

/** The controls that one click completes. A price is left out because it may be half typed. */
const REPLAYED_FIELDS = ['examType', 'classType', 'condition', 'instituteId', 'categoryId', 'sort'] as const

/** Applies filters that were chosen before hydration. No event handler received them, but the form contains them. */
export function useReplayEarlyFilters(
  shown: ListingSearch,
  choose: (name: (typeof REPLAYED_FIELDS)[number], value: string) => void,
): void {
  const applyForm = useEffectEvent((form: FormData) => {
    const current = { ...shown, sort: effectiveSort(shown) }
    for (const name of REPLAYED_FIELDS) {
      const chosen = form.get(name)
      if (typeof chosen === 'string' && chosen !== String(current[name] ?? '')) choose(name, chosen)
    }
  })
  useEffect(() => {
    const form = document.getElementById(FILTER_FORM)
    if (form instanceof HTMLFormElement) applyForm(new FormData(form))
  }, [])
}
