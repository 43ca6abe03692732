import type { ClassType, Condition, ExamType } from '../catalog/exams.ts'
import { parseListingSearch } from './listing.ts'

/** What a category's address says besides its id: the tab that is open, and what its list is narrowed to. */
export interface CategorySearch {
  class?: ClassType | undefined
  condition?: Condition | undefined
  /** Only of use in a category that names no exam. */
  examType?: ExamType | undefined
}

/** What an institute's address says besides its id: the tab that is open. */
export interface InstituteSearch {
  exam?: ExamType | undefined
}

/** Every parameter that the addresses of a category, an institute and the search results may carry. */
export const CATEGORY_PARAMETERS = ['class', 'condition', 'examType'] as const
export const INSTITUTE_PARAMETERS = ['exam'] as const
export const SEARCH_PARAMETERS = ['search', 'q'] as const

type Raw = Record<string, unknown>

/** Reads a category's tab and filters. What is unknown or impossible is left out, never an error. */
export function parseCategorySearch(raw: Raw): CategorySearch {
  const { classType, ...filters } = parseListingSearch({
    classType: raw.class,
    condition: raw.condition,
    examType: raw.examType,
  })
  return { ...(classType && { class: classType }), ...filters }
}

/** Reads the exam whose tab is open. */
export function parseInstituteSearch(raw: Raw): InstituteSearch {
  const { examType } = parseListingSearch({ examType: raw.exam })
  return examType ? { exam: examType } : {}
}

/** Reads what is searched for from `search`, else from `q`; trimmed, at most 80 characters, undefined when empty. */
export function parseTerm(raw: Raw): string | undefined {
  return parseListingSearch({ search: raw.search }).search ?? parseListingSearch({ search: raw.q }).search
}

/** The id in an address: a positive integer the database can hold, written plainly; undefined for anything else. */
export function parseId(raw: string): number | undefined {
  return /^[1-9]\d*$/.test(raw) ? parseListingSearch({ categoryId: raw }).categoryId : undefined
}
