import { EXAM_TYPES, type ExamType } from '../../../domain/catalog/exams.ts'
import type { Institute } from '../../../domain/catalog/product.ts'
import type { InstituteSearch } from '../../../domain/search/collection-search.ts'

/** Returns the URL of an institute with the tab of an exam, or of its first tab. */
export const instituteHref = ({ id }: Pick<Institute, 'id'>, exam?: ExamType): string =>
  exam ? `/institutes/${id}?exam=${exam}` : `/institutes/${id}`

/** Returns the exam of the open tab: the requested one if the institute has books for it, or else its first one. */
export const selectedExam = (exams: readonly ExamType[], { exam }: InstituteSearch): ExamType | undefined =>
  exams.find((available) => available === exam) ?? exams[0]

/** Returns the exams with at least one book. */
export const availableExams = (totals: Record<ExamType, number>): ExamType[] =>
  EXAM_TYPES.filter((exam) => totals[exam] > 0)
