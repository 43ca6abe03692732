import { CLASS_TYPES, examOfCategoryName, type ClassType } from '../../../domain/catalog/exams.ts'
import type { ListingFilters } from '../../../domain/search/listing.ts'
import type { Category } from '../../../domain/catalog/product.ts'
import { CATEGORY_PARAMETERS, type CategorySearch } from '../../../domain/search/collection-search.ts'
import { listingHref } from '../listing/listing-url.ts'

type CategoryRef = Pick<Category, 'id' | 'name'>
type CategoryLinkParams = { [Key in keyof CategorySearch]?: CategorySearch[Key] | '' }

const FIRST_CLASS: ClassType = CLASS_TYPES[0]

export const selectedClass = (search: CategorySearch): ClassType => search.class ?? FIRST_CLASS

/** Returns the URL of a category, without empty values and without the first tab. */
export function categoryHref({ id }: Pick<Category, 'id'>, search: CategoryLinkParams = {}): string {
  const query = new URLSearchParams()
  for (const name of CATEGORY_PARAMETERS) {
    const value = search[name]
    if (value && value !== FIRST_CLASS) query.set(name, value)
  }
  return query.size > 0 ? `/categories/${id}?${query}` : `/categories/${id}`
}

/** Returns the filters of the open tab. The exam in the category's name takes precedence over the chosen one. */
export function categoryFilters({ id, name }: CategoryRef, search: CategorySearch): ListingFilters {
  const examType = examOfCategoryName(name) ?? search.examType
  const { condition } = search
  return {
    categoryId: id,
    ...(examType && { examType }),
    classType: selectedClass(search),
    ...(condition && { condition }),
  }
}

/** Returns the links from a tab of a category to the listing. */
export function quickFilters({ id, name }: CategoryRef, classType: ClassType): { label: string; href: string }[] {
  const filters = { categoryId: id, examType: examOfCategoryName(name), classType }
  return [
    { label: 'All Materials', href: listingHref(filters) },
    { label: 'New Books', href: listingHref({ ...filters, condition: 'new' }) },
    { label: 'Used Books', href: listingHref({ ...filters, condition: 'used' }) },
    { label: 'Featured', href: listingHref({ ...filters, featured: true }) },
    { label: 'Best Sellers', href: listingHref({ ...filters, bestSeller: true }) },
  ]
}
