import { useQuery } from '@tanstack/react-query'
import { Atom, ClipboardList, Library, Stethoscope, type LucideIcon } from 'lucide-react'
import { examOfCategoryName } from '../../domain/exams.ts'
import type { Category } from '../../domain/product.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import { ShopLink } from '../../ui/shop-link.tsx'
import { categoriesQuery } from '../catalog/catalog-queries.ts'
import { ListBlock } from '../catalog/list-block.tsx'
import { countOfProducts } from '../catalog/listing-toolbar.tsx'
import { TilesSkeleton } from './institute-tiles.tsx'

const SHOWN = 8

export function CategoryTiles() {
  const read = useQuery(categoriesQuery())
  return (
    <section className="section pt-0">
      <div className="wrap">
        <SectionHead title="Browse by Category" link={{ label: 'All categories', href: '/categories' }} />
        <ListBlock
          read={read}
          items={read.data?.slice(0, SHOWN)}
          emptySentence="No categories found."
          skeleton={<TilesSkeleton height="h-32" />}
        >
          {(categories) => (
            <div className="tiles">
              {categories.map((category) => (
                <CategoryTile key={category.id} category={category} />
              ))}
            </div>
          )}
        </ListBlock>
      </div>
    </section>
  )
}

function CategoryTile({ category }: { category: Category }) {
  const { Icon, ground } = lookOf(category.name)
  return (
    <ShopLink className={`category-tile on-ink ${ground}`} href={`/categories/${category.id}`}>
      <Icon className="h-28" />
      <b>{category.name}</b>
      <small>{countOfProducts(category.productCount)}</small>
    </ShopLink>
  )
}

function lookOf(name: string): { Icon: LucideIcon; ground: string } {
  const exam = examOfCategoryName(name)
  if (/\bused\b/i.test(name)) return { Icon: Library, ground: 'bg-used' }
  if (exam === 'JEE') return { Icon: Atom, ground: 'bg-jee' }
  if (exam === 'NEET') return { Icon: Stethoscope, ground: 'bg-neet' }
  return { Icon: ClipboardList, ground: 'bg-ink' }
}
