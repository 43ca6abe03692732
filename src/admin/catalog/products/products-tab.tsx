import { useQuery } from '@tanstack/react-query'
import { BookOpen, Plus, ScanBarcode, Upload } from 'lucide-react'
import { useState } from 'react'
import { api, readJson, readList } from '../../../api-client.ts'
import type { ProductRow } from '../../../domain/catalog/products/admin-product.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import { ExportButtons } from '../../components/table/export-button.tsx'
import { unsortedExportHref } from '../../components/table/export-href.ts'
import { filtersOf, tableQuery } from '../../components/table/table-query.ts'
import { TitleBar } from '../../components/title-bar.tsx'
import { TitleMenu } from '../../components/title-menu.tsx'
import { useEditDialog } from '../../components/dialogs/use-edit-dialog.ts'
import { useRowSelection } from '../../components/table/use-row-selection.ts'
import { type TableState, useTableState } from '../../components/table/use-table-state.ts'
import { BulkDialog } from '../bulk-edit/bulk-dialog.tsx'
import { BulkProductActions } from '../bulk-edit/bulk-products-bar.tsx'
import { PhotoDownloadsNote } from '../import/photo-downloads-note.tsx'
import { PRODUCT_COLUMNS, productActions, ProductCardContent } from './product-columns.tsx'
import { DeleteProduct } from './delete-product.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { FILTER_NAMES, ProductFilters } from './product-filters.tsx'
import { useProductCommands } from './use-product-commands.ts'
import { BulkUndo } from '../bulk-edit/bulk-undo.tsx'
import { useBulkEdit } from '../bulk-edit/use-bulk-edit.ts'

// A table row has only some fields, so the edit dialog loads the whole product.
const NO_ROWS: [] = []

/** Products tab: search, filters, edit dialog, bulk edit, import and export. */
export function ProductsTab() {
  const state = useTableState({ filters: FILTER_NAMES })
  const result = useQuery(tableQuery('products', state.query, (query) => readList(api.admin.products.$get({ query }))))
  const load = (id: number) => readJson(api.admin.products[':id'].$get({ param: { id: String(id) } }))
  const form = useEditDialog({ name: 'products', rows: NO_ROWS, load })
  const selection = useRowSelection()
  const bulk = useBulkEdit(selection, state)
  const { duplicate, changeStatus } = useProductCommands(form.edit)
  const [toDelete, setToDelete] = useState<ProductRow>()
  const filters = filtersOf(state.query)
  const total = result.data?.total ?? 0
  return (
    <>
      <ProductsTitleBar state={state} onAdd={form.add} />
      <PhotoDownloadsNote />
      <ProductFilters state={state} total={result.data?.total} />
      <DataTable
        label="Products"
        state={state}
        result={result}
        rowLabel={(row) => row.name}
        columns={PRODUCT_COLUMNS}
        selection={selection}
        bulk={
          <>
            <BulkUndo result={bulk.result} onClose={bulk.dismissResult} />
            <BulkProductActions selection={selection} total={total} bulk={bulk} />
          </>
        }
        onOpen={form.edit}
        card={(row) => <ProductCardContent row={row} />}
        actions={(row) =>
          productActions(row, {
            onEdit: form.edit,
            onDuplicate: duplicate.mutate,
            onStatus: ({ id }, status) => changeStatus.mutate({ id, status }),
            onDelete: setToDelete,
          })
        }
        empty={
          <EmptyState
            icon={BookOpen}
            message={Object.keys(filters).length > 0 ? 'No products match your filters.' : 'There are no products yet.'}
          />
        }
      />
      {form.open && <ProductDialog key={form.open.row?.id ?? 'new'} product={form.open.row} onClose={form.close} />}
      {bulk.kind && <BulkDialog kind={bulk.kind} target={bulk.target} onClose={bulk.close} onDone={bulk.finish} />}
      {toDelete && <DeleteProduct product={toDelete} onClose={() => setToDelete(undefined)} />}
    </>
  )
}

interface TitleBarProps {
  state: TableState
  onAdd: () => void
}

function ProductsTitleBar({ state, onAdd }: TitleBarProps) {
  return (
    <TitleBar title="Products">
      <button type="button" className="button main" onClick={onAdd}>
        <Plus className="icon" />
        Add product
      </button>
      <TitleMenu label="More for products">
        <ShopLink className="button quiet" href="/admin/stock/receive">
          <ScanBarcode className="icon" />
          Receive or count
        </ShopLink>
        <ShopLink className="button quiet" href="/admin/products/import">
          <Upload className="icon" />
          Import
        </ShopLink>
        <ExportButtons href={(format) => unsortedExportHref('/api/admin/products/export', state, format)} />
      </TitleMenu>
    </TitleBar>
  )
}
