import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ArrowLeft, History, PackageX, Pencil, ScanBarcode } from 'lucide-react'
import { orderHref } from '../../components/admin-url.ts'
import { api, readList, toUserMessage } from '../../../api-client.ts'
import type { AdminProduct } from '../../../domain/catalog/products/admin-product.ts'
import { reasonLabel, type StockMovement } from '../../../domain/catalog/stock/stock-movements.ts'
import { formatDateTime } from '../../../domain/values/dates.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { PageContainer } from '../../components/page-container.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import { tableQuery } from '../../components/table/table-query.ts'
import type { Column } from '../../components/table/table-types.ts'
import { useTableState } from '../../components/table/use-table-state.ts'
import { TitleBar } from '../../components/title-bar.tsx'
import { productQuery } from '../images/product-images-queries.ts'
import * as styles from './stock-history-page.module.css'

const route = getRouteApi('/_staff/admin/products/stock/$productId')
const IS_ID = /^\d+$/

/** Every change of a product's stock. */
export function StockHistoryPage() {
  const { productId } = route.useParams()
  const { data: product, error, refetch } = useQuery({ ...productQuery(productId), enabled: IS_ID.test(productId) })
  return (
    <PageContainer>
      <ShopLink className="link" href="/admin?tab=products">
        <ArrowLeft className="icon-s" />
        Products
      </ShopLink>
      {product ? <StockHistory product={product} /> : <h1>Stock history</h1>}
      {!product && error && (
        <ErrorState message={toUserMessage(error, 'The product could not be loaded.')} onRetry={() => void refetch()} />
      )}
      {(product === null || !IS_ID.test(productId)) && (
        <EmptyState icon={PackageX} title="Product Not Found" message="It may have been deleted." />
      )}
    </PageContainer>
  )
}

function StockHistory({ product: { id, name, stock } }: { product: AdminProduct }) {
  const state = useTableState()
  const { limit, offset } = state.query
  const result = useQuery(
    tableQuery('stock-movements', { limit: limit ?? '', offset: offset ?? '', product: String(id) }, () =>
      readList(
        api.admin.products[':id']['stock-movements'].$get({ param: { id: String(id) }, query: { limit, offset } }),
      ),
    ),
  )
  return (
    <>
      <TitleBar title={`Stock history: ${name}`}>
        <ShopLink className="button" href="/admin/stock/receive">
          <ScanBarcode className="icon" />
          Receive or count
        </ShopLink>
        <ShopLink className="button" href={`/admin/products/edit/${id}`}>
          <Pencil className="icon" />
          Edit product
        </ShopLink>
      </TitleBar>
      <p className={styles.stock}>
        In stock: <b className="num">{stock}</b>
      </p>
      <DataTable
        label="Stock history"
        state={state}
        result={result}
        rowLabel={({ at }) => formatDateTime(at)}
        columns={COLUMNS}
        card={(row) => <MovementCard row={row} />}
        empty={<EmptyState icon={History} message="The stock has not changed yet." />}
      />
    </>
  )
}

const COLUMNS: Column<StockMovement>[] = [
  { header: 'When', cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time> },
  { header: 'Reason', cell: (row) => <Reason row={row} /> },
  { header: 'Order', cell: ({ orderId }) => (orderId === null ? '–' : <OrderLink orderId={orderId} />) },
  { header: 'By', cell: (row) => actorOf(row) },
  { header: 'Change', numeric: true, cell: ({ change }) => <Change change={change} /> },
  { header: 'Stock after', numeric: true, cell: ({ stockAfter }) => stockAfter },
]

const actorOf = ({ actor, orderId }: StockMovement): string => actor ?? (orderId === null ? '–' : 'Customer')

const Change = ({ change }: { change: number }) => (
  <b className={change < 0 ? styles.out : undefined}>{change > 0 ? `+${change}` : change}</b>
)

const Reason = ({ row: { reason, note } }: { row: StockMovement }) => (
  <>
    {reasonLabel(reason)}
    {note && <small>{note}</small>}
  </>
)

const OrderLink = ({ orderId }: { orderId: number }) => (
  <ShopLink className="inline-link num" href={orderHref(orderId)}>
    #{orderId}
  </ShopLink>
)

/** A movement in the list of a phone. */
function MovementCard({ row }: { row: StockMovement }) {
  return (
    <div className={styles.card}>
      <p>
        <Reason row={row} /> {row.orderId !== null && <OrderLink orderId={row.orderId} />}
      </p>
      <p className="num">
        <Change change={row.change} /> → <b>{row.stockAfter}</b>
      </p>
      <small>
        <time dateTime={row.at}>{formatDateTime(row.at)}</time> · {actorOf(row)}
      </small>
    </div>
  )
}
