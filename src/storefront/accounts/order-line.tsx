import { formatAmount, paiseToRupees, rupeesToPaise } from '../../domain/money.ts'
import type { Order } from '../../domain/order.ts'
import { ProductPicture } from '../../ui/product-picture.tsx'
import { ShopLink } from '../../ui/shop-link.tsx'

type Line = Order['items'][number]

export function OrderLine({ line }: { line: Line }) {
  const sum = paiseToRupees(rupeesToPaise(line.price) * line.quantity)
  return (
    <li className="summary-line">
      <ProductPicture src={line.productImage} alt="" sizes="44px" />
      <span>
        <LineName line={line} />
        <br />
        <span className="meta">
          Qty {line.quantity} × {formatAmount(line.price)}
        </span>
      </span>
      <span className="num">{formatAmount(sum)}</span>
    </li>
  )
}

/** The line outlives its product. */
function LineName({ line: { productId, productName } }: { line: Line }) {
  if (productId === null) return <b>{productName}</b>
  return (
    <ShopLink className="inline-link" href={`/products/${productId}`}>
      {productName}
    </ShopLink>
  )
}
