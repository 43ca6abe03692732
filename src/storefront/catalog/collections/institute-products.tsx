import { useQuery } from '@tanstack/react-query'
import { Atom, Stethoscope } from 'lucide-react'
import { useId } from 'react'
import { CLASS_TYPES, classLabel, type ClassType, type ExamType } from '../../../domain/catalog/exams.ts'
import type { Institute } from '../../../domain/catalog/product.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SectionHeader } from '../../../ui/layout/section-header.tsx'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { productCardsQuery } from '../catalog-queries.ts'
import { instituteHref } from './institute-url.ts'
import { QueryList } from '../../shared/query-list.tsx'
import { listingHref } from '../listing/listing-url.ts'
import { PageTabs, TabPanel } from '../../../ui/navigation/page-tabs.tsx'
import { NO_PRODUCTS_MESSAGE } from '../product-carousel.tsx'
import { ProductGrid, ProductGridSkeleton } from '../product-grid.tsx'
import * as styles from './institute-page.module.css'

const PANEL = 'institute-products'
const LIMIT = 8
const EXAM_ICONS = { JEE: Atom, NEET: Stethoscope }

/** Queries the products of an institute for one exam and class. */
export const instituteProductsQuery = (institute: Institute, examType: ExamType, classType: ClassType) =>
  productCardsQuery({ instituteId: institute.id, examType, classType, limit: LIMIT })

interface InstituteProductsProps {
  institute: Institute
  exams: readonly ExamType[]
  /** The exam whose tab is open; undefined when the institute has no books. */
  chosen: ExamType | undefined
}

export function InstituteProducts({ institute, exams, chosen }: InstituteProductsProps) {
  if (!chosen) return <EmptyInstitute />
  const tabs = exams.map((exam) => ({
    value: exam,
    label: <ExamLabel exam={exam} />,
    href: instituteHref(institute, exam === exams[0] ? undefined : exam),
  }))
  return (
    <>
      <PageTabs label="Exam" tabs={tabs} chosen={chosen} panelId={PANEL} />
      <TabPanel id={PANEL} chosen={chosen}>
        {CLASS_TYPES.map((classType, index) => (
          <ClassSection
            key={classType}
            institute={institute}
            examType={chosen}
            classType={classType}
            isFirst={index === 0}
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
  isFirst: boolean
}

function ClassSection({ institute, examType, classType, isFirst }: ClassSectionProps) {
  const query = useQuery(instituteProductsQuery(institute, examType, classType))
  const titleId = useId()
  const total = query.data?.total ?? 0
  const allLink = { label: `View all ${total}`, href: listingHref({ instituteId: institute.id, examType, classType }) }
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <SectionHeader id={titleId} title={classLabel(classType)} link={total > LIMIT ? allLink : undefined} />
      <QueryList
        query={query}
        items={query.data?.products}
        emptyMessage={NO_PRODUCTS_MESSAGE}
        skeleton={<ProductGridSkeleton columns="four" count={4} />}
      >
        {(products) => <ProductGrid products={products} headingLevel={3} isAboveFold={isFirst} />}
      </QueryList>
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

function EmptyInstitute() {
  return (
    <EmptyState message={NO_PRODUCTS_MESSAGE}>
      <ShopLink className="button" href="/products">
        Browse all products
      </ShopLink>
    </EmptyState>
  )
}
