import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { api, readList } from '../../../api-client.ts'
import type { ProductImageSummary } from '../../../domain/catalog/images/product-images.ts'
import { parseStoredImage } from '../../../domain/catalog/images/images.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { CoverImage } from '../../../ui/product/cover-image.tsx'
import { PageContainer } from '../../components/page-container.tsx'
import { TitleBar } from '../../components/title-bar.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import { FilterBar } from '../../components/table/filter-bar.tsx'
import { SearchBox } from '../../components/table/search-box.tsx'
import type { Column } from '../../components/table/table-types.ts'
import { tableQuery } from '../../components/table/table-query.ts'
import { useTableState } from '../../components/table/use-table-state.ts'
import { ImageMaintenance } from './image-maintenance.tsx'
import * as styles from './product-picker-page.module.css'

const COLUMNS: readonly Column<ProductImageSummary>[] = [
  {
    header: 'Product',
    sort: 'name',
    cell: ({ name, image }) => (
      <span className={styles.product}>
        <CoverImage
          key={image}
          src={parseStoredImage(image)?.thumbnail ?? image}
          alt=""
          sizes="32px"
          className={styles.cover}
        />
        <b>{name}</b>
      </span>
    ),
  },
  { header: 'Images', numeric: true, cell: ({ imageCount }) => imageCount },
]

/** Selects a product for the image manager. */
export function ProductPickerPage() {
  const state = useTableState()
  const router = useRouter()
  const result = useQuery(
    tableQuery('product-images', state.query, (query) => readList(api['product-images'].$get({ query }))),
  )
  return (
    <PageContainer>
      <TitleBar title="Product images" />
      <ImageMaintenance />
      <FilterBar state={state}>
        <SearchBox label="Search by name" state={state} />
      </FilterBar>
      <DataTable
        label="Products"
        columns={COLUMNS}
        result={result}
        state={state}
        rowLabel={({ name }) => `images of ${name}`}
        onOpen={({ id }) => void router.navigate({ href: `/admin/products/images/${id}` })}
        empty={<EmptyState icon={SearchX} message="No product name contains this text." />}
      />
    </PageContainer>
  )
}
