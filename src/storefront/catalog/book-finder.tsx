import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { type ClassType, EXAM_TYPES, type ExamType } from '../../domain/catalog/exams.ts'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import { PlainLink } from '../../ui/navigation/plain-link.tsx'
import { SectionHeader } from '../../ui/layout/section-header.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { useInView } from '../../ui/hooks/use-in-view.ts'
import { NoScriptFallback } from '../../ui/layout/no-script-fallback.tsx'
import { productCardsQuery } from './catalog-queries.ts'
import { listingHref } from './listing/listing-url.ts'
import { ProductCarousel, ProductCarouselSkeleton } from './product-carousel.tsx'

const STREAMS = EXAM_TYPES.map((value) => ({ value, label: value }))
const CLASSES: { value: ClassType; label: string }[] = [
  { value: '11th', label: '11th' },
  { value: '12th', label: '12th' },
  { value: 'dropper', label: 'Dropper' },
]
const SHOWN = 12
const MARGIN = 200

export function BookFinder() {
  const [examType, setExamType] = useState<ExamType>('JEE')
  const [classType, setClassType] = useState<ClassType>('11th')
  const [matches, nearby] = useInView(MARGIN)
  const filters = { examType, classType, limit: SHOWN }
  const { data } = useQuery({ ...productCardsQuery(filters), enabled: nearby })
  const className = CLASSES.find(({ value }) => value === classType)?.label ?? classType

  return (
    <section className="section band">
      <div className="wrap">
        <SectionHeader title="Find your books in three steps" description="Mark your answers like an OMR sheet." />
        <div className="finder">
          <div className="steps">
            <RadioCards
              legend="1. Your stream"
              name="stream"
              options={STREAMS}
              value={examType}
              onChange={setExamType}
            />
            <RadioCards
              legend="2. Your class"
              name="class"
              options={CLASSES}
              value={classType}
              onChange={setClassType}
            />
            <div>
              <p className="legend">3. Your books</p>
              <p className="meta min-h-[18px]" aria-live="polite">
                {data && `${data.total} ${data.total === 1 ? 'match' : 'matches'} for ${examType}, ${className}`}
              </p>
              <ShopLink className="link" href={listingHref({ examType, classType })}>
                See All
                <ArrowRight className="icon icon-s" />
              </ShopLink>
            </div>
          </div>
          <div ref={matches} className="min-w-0">
            {nearby ? (
              <ProductCarousel
                key={examType + classType}
                label="Matching books"
                filters={filters}
                columns="four"
                emptyMessage="No products found for the selected filters."
              />
            ) : (
              <NoScriptFallback
                fallback={
                  <PlainLink
                    href={listingHref({ examType, classType })}
                  >{`All ${examType} books, ${className}`}</PlainLink>
                }
              >
                <ProductCarouselSkeleton columns="four" />
              </NoScriptFallback>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}
