import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, type ReactNode } from 'react'

interface CarouselProps {
  label: string
  columns?: 'four' | 'three'
  count: number
  children: ReactNode
}

const COLUMNS = { five: 5, four: 4, three: 3 }

/** One row that scrolls sideways and snaps; a mouse without a wheel gets two buttons, which wrap around. */
export function Carousel({ label, columns, count, children }: CarouselProps) {
  const row = useRef<HTMLDivElement>(null)
  const scroll = (direction: 1 | -1) => row.current && scrollCarousel(row.current, direction)
  return (
    <div className="relative">
      <div
        ref={row}
        className={columns ? `shelf-row ${columns}` : 'shelf-row'}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        role="region"
        aria-label={label}
      >
        {children}
      </div>
      {count > COLUMNS[columns ?? 'five'] && (
        <div className="desktop-only pointer-events-none absolute inset-0">
          <CarouselButton side="-left-6" label={`Previous in ${label}`} onClick={() => scroll(-1)}>
            <ChevronLeft className="icon" />
          </CarouselButton>
          <CarouselButton side="-right-6" label={`Next in ${label}`} onClick={() => scroll(1)}>
            <ChevronRight className="icon" />
          </CarouselButton>
        </div>
      )}
    </div>
  )
}

interface CarouselButtonProps {
  side: '-left-6' | '-right-6'
  label: string
  onClick: () => void
  children: ReactNode
}

function CarouselButton({ side, label, onClick, children }: CarouselButtonProps) {
  const place = `icon-button pointer-events-auto absolute top-1/3 z-10 rounded-full bg-surface shadow-lift ${side}`
  return (
    <button type="button" className={place} aria-label={label} onClick={onClick}>
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
