import { useQuery } from '@tanstack/react-query'
import { FileText, ReceiptText } from 'lucide-react'
import { INVOICE_KIND_LABELS } from '../../../domain/orders/invoices/invoice.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { ExportButtons } from '../../components/table/export-button.tsx'
import { exportHref } from '../../components/table/export-href.ts'
import { FilterBar, FilterDate, FilterSelect } from '../../components/table/filter-bar.tsx'
import { NoRows } from '../../components/table/no-rows.tsx'
import { SearchBox } from '../../components/table/search-box.tsx'
import { useTableState } from '../../components/table/use-table-state.ts'
import { TitleBar } from '../../components/title-bar.tsx'
import { INVOICE_COLUMNS, InvoiceCardContent } from './invoice-columns.tsx'
import { invoiceHref, invoicesQuery } from './invoice-queries.ts'

const STATE_LABELS = { valid: 'Valid', cancelled: 'Cancelled' }

/** Invoices and credit notes: search, filters, export for the accountant, and each as PDF. */
export function InvoicesSection() {
  const state = useTableState({ filters: ['kind', 'state', 'from', 'to'] })
  const result = useQuery(invoicesQuery(state.query))
  return (
    <>
      <TitleBar title="Invoices" level={2}>
        <ExportButtons href={(format) => exportHref('/api/admin/invoices/export', state, format)} />
      </TitleBar>
      <FilterBar state={state} total={result.data?.total}>
        <SearchBox label="Search" placeholder="Number, order, name or phone" state={state} />
        <FilterSelect label="Document" name="kind" state={state} options={INVOICE_KIND_LABELS} />
        <FilterSelect label="State" name="state" state={state} options={STATE_LABELS} />
        <FilterDate label="From Date" name="from" state={state} />
        <FilterDate label="To Date" name="to" state={state} />
      </FilterBar>
      <DataTable
        label="Invoices"
        columns={INVOICE_COLUMNS}
        result={result}
        state={state}
        rowLabel={({ number }) => number}
        actions={({ id }) => [{ label: 'Open PDF', icon: FileText, href: invoiceHref(id), opensTab: true }]}
        card={(row) => <InvoiceCardContent row={row} />}
        empty={
          <NoRows
            icon={ReceiptText}
            state={state}
            none="No invoices yet. Each order gets its invoice when it ships."
            noMatch="No invoices match these filters."
          />
        }
      />
    </>
  )
}
