import type { MerchantStatus } from '../../domain/merchant/merchant.ts'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { ErrorText, PanelList } from './panel-list.tsx'
import * as styles from './unlisted-products.module.css'

/** Products that Google does not list, with the reason and a link. */
export function UnlistedProducts({ counts, unlisted }: Pick<MerchantStatus, 'counts' | 'unlisted'>) {
  const total = counts.failed + counts.excluded
  if (unlisted.length === 0) return null
  return (
    <details className={styles.unlisted} open={counts.failed > 0}>
      <summary>
        <span className="num">{total}</span> {total === 1 ? 'product is' : 'products are'} not listed as they should be
      </summary>
      <PanelList>
        {unlisted.map(({ productId, name, reason, failed }) => (
          <li key={productId}>
            <ShopLink href={`/admin?tab=products&edit=${productId}`}>{name}</ShopLink>
            <br />
            {failed ? <ErrorText>{reason}</ErrorText> : <span className="meta">{reason}</span>}
          </li>
        ))}
      </PanelList>
      {total > unlisted.length && <p className="meta">And {total - unlisted.length} more.</p>}
    </details>
  )
}
