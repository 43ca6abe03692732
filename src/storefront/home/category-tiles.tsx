import { useQuery } from '@tanstack/react-query'
import { Atom, ClipboardList, Library, Stethoscope, type LucideIcon } from 'lucide-react'
import { examOfCategoryName } from '../../domain/catalog/exams.ts'
import type { Category } from '../../domain/catalog/product.ts'
import { SectionHeader } from '../../ui/layout/section-header.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { categoriesQuery } from '../catalog/catalog-queries.ts'
import { QueryList } from '../shared/query-list.tsx'
import { formatProductCount } from '../../domain/catalog/product-count.ts'
import { TilesSkeleton } from './institute-tiles.tsx'

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
          skeleton={<TilesSkeleton height="h-32" />}
        >
          {(categories) => (
            <div className="tiles">
              {categories.map((category) => (
                <CategoryTile key={category.id} category={category} />
              ))}
            </div>
          )}
        </QueryList>
      </div>
    </section>
  )
}

function CategoryTile({ category }: { category: Category }) {
  const { Icon, ground } = tileStyleOf(category.name)
  return (
    <ShopLink className={`category-tile on-ink ${ground}`} href={`/categories/${category.id}`}>
      <Icon className="h-28" />
      <b>{category.name}</b>
      <small>{formatProductCount(category.productCount)}</small>
    </ShopLink>
  )
}

function tileStyleOf(name: string): { Icon: LucideIcon; ground: string } {
  const exam = examOfCategoryName(name)
  if (/\bused\b/i.test(name)) return { Icon: Library, ground: 'bg-used' }
  if (exam === 'JEE') return { Icon: Atom, ground: 'bg-jee' }
  if (exam === 'NEET') return { Icon: Stethoscope, ground: 'bg-neet' }
  return { Icon: ClipboardList, ground: 'bg-ink' }
}
