import type { ReactNode } from 'react'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import * as styles from './tile-grid.module.css'

const COLUMN_STYLES = { two: styles.two, three: styles.three, four: '' }

interface TileGridProps {
  /** The number of columns in a wide viewport. */
  columns?: keyof typeof COLUMN_STYLES
  children: ReactNode
}

/** A grid of tiles that link to collections. */
export function TileGrid({ columns = 'four', children }: TileGridProps) {
  return <div className={`${styles.grid} ${COLUMN_STYLES[columns]}`}>{children}</div>
}

/** The grid while its tiles load. The class sets the height of a tile. */
export function TileGridSkeleton({ count, className }: { count: number; className: string | undefined }) {
  return (
    <Loading className={styles.grid}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className={className} />
      ))}
    </Loading>
  )
}
