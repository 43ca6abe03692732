import { formatAmount } from '../../domain/values/money.ts'
import type { Order } from '../../domain/orders/order.ts'
import { lineTotal } from '../../domain/orders/pricing.ts'
import { CoverImage } from '../../ui/product/cover-image.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import * as styles from '../cart/summary-line.module.css'

type Line = Order['items'][number]

export function OrderLine({ line }: { line: Line }) {
  return (
    <li className={styles.line}>
      <CoverImage src={line.productImage} alt="" sizes="44px" />
      <span>
        <LineName line={line} />
        <br />
        <span className="meta">
          Qty {line.quantity} × {formatAmount(line.price)}
        </span>
      </span>
      <span className="num">{formatAmount(lineTotal(line))}</span>
    </li>
  )
}

/** The name of the product, without a link once the product is deleted. */
function LineName({ line: { productId, productName } }: { line: Line }) {
  if (productId === null) return <b>{productName}</b>
  return (
    <ShopLink className="inline-link" href={`/products/${productId}`}>
      {productName}
    </ShopLink>
  )
}
