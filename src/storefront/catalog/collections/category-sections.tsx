import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { classLabel, CLASS_TYPES, EXAM_TYPES, type ClassType, type ExamType } from '../../../domain/catalog/exams.ts'
import { SectionHeader } from '../../../ui/layout/section-header.tsx'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { categoriesQuery, institutesQuery } from '../catalog-queries.ts'
import { CategoryTile, ExamTile } from './category-tile.tsx'
import { InstituteTile } from './institute-tile.tsx'
import { QueryList } from '../../shared/query-list.tsx'
import { listingHref } from '../listing/listing-url.ts'
import styles from './category-sections.module.css'

const EXAM_NOTES: Record<ExamType, string> = {
  JEE: 'Engineering: JEE Main and Advanced',
  NEET: 'Medical: NEET',
}
const CLASS_NOTES: Record<ClassType, string> = {
  '11th': 'The first year of the course',
  '12th': 'The board and entrance year',
  dropper: 'A full year for one more try',
}
const TILE_LABELS = 'ABC'

/** Links to the collections by category, institute, exam and class. */
export function CategorySections() {
  return (
    <>
      <Section title="Product Categories">
        <AllCategories />
      </Section>
      <Section title="Browse by Institute">
        <AllInstitutes />
      </Section>
      <Section title="Browse by Exam">
        <div className={`tiles ${styles.exams}`}>
          {EXAM_TYPES.map((exam) => (
            <ExamTile key={exam} exam={exam} href={listingHref({ examType: exam })} note={EXAM_NOTES[exam]} />
          ))}
        </div>
      </Section>
      <Section title="Browse by Class">
        <div className={`tiles ${styles.classes}`}>
          {CLASS_TYPES.map((classType, index) => (
            <ClassTile key={classType} classType={classType} label={TILE_LABELS.charAt(index)} />
          ))}
        </div>
      </Section>
    </>
  )
}

function AllCategories() {
  const query = useQuery(categoriesQuery())
  return (
    <QueryList
      query={query}
      items={query.data}
      emptyMessage="No categories found."
      skeleton={<TileSkeletons count={4} box="category-tile" />}
    >
      {(categories) => (
        <div className="tiles">
          {categories.map((category) => (
            <CategoryTile key={category.id} category={category} />
          ))}
        </div>
      )}
    </QueryList>
  )
}

function AllInstitutes() {
  const query = useQuery(institutesQuery())
  return (
    <QueryList
      query={query}
      items={query.data}
      emptyMessage="No institutes found."
      skeleton={<TileSkeletons count={5} box="tile" />}
    >
      {(institutes) => (
        <div className="tiles">
          {institutes.map((institute) => (
            <InstituteTile key={institute.id} institute={institute} />
          ))}
        </div>
      )}
    </QueryList>
  )
}

function ClassTile({ classType, label }: { classType: ClassType; label: string }) {
  return (
    <ShopLink className="tile" href={listingHref({ classType })}>
      <span className="bubble" aria-hidden="true">
        {label}
      </span>
      <span>
        <b>{classLabel(classType)}</b>
        <small>{CLASS_NOTES[classType]}</small>
      </span>
    </ShopLink>
  )
}

function TileSkeletons({ count, box }: { count: number; box: 'category-tile' | 'tile' }) {
  return (
    <Loading className="tiles">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className={box} />
      ))}
    </Loading>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <SectionHeader id={id} title={title} />
      {children}
    </section>
  )
}
