import { useQuery } from '@tanstack/react-query'
import { BookOpen, Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { api, read, readList } from '../../api-client.ts'
import type { ProductRow } from '../../domain/admin-product.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ConfirmDelete } from '../parts/confirm-delete.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { ExportButton } from '../parts/export-button.tsx'
import { tableQuery } from '../parts/table-query.ts'
import { useEditing } from '../parts/use-editing.ts'
import { useSelection } from '../parts/use-selection.ts'
import { useTableState } from '../parts/use-table-state.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { BulkProductsBar } from './bulk-products-bar.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { PRODUCT_COLUMNS, ProductActions } from './product-columns.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { FILTER_NAMES, ProductFilters } from './product-filters.tsx'
import { UndoNote } from './undo-note.tsx'
import { useBulk } from './use-bulk.ts'

// What is edited is read anew, whole: a row of the table is only part of it.
const NO_ROWS: [] = []

/** The products of the shop. */
export function ProductsTab() {
  const state = useTableState({ filters: FILTER_NAMES })
  const result = useQuery(tableQuery('products', state.query, (query) => readList(api.admin.products.$get({ query }))))
  const load = (id: number) => read(api.admin.products[':id'].$get({ param: { id: String(id) } }))
  const form = useEditing({ name: 'products', rows: NO_ROWS, load })
  const selection = useSelection()
  const bulk = useBulk(selection, state)
  const [doomed, setDoomed] = useState<ProductRow>()
  const [importing, setImporting] = useState(false)
  const { limit: _, offset: __, sort: ___, ...filters } = state.query
  const exportHref = (format: string) => `/api/admin/products/export?${new URLSearchParams({ ...filters, format })}`
  const total = result.data?.total ?? 0
  return (
    <>
      <div className="desk-title">
        <h1>Products</h1>
        <ExportButton label="Export CSV" href={exportHref('csv')} />
        <ExportButton label="Export XLSX" href={exportHref('xlsx')} />
        <button type="button" className="button quiet" onClick={() => setImporting(true)}>
          <Upload className="icon" />
          Import
        </button>
        <button type="button" className="button main" onClick={form.add}>
          <Plus className="icon" />
          Add Product
        </button>
      </div>
      <ProductFilters state={state} />
      <UndoNote done={bulk.done} onClose={bulk.forget} />
      <DataTable
        label="Products"
        state={state}
        result={result}
        nameOf={(row) => row.name}
        columns={PRODUCT_COLUMNS}
        selection={selection}
        bulk={<BulkProductsBar selection={selection} total={total} bulk={bulk} />}
        actions={(row) => <ProductActions row={row} onEdit={form.edit} onDelete={setDoomed} />}
        empty={
          <EmptyState
            icon={BookOpen}
            sentence={
              Object.keys(filters).length > 0 ? 'No products match your filters.' : 'There are no products yet.'
            }
          />
        }
      />
      {form.open && <ProductDialog key={form.open.row?.id ?? 'new'} product={form.open.row} onClose={form.close} />}
      {bulk.kind && <BulkDialog kind={bulk.kind} target={bulk.target} onClose={bulk.close} onDone={bulk.finish} />}
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
      {doomed && (
        <ConfirmDelete
          type="product"
          name={doomed.name}
          send={() => api.products[':id'].$delete({ param: { id: String(doomed.id) } })}
          refresh={['products']}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </>
  )
}
