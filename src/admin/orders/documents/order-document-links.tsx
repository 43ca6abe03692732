import { useQuery } from '@tanstack/react-query'
import { useLoaderData } from '@tanstack/react-router'
import { Printer, ReceiptText, TriangleAlert } from 'lucide-react'
import { INVOICE_KIND_LABELS } from '../../../domain/orders/invoices/invoice.ts'
import { missingSellerFacts } from '../../../domain/store/missing-seller-facts.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { useMay } from '../../accounts/use-may.ts'
import { invoiceHref, orderInvoicesQuery } from '../invoices/invoice-queries.ts'
import { orderDocumentsHref } from './document-queries.ts'
import * as styles from './order-document-links.module.css'

/** The packing slip, the invoices and the credit notes of an order, as PDF. */
export function OrderDocumentLinks({ id }: { id: number }) {
  const { data: invoices = [] } = useQuery(orderInvoicesQuery(id))
  return (
    <section aria-labelledby="order-documents">
      <h3 id="order-documents">Documents</h3>
      <p className={styles.links}>
        <a className="button quiet" href={orderDocumentsHref([id], ['slips'])} target="_blank" rel="noopener">
          <Printer className="icon" />
          Packing slip
        </a>
        {invoices.map((invoice) => (
          <a key={invoice.id} className="button quiet" href={invoiceHref(invoice.id)} target="_blank" rel="noopener">
            <ReceiptText className="icon" />
            {INVOICE_KIND_LABELS[invoice.kind]} {invoice.number}
            {invoice.cancelledAt && ' (cancelled)'}
          </a>
        ))}
      </p>
      {invoices.length === 0 && <p className="meta">The invoice is issued when the order is sent to the courier.</p>}
      <MissingFactsNote />
    </section>
  )
}

/** Says what the documents lack. */
function MissingFactsNote() {
  const may = useMay()
  const missing = missingSellerFacts(useLoaderData({ from: '__root__' }))
  if (missing.length === 0) return null
  return (
    <p className="note amber">
      <TriangleAlert className="icon" />
      <span>
        Not printed, because it is not set: the seller’s {new Intl.ListFormat('en-IN').format(missing)}.{' '}
        {may('owner') ? (
          <ShopLink className="inline-link" href="/admin">
            Set it on the dashboard
          </ShopLink>
        ) : (
          'The owner sets it.'
        )}
      </span>
    </p>
  )
}
