import type { Dashboard } from '../../domain/reports/dashboard.ts'
import { stockLabel } from '../../domain/catalog/stock.ts'
import { CoverImage } from '../../ui/product/cover-image.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'

/** Products with the lowest stock. */
export function LowStock({ lowStock: { total, products } }: { lowStock: Dashboard['lowStock'] }) {
  return (
    <section className="panel">
      <div className="panel-head">
        <h2>Low stock</h2>
        {total > 0 && (
          <ShopLink className="inline-link" href="/admin?tab=products&sort=stock">
            All {total}
          </ShopLink>
        )}
      </div>
      {total === 0 && <p>Nothing runs out.</p>}
      <ul className="low-stock">
        {products.map(({ id, name, image, stock }) => (
          <li key={id} className="line-name">
            <CoverImage src={image} alt="" sizes="28px" />
            <span className="grow">
              <ShopLink className="plain-link" href={`/admin?tab=products&edit=${id}`}>
                {name}
              </ShopLink>
              <br />
              <span className={stock === 0 ? 'stock out' : 'stock'}>{stockLabel(stock)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
