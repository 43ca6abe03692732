import { EXAM_TYPES, type ExamType } from '../../domain/exams.ts'
import type { Institute } from '../../domain/product.ts'
import type { InstituteSearch } from '../../domain/shelf-search.ts'

/** An institute's address with the tab of an exam open; without one, its first tab. */
export const instituteHref = ({ id }: Pick<Institute, 'id'>, exam?: ExamType): string =>
  exam ? `/institutes/${id}?exam=${exam}` : `/institutes/${id}`

/** The exam whose tab is open: the one asked for if the institute has books for it, else its first. */
export const openExam = (exams: readonly ExamType[], { exam }: InstituteSearch): ExamType | undefined =>
  exams.find((each) => each === exam) ?? exams[0]

/** The exams that an institute has books for, given how many there are of each. */
export const examsWithBooks = (totals: Record<ExamType, number>): ExamType[] =>
  EXAM_TYPES.filter((exam) => totals[exam] > 0)
