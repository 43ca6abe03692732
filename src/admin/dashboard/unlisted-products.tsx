import type { MerchantStatus } from '../../domain/merchant.ts'
import { ShopLink } from '../../ui/shop-link.tsx'

/** The products that are not listed as they should be, each with the reason and the way to put it right. */
export function UnlistedProducts({ counts, unlisted }: Pick<MerchantStatus, 'counts' | 'unlisted'>) {
  const total = counts.failed + counts.leftOut
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
