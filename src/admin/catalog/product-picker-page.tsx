import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Images, SearchX } from 'lucide-react'
import { api, readList } from '../../api-client.ts'
import type { PicturedProduct } from '../../domain/product-pictures.ts'
import { pictureOf } from '../../domain/pictures.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ProductPicture } from '../../ui/product-picture.tsx'
import { ShopLink } from '../../ui/shop-link.tsx'
import { parseAdminSearch } from '../layout/admin-address.ts'
import { DataTable } from '../parts/data-table.tsx'
import { FilterBar } from '../parts/filter-bar.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import type { Column } from '../parts/table-parts.ts'
import { tableQuery } from '../parts/table-query.ts'
import { useTableState } from '../parts/use-table-state.ts'
import { RebuildActions } from './rebuild-actions.tsx'

export const Route = createFileRoute('/_staff/product-images-manager')({
  validateSearch: parseAdminSearch,
  component: ProductPickerPage,
})

const COLUMNS: readonly Column<PicturedProduct>[] = [
  {
    head: 'Product',
    sort: 'name',
    cell: ({ name, image }) => (
      <span className="picked-product">
        <ProductPicture key={image} src={pictureOf(image)?.small ?? image} alt="" sizes="32px" className="thumb" />
        <b>{name}</b>
      </span>
    ),
  },
  { head: 'Images', numeric: true, cell: ({ imageCount }) => imageCount },
]

/** Chooses the product whose pictures are arranged. */
function ProductPickerPage() {
  const state = useTableState()
  const result = useQuery(
    tableQuery('product-images', state.query, (query) => readList(api['product-images'].$get({ query }))),
  )
  return (
    <div className="desk-wrap">
      <div className="desk-title">
        <h1>Product images</h1>
      </div>
      <RebuildActions />
      <FilterBar state={state}>
        <SearchBox label="Search by name" state={state} />
      </FilterBar>
      <DataTable
        label="Products"
        columns={COLUMNS}
        result={result}
        state={state}
        nameOf={({ name }) => name}
        actions={({ id, name }) => (
          <ShopLink className="button" href={`/admin/products/images/${id}`}>
            <Images className="icon" />
            Images
            <span className="sr-only"> of {name}</span>
          </ShopLink>
        )}
        empty={<EmptyState icon={SearchX} sentence="No product has these letters in its name." />}
      />
    </div>
  )
}
