import { useQuery } from '@tanstack/react-query'
import { SectionHeader } from '../../ui/layout/section-header.tsx'
import { categoriesQuery } from '../catalog/catalog-queries.ts'
import { QueryList } from '../shared/query-list.tsx'
import { CategoryTile } from '../catalog/collections/category-tile.tsx'
import { TileGrid, TileGridSkeleton } from '../catalog/collections/tile-grid.tsx'
import * as styles from './category-tiles.module.css'

const SHOWN = 8

export function CategoryTiles() {
  const query = useQuery(categoriesQuery())
  return (
    <section className="section flush-top">
      <div className="wrap">
        <SectionHeader title="Browse by Category" link={{ label: 'All categories', href: '/categories' }} />
        <QueryList
          query={query}
          items={query.data?.slice(0, SHOWN)}
          emptyMessage="No categories found."
          skeleton={<TileGridSkeleton count={4} className={styles.skeleton} />}
        >
          {(categories) => (
            <TileGrid>
              {categories.map((category) => (
                <CategoryTile key={category.id} category={category} />
              ))}
            </TileGrid>
          )}
        </QueryList>
      </div>
    </section>
  )
}
