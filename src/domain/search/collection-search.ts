import type { ClassType, Condition, ExamType } from '../catalog/exams.ts'
import { toArray } from '../values/one-or-many.ts'
import { LISTING_PARAMS, type ListingSearch, parseListingSearch, parsePositiveInteger } from './listing.ts'

/** Search parameters of a category page: the selected tab and the filters. */
export interface CategorySearch {
  class?: ClassType | undefined
  condition?: Condition | undefined
  /** Used only if the category's name contains no exam. */
  examType?: ExamType | undefined
}

/** Search parameters of an institute page: the selected tab. */
export interface InstituteSearch {
  exam?: ExamType | undefined
}

/** Parameters in the URLs of category, institute and search pages. */
export const CATEGORY_PARAMETERS = ['class', 'condition', 'examType'] as const
export const INSTITUTE_PARAMETERS = ['exam'] as const
export const SEARCH_PARAMETERS = [...LISTING_PARAMS, 'q'] as const

type RawSearch = Record<string, unknown>

/** Parses a category's tab and filters. Ignores unknown parameters and invalid values. */
export function parseCategorySearch(raw: RawSearch): CategorySearch {
  const { classType, condition, examType } = parseListingSearch({
    classType: raw.class,
    condition: raw.condition,
    examType: raw.examType,
  })
  const [tab] = toArray(classType)
  return { ...(tab && { class: tab }), ...(condition && { condition }), ...(examType && { examType }) }
}

/** Parses the exam of the selected tab. Ignores an invalid value. */
export function parseInstituteSearch(raw: RawSearch): InstituteSearch {
  const { examType } = parseListingSearch({ examType: raw.exam })
  return examType ? { exam: examType } : {}
}

/** Parses the listing of a search page. Its term is in `search`, or else in `q`. */
export const parseSearchListing = (raw: RawSearch): ListingSearch =>
  parseListingSearch({ ...raw, search: parseListingSearch({ search: raw.search }).search ?? raw.q })

/** Parses an id in a URL: a positive 32-bit integer without sign, exponent or leading zeros; else undefined. */
export function parseId(raw: string): number | undefined {
  return /^[1-9]\d*$/.test(raw) ? parsePositiveInteger(raw) : undefined
}
