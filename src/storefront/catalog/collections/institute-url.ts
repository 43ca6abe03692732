import { EXAM_TYPES, type ExamType } from '../../../domain/catalog/exams.ts'
import type { Institute } from '../../../domain/catalog/product.ts'
import type { InstituteSearch } from '../../../domain/search/collection-search.ts'

/** The URL of an institute with the tab of an exam; without an exam, its first tab. */
export const instituteHref = ({ id }: Pick<Institute, 'id'>, exam?: ExamType): string =>
  exam ? `/institutes/${id}?exam=${exam}` : `/institutes/${id}`

/** The exam of the open tab: the requested one if the institute has books for it, else its first. */
export const selectedExam = (exams: readonly ExamType[], { exam }: InstituteSearch): ExamType | undefined =>
  exams.find((each) => each === exam) ?? exams[0]

/** The exams that an institute has books for, given how many there are of each. */
export const availableExams = (totals: Record<ExamType, number>): ExamType[] =>
  EXAM_TYPES.filter((exam) => totals[exam] > 0)
