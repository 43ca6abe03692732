import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { classLabel, CLASS_TYPES, EXAM_TYPES, type ClassType, type ExamType } from '../../../domain/catalog/exams.ts'
import { SectionHeader } from '../../../ui/layout/section-header.tsx'
import { categoriesQuery, institutesQuery } from '../catalog-queries.ts'
import { CategoryTile, ExamTile } from './category-tile.tsx'
import { InstituteTile } from './institute-tile.tsx'
import { QueryList } from '../../shared/query-list.tsx'
import { listingHref } from '../listing/listing-url.ts'
import { TileGrid, TileGridSkeleton } from './tile-grid.tsx'
import { TileLink } from './tile-link.tsx'
import * as styles from './category-sections.module.css'
import * as colorTileStyles from './color-tile.module.css'
import * as tileStyles from './tile-link.module.css'

const EXAM_NOTES: Record<ExamType, string> = {
  JEE: 'Engineering: JEE Main and Advanced',
  NEET: 'Medical: NEET',
}
const CLASS_NOTES: Record<ClassType, string> = {
  '11th': 'The first year of the course',
  '12th': 'The board and entrance year',
  dropper: 'For students who take the exam again',
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
        <TileGrid columns="two">
          {EXAM_TYPES.map((exam) => (
            <ExamTile key={exam} exam={exam} href={listingHref({ examType: exam })} note={EXAM_NOTES[exam]} />
          ))}
        </TileGrid>
      </Section>
      <Section title="Browse by Class">
        <TileGrid columns="three">
          {CLASS_TYPES.map((classType, index) => (
            <ClassTile key={classType} classType={classType} label={TILE_LABELS.charAt(index)} />
          ))}
        </TileGrid>
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
      skeleton={<TileGridSkeleton count={4} className={colorTileStyles.skeleton} />}
    >
      {(categories) => (
        <TileGrid>
          {categories.map((category) => (
            <CategoryTile key={category.id} category={category} />
          ))}
        </TileGrid>
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
      skeleton={<TileGridSkeleton count={5} className={tileStyles.skeleton} />}
    >
      {(institutes) => (
        <TileGrid>
          {institutes.map((institute) => (
            <InstituteTile key={institute.id} institute={institute} />
          ))}
        </TileGrid>
      )}
    </QueryList>
  )
}

function ClassTile({ classType, label }: { classType: ClassType; label: string }) {
  return (
    <TileLink
      href={listingHref({ classType })}
      mark={
        <span className="bubble" aria-hidden="true">
          {label}
        </span>
      }
      title={classLabel(classType)}
      note={CLASS_NOTES[classType]}
    />
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
