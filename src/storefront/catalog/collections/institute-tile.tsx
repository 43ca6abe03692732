import type { Institute } from '../../../domain/catalog/product.ts'
import { formatProductCount } from '../../../domain/catalog/products/product-count.ts'
import { initialsOf } from '../../shared/initials.ts'
import { TileLink } from './tile-link.tsx'

export function InstituteTile({ institute }: { institute: Institute }) {
  return (
    <TileLink
      href={`/institutes/${institute.id}`}
      mark={
        <span className="monogram" aria-hidden="true">
          {initialsOf(institute.name)}
        </span>
      }
      title={institute.name}
      note={formatProductCount(institute.productCount)}
    />
  )
}
