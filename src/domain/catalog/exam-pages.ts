import type { ExamType } from './exams.ts'

/** The category page of an exam, titled 'JEE Materials' or 'NEET Materials'. `seed-empty-shop.ts` creates the categories. */
export const EXAM_PAGES: Record<ExamType, string> = { JEE: '/categories/1', NEET: '/categories/2' }
