import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { SectionHeader } from '../../ui/layout/section-header.tsx'
import { categoriesQuery } from '../catalog/catalog-queries.ts'
import { QueryList } from '../shared/query-list.tsx'
import { afterFirstView } from '../shared/after-first-view.ts'
import { TileGrid, TileGridSkeleton } from '../catalog/collections/tile-grid.tsx'
import { useHomeTexts } from './use-home-texts.ts'
import * as styles from './category-tiles.module.css'

const SHOWN = 8

// Far below the first view: the server renders the tiles, and their links work before their script is there.
const CategoryTile = lazy(async () => {
  if (!import.meta.env.SSR) await new Promise<void>((resolve) => afterFirstView(resolve))
  const file = await import('../catalog/collections/category-tile.tsx')
  return { default: file.CategoryTile }
})

const skeleton = <TileGridSkeleton count={4} className={styles.skeleton} />

export function CategoryTiles() {
  const { categoriesTitle } = useHomeTexts()
  const query = useQuery(categoriesQuery())
  return (
    <section className="section flush-top">
      <div className="wrap">
        <SectionHeader title={categoriesTitle} link={{ label: 'All categories', href: '/categories' }} />
        <QueryList
          query={query}
          items={query.data?.slice(0, SHOWN)}
          emptyMessage="No categories found."
          skeleton={skeleton}
        >
          {(categories) => (
            <Suspense fallback={skeleton}>
              <TileGrid>
                {categories.map((category) => (
                  <CategoryTile key={category.id} category={category} />
                ))}
              </TileGrid>
            </Suspense>
          )}
        </QueryList>
      </div>
    </section>
  )
}
