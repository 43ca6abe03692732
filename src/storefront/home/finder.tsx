import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { type ClassType, EXAM_TYPES, type ExamType } from '../../domain/exams.ts'
import { BubbleChoice } from '../../ui/bubble-choice.tsx'
import { PlainLink } from '../../ui/plain-link.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { ShopLink } from '../../ui/shop-link.tsx'
import { useInView } from '../../ui/use-in-view.ts'
import { WithScript } from '../../ui/with-script.tsx'
import { productCardsQuery } from '../catalog/catalog-queries.ts'
import { listingHref } from '../catalog/listing-address.ts'
import { ProductShelf, ShelfSkeleton } from '../catalog/product-shelf.tsx'

const STREAMS = EXAM_TYPES.map((value) => ({ value, label: value }))
const CLASSES: { value: ClassType; label: string }[] = [
  { value: '11th', label: '11th' },
  { value: '12th', label: '12th' },
  { value: 'dropper', label: 'Dropper' },
]
const SHOWN = 12
const MARGIN = 200

export function Finder() {
  const [examType, setExamType] = useState<ExamType>('JEE')
  const [classType, setClassType] = useState<ClassType>('11th')
  const [matches, nearby] = useInView(MARGIN)
  const filters = { examType, classType, limit: SHOWN }
  const { data } = useQuery({ ...productCardsQuery(filters), enabled: nearby })
  const className = CLASSES.find(({ value }) => value === classType)?.label ?? classType

  return (
    <section className="section band">
      <div className="wrap">
        <SectionHead title="Find your books in three steps" sentence="Mark your answers like an OMR sheet." />
        <div className="finder">
          <div className="steps">
            <BubbleChoice
              legend="1. Your stream"
              name="stream"
              options={STREAMS}
              value={examType}
              onChange={setExamType}
            />
            <BubbleChoice
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
              <ProductShelf
                key={examType + classType}
                label="Matching books"
                filters={filters}
                columns="four"
                emptySentence="No products found for the selected filters."
              />
            ) : (
              <WithScript
                otherwise={
                  <PlainLink
                    href={listingHref({ examType, classType })}
                  >{`All ${examType} books, ${className}`}</PlainLink>
                }
              >
                <ShelfSkeleton columns="four" />
              </WithScript>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}
