import { useQuery } from '@tanstack/react-query'
import { Atom, Stethoscope } from 'lucide-react'
import { useId } from 'react'
import { CLASS_TYPES, classLabel, type ClassType, type ExamType } from '../../domain/exams.ts'
import type { Institute } from '../../domain/product.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { ShopLink } from '../../ui/shop-link.tsx'
import { productCardsQuery } from './catalog-queries.ts'
import { instituteHref } from './institute-address.ts'
import { ListBlock } from './list-block.tsx'
import { listingHref } from './listing-address.ts'
import { PageTabs, TabPanel } from '../../ui/page-tabs.tsx'
import { NO_MATCHES } from './product-shelf.tsx'
import { CardGrid, CardGridSkeleton } from './card-grid.tsx'

const PANEL = 'institute-shelves'
const SHOWN = 8
const EXAM_ICONS = { JEE: Atom, NEET: Stethoscope }

/** The books of an institute for one exam and class. */
export const instituteShelfQuery = (institute: Institute, examType: ExamType, classType: ClassType) =>
  productCardsQuery({ instituteId: institute.id, examType, classType, limit: SHOWN })

interface InstituteShelvesProps {
  institute: Institute
  exams: readonly ExamType[]
  /** The exam whose tab is open; undefined when the institute has no books. */
  chosen: ExamType | undefined
}

export function InstituteShelves({ institute, exams, chosen }: InstituteShelvesProps) {
  if (!chosen) return <NoBooks />
  const tabs = exams.map((exam) => ({
    value: exam,
    label: <ExamLabel exam={exam} />,
    href: instituteHref(institute, exam === exams[0] ? undefined : exam),
  }))
  return (
    <>
      <PageTabs label="Exam" tabs={tabs} chosen={chosen} panelId={PANEL} />
      <TabPanel id={PANEL} chosen={chosen}>
        {CLASS_TYPES.map((classType, place) => (
          <ClassSection
            key={classType}
            institute={institute}
            examType={chosen}
            classType={classType}
            first={place === 0}
          />
        ))}
      </TabPanel>
    </>
  )
}

interface ClassSectionProps {
  institute: Institute
  examType: ExamType
  classType: ClassType
  first: boolean
}

function ClassSection({ institute, examType, classType, first }: ClassSectionProps) {
  const read = useQuery(instituteShelfQuery(institute, examType, classType))
  const title = useId()
  const total = read.data?.total ?? 0
  const all = { label: `View all ${total}`, href: listingHref({ instituteId: institute.id, examType, classType }) }
  return (
    <section className="mt-8" aria-labelledby={title}>
      <SectionHead id={title} title={classLabel(classType)} link={total > SHOWN ? all : undefined} />
      <ListBlock
        read={read}
        items={read.data?.products}
        emptySentence={NO_MATCHES}
        skeleton={<CardGridSkeleton columns="four" count={4} />}
      >
        {(products) => <CardGrid products={products} headingLevel={3} first={first} />}
      </ListBlock>
    </section>
  )
}

function ExamLabel({ exam }: { exam: ExamType }) {
  const Icon = EXAM_ICONS[exam]
  return (
    <>
      <Icon className="icon icon-s" />
      {exam}
    </>
  )
}

function NoBooks() {
  return (
    <EmptyState sentence={NO_MATCHES}>
      <ShopLink className="button" href="/products">
        Browse all products
      </ShopLink>
    </EmptyState>
  )
}
