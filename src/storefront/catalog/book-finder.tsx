import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { type ClassType, EXAM_TYPES, type ExamType } from '../../domain/catalog/exams.ts'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import { PlainLink } from '../../ui/navigation/plain-link.tsx'
import { SectionHeader } from '../../ui/layout/section-header.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { useInView } from '../../ui/hooks/use-in-view.ts'
import { DeferredPlaceholder } from '../../ui/layout/render-in-view.tsx'
import { productCardsQuery } from './catalog-queries.ts'
import { listingHref } from './listing/listing-url.ts'
import { ProductCarousel, ProductCarouselSkeleton } from './product-carousel.tsx'
import * as styles from './book-finder.module.css'

const STREAMS = EXAM_TYPES.map((value) => ({ value, label: value }))
const CLASSES: { value: ClassType; label: string }[] = [
  { value: '11th', label: '11th' },
  { value: '12th', label: '12th' },
  { value: 'dropper', label: 'Dropper' },
]
const LIMIT = 12
const MARGIN_PX = 200

/** Finds books by exam and class in three steps. */
export function BookFinder() {
  const [examType, setExamType] = useState<ExamType>('JEE')
  const [classType, setClassType] = useState<ClassType>('11th')
  const [matchesRef, isNearView] = useInView(MARGIN_PX)
  const filters = { examType, classType, limit: LIMIT }
  const { data } = useQuery({ ...productCardsQuery(filters), enabled: isNearView })
  const classLabel = CLASSES.find(({ value }) => value === classType)?.label ?? classType

  return (
    <section className="section band">
      <div className="wrap">
        <SectionHeader title="Find your books in three steps" description="Mark your answers like an OMR sheet." />
        <div className={styles.finder}>
          <div className={styles.steps}>
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
              <p className={`meta ${styles.matchCount}`} aria-live="polite">
                {data && `${data.total} ${data.total === 1 ? 'match' : 'matches'} for ${examType}, ${classLabel}`}
              </p>
              <ShopLink className="link" href={listingHref({ examType, classType })}>
                See All
                <ArrowRight className="icon icon-s" />
              </ShopLink>
            </div>
          </div>
          <div ref={matchesRef} className={styles.matches}>
            {isNearView ? (
              <ProductCarousel
                key={examType + classType}
                label="Matching books"
                filters={filters}
                columns="four"
                emptyMessage="No products found for the selected filters."
              />
            ) : (
              <DeferredPlaceholder
                noScript={
                  <PlainLink
                    href={listingHref({ examType, classType })}
                  >{`All ${examType} books, ${classLabel}`}</PlainLink>
                }
              >
                <ProductCarouselSkeleton columns="four" />
              </DeferredPlaceholder>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}
