import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListingSearch } from '../../../domain/search/listing.ts'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { FilterChoices, type FilterChoicesProps } from './filter-choices.tsx'
import { listingQuery, withFilter, withoutFilters, type FilterName } from './listing-url.ts'
import { formatProductCount } from '../../../domain/catalog/products/product-count.ts'
import * as styles from './filter-sheet.module.css'

interface FilterSheetProps extends Pick<FilterChoicesProps, 'collections'> {
  search: ListingSearch
  onClose: () => void
  onShow: (search: ListingSearch) => void
}

/** The filters in a narrow viewport. They apply when the sheet closes through its main button. */
export function FilterSheet({ search, collections, onClose, onShow }: FilterSheetProps) {
  const { page: _, ...filters } = search
  const [draft, setDraft] = useState<ListingSearch>(filters)
  const { data, isPlaceholderData } = useQuery({ ...listingQuery(draft), placeholderData: keepPreviousData })
  const change = (name: FilterName, value: string) => setDraft((current) => withFilter(current, name, value))
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title="Filters">
      <FilterChoices
        chosen={draft}
        facets={data?.facets}
        collections={collections}
        namePrefix="sheet-"
        onChange={change}
        onPrice={change}
      />
      <div className={styles.footer}>
        <button type="button" className="button quiet" onClick={() => setDraft(withoutFilters)}>
          Clear
        </button>
        <button type="button" className="button ink" onClick={() => onShow(draft)}>
          {data && !isPlaceholderData ? `Show ${formatProductCount(data.total)}` : 'Show products'}
        </button>
      </div>
    </Sheet>
  )
}
