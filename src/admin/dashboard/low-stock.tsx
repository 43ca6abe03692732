import type { Dashboard } from '../../domain/reports/dashboard.ts'
import { stockLabel } from '../../domain/catalog/stock/stock.ts'
import { formatCount } from '../../domain/values/format-count.ts'
import { CoverImage } from '../../ui/product/cover-image.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import * as styles from './low-stock.module.css'
import { PanelHeader } from './panel-header.tsx'
import { PanelList, PanelListItem } from './panel-list.tsx'

/** Products with the lowest stock. */
export function LowStock({ lowStock: { total, products } }: { lowStock: Dashboard['lowStock'] }) {
  return (
    <section className={`panel ${styles.lowStock}`}>
      <PanelHeader title="Low stock">
        {total > 0 && (
          <ShopLink className="inline-link" href="/admin?tab=products&sort=stock">
            All products by stock
          </ShopLink>
        )}
      </PanelHeader>
      {total === 0 && <p>No product is low on stock.</p>}
      {total > products.length && <p className="meta">{formatCount(total)} products, the lowest first.</p>}
      <PanelList>
        {products.map(({ id, name, image, stock }) => (
          <PanelListItem key={id} image={<CoverImage className={styles.cover} src={image} alt="" sizes="28px" />}>
            <ShopLink href={`/admin?tab=products&edit=${id}`}>{name}</ShopLink>
            <br />
            <span className={`${styles.stock} ${stock === 0 ? styles.isOut : ''}`}>{stockLabel(stock)}</span>
          </PanelListItem>
        ))}
      </PanelList>
    </section>
  )
}
