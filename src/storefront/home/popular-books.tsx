import type { ExamType } from '../../domain/catalog/exams.ts'
import { RenderInView } from '../../ui/layout/render-in-view.tsx'
import { PlainLink } from '../../ui/navigation/plain-link.tsx'
import { SectionHeader } from '../../ui/layout/section-header.tsx'
import { listingHref } from '../catalog/listing/listing-url.ts'
import { useHomeTexts } from './use-home-texts.ts'
import { ProductCarousel, ProductCarouselSkeleton } from '../catalog/product-carousel.tsx'

const SHOWN = 10

/** The query for the carousel of an exam. */
export const popularBooksFilters = (exam: ExamType) => ({ examType: exam, featured: true, limit: SHOWN })

export function PopularBooks({ exam, lazy = false }: { exam: ExamType; lazy?: boolean }) {
  const { neetTitle, jeeTitle } = useHomeTexts()
  const title = exam === 'NEET' ? neetTitle : jeeTitle
  const href = listingHref({ examType: exam })
  const carousel = () => <ProductCarousel label={title} filters={popularBooksFilters(exam)} />
  return (
    <section className={lazy ? 'section flush-top' : 'section'}>
      <div className="wrap">
        <SectionHeader title={title} link={{ label: 'View all', href }} />
        {lazy ? (
          <RenderInView
            placeholder={<ProductCarouselSkeleton />}
            noScript={<PlainLink href={href}>All {exam} books</PlainLink>}
          >
            {carousel}
          </RenderInView>
        ) : (
          carousel()
        )}
      </div>
    </section>
  )
}
