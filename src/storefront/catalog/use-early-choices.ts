import { useEffect, useEffectEvent } from 'react'
import { type ListingSearch, sortOf } from '../../domain/listing.ts'
import { FILTER_FORM } from './filter-column.tsx'

/** What is settled by one press. A price may be half typed. */
const CHOICES = ['examType', 'classType', 'condition', 'instituteId', 'categoryId', 'sort'] as const

/** Heeds what was chosen before the page came to life: no event told of it, but the form shows it. */
export function useEarlyChoices(
  shown: ListingSearch,
  choose: (name: (typeof CHOICES)[number], value: string) => void,
): void {
  const heed = useEffectEvent((form: FormData) => {
    const held = { ...shown, sort: sortOf(shown) }
    for (const name of CHOICES) {
      const chosen = form.get(name)
      if (typeof chosen === 'string' && chosen !== String(held[name] ?? '')) choose(name, chosen)
    }
  })
  useEffect(() => {
    const form = document.getElementById(FILTER_FORM)
    if (form instanceof HTMLFormElement) heed(new FormData(form))
  }, [])
}
