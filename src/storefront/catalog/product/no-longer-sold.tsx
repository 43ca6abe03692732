import type { Product } from '../../../domain/catalog/product.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { listingHref } from '../listing/listing-url.ts'

/** What the page of an archived product shows instead of the buy buttons. */
export function NoLongerSold({ product: { examType, classType } }: { product: Product }) {
  return (
    <div className="stack">
      <p className="note amber">
        <span>
          <b>No longer sold</b>
          <br />
          We do not stock this title any more. Similar books are below.
        </span>
      </p>
      <ShopLink className="button main big" href={listingHref({ examType, classType })}>
        See similar books
      </ShopLink>
    </div>
  )
}
