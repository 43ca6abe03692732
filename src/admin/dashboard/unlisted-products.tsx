import type { MerchantStatus } from '../../domain/merchant/merchant.ts'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'

/** Products that Google does not list, with the reason and a link. */
export function UnlistedProducts({ counts, unlisted }: Pick<MerchantStatus, 'counts' | 'unlisted'>) {
  const total = counts.failed + counts.excluded
  if (unlisted.length === 0) return null
  return (
    <details className="unlisted" open={counts.failed > 0}>
      <summary>
        <span className="num">{total}</span> {total === 1 ? 'product is' : 'products are'} not listed as they should be
      </summary>
      <ul className="low-stock">
        {unlisted.map(({ productId, name, reason, failed }) => (
          <li key={productId}>
            <ShopLink className="plain-link" href={`/admin?tab=products&edit=${productId}`}>
              {name}
            </ShopLink>
            <br />
            <span className={failed ? 'stock out' : 'meta'}>{reason}</span>
          </li>
        ))}
      </ul>
      {total > unlisted.length && <p className="meta">And {total - unlisted.length} more.</p>}
    </details>
  )
}
