import type { ExamType } from '../../domain/exams.ts'
import { LazyBlock } from '../../ui/lazy-block.tsx'
import { PlainLink } from '../../ui/plain-link.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { listingHref } from '../catalog/listing-address.ts'
import { ProductShelf, ShelfSkeleton } from '../catalog/product-shelf.tsx'

const SHOWN = 10
const MARGIN = 200

/** Which books stand in the row of an exam. */
export const popularBooks = (exam: ExamType) => ({ examType: exam, featured: true, limit: SHOWN })

export function PopularBooks({ exam, lazy = false }: { exam: ExamType; lazy?: boolean }) {
  const title = `Popular ${exam} Books`
  const href = listingHref({ examType: exam })
  const shelf = () => <ProductShelf label={title} filters={popularBooks(exam)} />
  return (
    <section className={lazy ? 'section pt-0' : 'section'}>
      <div className="wrap">
        <SectionHead title={title} link={{ label: 'View all', href }} />
        {lazy ? (
          <LazyBlock
            margin={MARGIN}
            placeholder={<ShelfSkeleton />}
            otherwise={<PlainLink href={href}>All {exam} books</PlainLink>}
          >
            {shelf}
          </LazyBlock>
        ) : (
          shelf()
        )}
      </div>
    </section>
  )
}
