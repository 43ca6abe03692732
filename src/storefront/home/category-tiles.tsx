import { useQuery } from '@tanstack/react-query'
import { Atom, ClipboardList, Library, Stethoscope } from 'lucide-react'
import { examOfCategoryName } from '../../domain/catalog/exams.ts'
import type { Category } from '../../domain/catalog/product.ts'
import { SectionHeader } from '../../ui/layout/section-header.tsx'
import { categoriesQuery } from '../catalog/catalog-queries.ts'
import { QueryList } from '../shared/query-list.tsx'
import { formatProductCount } from '../../domain/catalog/product-count.ts'
import { ColorTile, type ColorTileStyle } from '../catalog/collections/color-tile.tsx'
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

function CategoryTile({ category }: { category: Category }) {
  return (
    <ColorTile
      tileStyle={tileStyleOf(category.name)}
      href={`/categories/${category.id}`}
      title={category.name}
      note={formatProductCount(category.productCount)}
    />
  )
}

function tileStyleOf(name: string): ColorTileStyle {
  const exam = examOfCategoryName(name)
  if (/\bused\b/i.test(name)) return { Icon: Library, color: 'used' }
  if (exam === 'JEE') return { Icon: Atom, color: 'jee' }
  if (exam === 'NEET') return { Icon: Stethoscope, color: 'neet' }
  return { Icon: ClipboardList, color: 'ink' }
}
