import { CLASS_TYPES, examOfCategoryName, type ClassType } from '../../domain/exams.ts'
import type { ListingFilters } from '../../domain/listing.ts'
import type { Category } from '../../domain/product.ts'
import { CATEGORY_PARAMETERS, type CategorySearch } from '../../domain/shelf-search.ts'
import { listingHref } from './listing-address.ts'

type Shelf = Pick<Category, 'id' | 'name'>
type LooseSearch = { [Key in keyof CategorySearch]?: CategorySearch[Key] | '' }

const FIRST_CLASS: ClassType = CLASS_TYPES[0]

export const classOf = (search: CategorySearch): ClassType => search.class ?? FIRST_CLASS

/** A category's address; empty values and the first tab are left out. */
export function categoryHref({ id }: Pick<Category, 'id'>, search: LooseSearch = {}): string {
  const query = new URLSearchParams()
  for (const name of CATEGORY_PARAMETERS) {
    const value = search[name]
    if (value && value !== FIRST_CLASS) query.set(name, value)
  }
  return query.size > 0 ? `/categories/${id}?${query}` : `/categories/${id}`
}

/** What the list of the open tab is narrowed to: the category's own exam before one that was chosen. */
export function shelfFilters({ id, name }: Shelf, search: CategorySearch): ListingFilters {
  const examType = examOfCategoryName(name) ?? search.examType
  const { condition } = search
  return {
    categoryId: id,
    ...(examType && { examType }),
    classType: classOf(search),
    ...(condition && { condition }),
  }
}

/** The short ways from a category's tab into the listing. */
export function quickFilters({ id, name }: Shelf, classType: ClassType): { label: string; href: string }[] {
  const shelf = { categoryId: id, examType: examOfCategoryName(name), classType }
  return [
    { label: 'All Materials', href: listingHref(shelf) },
    { label: 'New Books', href: listingHref({ ...shelf, condition: 'new' }) },
    { label: 'Used Books', href: listingHref({ ...shelf, condition: 'used' }) },
    { label: 'Featured', href: listingHref({ ...shelf, featured: true }) },
    { label: 'Best Sellers', href: listingHref({ ...shelf, bestSeller: true }) },
  ]
}
