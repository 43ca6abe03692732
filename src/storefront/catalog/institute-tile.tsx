import type { Institute } from '../../domain/product.ts'
import { ShopLink } from '../../ui/shop-link.tsx'
import { initialsOf } from '../home/initials.ts'
import { countOfProducts } from './listing-toolbar.tsx'

export function InstituteTile({ institute }: { institute: Institute }) {
  return (
    <ShopLink className="tile" href={`/institutes/${institute.id}`}>
      <span className="monogram" aria-hidden="true">
        {initialsOf(institute.name)}
      </span>
      <span>
        <b>{institute.name}</b>
        <small>{countOfProducts(institute.productCount)}</small>
      </span>
    </ShopLink>
  )
}
