import { discountPercentage } from '../../domain/catalog/discount.ts'
import { formatPrice } from '../../domain/values/money.ts'
import type { ProductCard } from '../../domain/catalog/product.ts'
import { ConditionTag } from './tags.tsx'

type Priced = Pick<ProductCard, 'price' | 'originalPrice'> & { discountPercentage?: number | null | undefined }

/** Price, MRP and what is saved on one line. Rupees in. */
export function PriceTag({ product, size }: { product: Priced; size?: 'xl' | undefined }) {
  return (
    <p className={size ? `price ${size}` : 'price'}>
      <PriceNow price={product.price} />
      <Saving product={product} />
    </p>
  )
}

/** A card's price: always two lines, so that long prices and books without an MRP keep the row level. */
export function CardPrice({ product }: { product: Priced & Pick<ProductCard, 'condition'> }) {
  return (
    <div className="card-price num">
      <p className="top">
        <PriceNow price={product.price} />
        <ConditionTag condition={product.condition} />
      </p>
      <p className="bottom">
        <Saving product={product} />
      </p>
    </div>
  )
}

function PriceNow({ price }: { price: number }) {
  return (
    <span className="now">
      <span className="sr-only">Price </span>
      {formatPrice(price)}
    </span>
  )
}

function Saving({ product }: { product: Priced }) {
  const percent = discountPercentage(product)
  return (
    <>
      {product.originalPrice > product.price && (
        <s>
          <span className="sr-only">MRP </span>
          {formatPrice(product.originalPrice)}
        </s>
      )}
      {percent > 0 && <span className="saved">{percent}% off</span>}
    </>
  )
}
