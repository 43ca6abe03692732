import { Banknote } from 'lucide-react'
import type { Product } from '../../../domain/catalog/product.ts'
import { DeliveryLine } from '../../shared/delivery/delivery-line.tsx'
import { Assurances } from './assurances.tsx'
import { BuyBar } from './buy-bar.tsx'
import { BuyButtons } from './buy-buttons.tsx'
import { NoLongerSold } from './no-longer-sold.tsx'
import { DetailsList } from './details-list.tsx'
import { ProductActions } from './product-actions.tsx'
import { ByLine, ProductSummary } from './product-summary.tsx'
import { useOnScreen } from './use-on-screen.ts'
import { usePurchase } from './use-purchase.ts'
import * as styles from './product-page.module.css'

export function BuyColumn({ product }: { product: Product }) {
  if (product.status !== 'archived') return <ForSale product={product} />
  return (
    <section className={`stack large ${styles.buy}`} aria-label="Buy">
      <ProductSummary product={product} />
      <ByLine product={product} />
      <NoLongerSold product={product} />
      <ProductActions product={product} />
      <DetailsList product={product} />
    </section>
  )
}

function ForSale({ product }: { product: Product }) {
  const purchase = usePurchase(product)
  const [buttonsRef, areButtonsInView] = useOnScreen<HTMLDivElement>()
  return (
    <section className={`stack large ${styles.buy}`} aria-label="Buy">
      <ProductSummary product={product} />
      <div>
        <DeliveryLine />
        <p className={styles.cash}>
          <Banknote className="icon" />
          Cash on Delivery. Shipping is free.
        </p>
      </div>
      <div ref={buttonsRef}>
        <BuyButtons purchase={purchase} />
      </div>
      <ByLine product={product} />
      <Assurances />
      <ProductActions product={product} />
      <DetailsList product={product} />
      {!areButtonsInView && <BuyBar product={product} purchase={purchase} />}
    </section>
  )
}
