import type { Institute } from '../../../domain/catalog/product.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { initialsOf } from '../../shared/initials.ts'
import { formatProductCount } from '../../../domain/catalog/product-count.ts'

export function InstituteTile({ institute }: { institute: Institute }) {
  return (
    <ShopLink className="tile" href={`/institutes/${institute.id}`}>
      <span className="monogram" aria-hidden="true">
        {initialsOf(institute.name)}
      </span>
      <span>
        <b>{institute.name}</b>
        <small>{formatProductCount(institute.productCount)}</small>
      </span>
    </ShopLink>
  )
}
