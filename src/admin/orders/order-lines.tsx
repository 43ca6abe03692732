import { formatAmount } from '../../domain/values/money.ts'
import type { OrderDetail } from '../../domain/orders/admin-order.ts'
import { lineTotal } from '../../domain/orders/pricing.ts'
import { CoverImage } from '../../ui/product/cover-image.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { ConditionTag, ExamTag } from '../../ui/product/tags.tsx'
import { SummaryTable } from '../components/table/summary-table.tsx'
import * as styles from './order-lines.module.css'

export type OrderLine = OrderDetail['items'][number]

/** Lines of an order. */
export function OrderLines({ items }: { items: OrderLine[] }) {
  return (
    <div className={styles.lines}>
      <SummaryTable label="Items" columns={COLUMNS} rows={items} rowKey={({ id }) => id} />
    </div>
  )
}

const COLUMNS = [
  {
    header: 'Item',
    cell: (line: OrderLine) => (
      <span className={styles.product}>
        <CoverImage src={line.productImage} alt="" sizes="28px" className={styles.cover} />
        <LineName line={line} />
      </span>
    ),
  },
  { header: 'Exam', cell: ({ examType }: OrderLine) => <ExamTag exam={examType} /> },
  { header: 'Condition', cell: ({ condition }: OrderLine) => <ConditionTag condition={condition} /> },
  { header: 'Price', numeric: true, cell: ({ price }: OrderLine) => formatAmount(price) },
  { header: 'Qty', numeric: true, cell: ({ quantity }: OrderLine) => quantity },
  { header: 'Total', numeric: true, cell: (line: OrderLine) => formatAmount(lineTotal(line)) },
]

/** A line remains when its product is deleted. */
function LineName({ line: { productId, productName } }: { line: OrderLine }) {
  if (productId === null) return <b>{productName}</b>
  return (
    <ShopLink href={`/products/${productId}`}>
      <b>{productName}</b>
    </ShopLink>
  )
}
