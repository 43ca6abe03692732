import type { Product } from '../../../domain/catalog/product.ts'
import { Assurances } from './assurances.tsx'
import { BuyBar } from './buy-bar.tsx'
import { BuyButtons } from './buy-buttons.tsx'
import { DetailsList } from './details-list.tsx'
import { ProductActions } from './product-actions.tsx'
import { ProductSummary } from './product-summary.tsx'
import { useOnScreen } from './use-on-screen.ts'
import { usePurchase } from './use-purchase.ts'

export function BuyColumn({ product }: { product: Product }) {
  const purchase = usePurchase(product)
  const [buttons, buttonsOnScreen] = useOnScreen<HTMLDivElement>()
  return (
    <section className="stack large buy" aria-label="Buy">
      <ProductSummary product={product} />
      <div ref={buttons}>
        <BuyButtons purchase={purchase} />
      </div>
      <Assurances />
      <ProductActions product={product} />
      <DetailsList product={product} />
      {!buttonsOnScreen && <BuyBar product={product} purchase={purchase} />}
    </section>
  )
}
