import { ShopLink } from './shop-link.tsx'
import * as styles from './breadcrumb.module.css'

interface Item {
  label: string
  /** A path. The last item is the page itself and has none. */
  to?: string | undefined
  search?: Record<string, string | number> | undefined
}

export function Breadcrumb({ items }: { items: readonly Item[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.breadcrumb}>
        {items.map((item) => (
          <li key={item.label} aria-current={item.to ? undefined : 'page'}>
            {item.to ? (
              <ShopLink className="inline-link" href={hrefOf(item.to, item.search)}>
                {item.label}
              </ShopLink>
            ) : (
              item.label
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function hrefOf(path: string, search: Item['search']): string {
  const entries = Object.entries(search ?? {}).map(([name, value]) => [name, String(value)])
  return entries.length ? `${path}?${new URLSearchParams(entries)}` : path
}
