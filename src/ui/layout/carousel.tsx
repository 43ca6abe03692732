import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { Loading } from '../feedback/skeleton.tsx'
import * as styles from './carousel.module.css'

/** The number of columns in a wide viewport. */
type CarouselColumns = 'five' | 'four' | 'three'

interface CarouselProps {
  label: string
  columns?: CarouselColumns | undefined
  count: number
  children: ReactNode
}

const COLUMNS: Record<CarouselColumns, number> = { five: 5, four: 4, three: 3 }

/** One row that scrolls sideways and snaps. For a mouse without a wheel it has two buttons, which wrap around. */
export function Carousel({ label, columns = 'five', count, children }: CarouselProps) {
  const row = useRef<HTMLDivElement>(null)
  const scroll = (direction: 1 | -1) => row.current && scrollCarousel(row.current, direction)
  return (
    <div className={styles.carousel}>
      <div
        ref={row}
        className={rowClass(columns)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it
        tabIndex={0}
        role="region"
        aria-label={label}
      >
        {children}
      </div>
      {count > COLUMNS[columns] && (
        <div className={`desktop-only ${styles.buttons}`}>
          <CarouselButton side="previous" label={`Previous in ${label}`} onClick={() => scroll(-1)}>
            <ChevronLeft className="icon" />
          </CarouselButton>
          <CarouselButton side="next" label={`Next in ${label}`} onClick={() => scroll(1)}>
            <ChevronRight className="icon" />
          </CarouselButton>
        </div>
      )}
    </div>
  )
}

/** The row of a carousel with skeletons. */
export function CarouselSkeleton({ columns = 'five', children }: Pick<CarouselProps, 'columns' | 'children'>) {
  return <Loading className={`${rowClass(columns)} ${styles.isLoading}`}>{children}</Loading>
}

const rowClass = (columns: CarouselColumns): string =>
  columns === 'five' ? `${styles.row}` : `${styles.row} ${styles[columns]}`

interface CarouselButtonProps {
  side: 'previous' | 'next'
  label: string
  onClick: () => void
  children: ReactNode
}

function CarouselButton({ side, label, onClick, children }: CarouselButtonProps) {
  return (
    <button
      type="button"
      className={`icon-button ${styles.button} ${styles[side]}`}
      aria-label={label}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

function scrollCarousel(row: HTMLElement, direction: 1 | -1): void {
  const last = row.scrollWidth - row.clientWidth
  const atEnd = direction === 1 ? row.scrollLeft >= last - 2 : row.scrollLeft <= 2
  const wrapped = direction === 1 ? 0 : last
  row.scrollTo({ left: atEnd ? wrapped : row.scrollLeft + direction * row.clientWidth })
}
