import type { Institute } from '../../../domain/catalog/product.ts'
import { initialsOf } from '../../shared/initials.ts'

export function InstituteHeader({ institute }: { institute: Institute }) {
  return (
    <header className="institute-head">
      <span className="monogram" aria-hidden="true">
        {initialsOf(institute.name)}
      </span>
      <div>
        <h1>{institute.name}</h1>
        {institute.description && <p>{institute.description}</p>}
      </div>
    </header>
  )
}
