import type { Institute } from '../../../domain/catalog/product.ts'
import { initialsOf } from '../../shared/initials.ts'
import * as styles from './institute-header.module.css'

export function InstituteHeader({ institute }: { institute: Institute }) {
  return (
    <header className={styles.header}>
      <span className={`monogram ${styles.logo}`} aria-hidden="true">
        {initialsOf(institute.name)}
      </span>
      <div>
        <h1>{institute.name}</h1>
        {institute.description && <p>{institute.description}</p>}
      </div>
    </header>
  )
}
