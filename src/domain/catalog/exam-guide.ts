import type { ExamType } from './exams.ts'

/** The subjects of each exam. */
export const KEY_SUBJECTS: Record<ExamType, readonly string[]> = {
  JEE: ['Physics', 'Chemistry', 'Mathematics'],
  NEET: ['Physics', 'Chemistry', 'Biology'],
}

const RECOMMENDED: Record<ExamType, readonly string[]> = {
  JEE: ['allen', 'physics wallah', 'motion', 'resonance'],
  NEET: ['allen', 'physics wallah', 'aakash', 'esaral'],
}
const MAX_RECOMMENDED = 3

/**
 * Returns at most three institutes whose names contain a name recommended for the exam, in the given order. Without an exam,
 * the recommendations of both exams apply.
 */
export function recommendedInstitutes<Named extends { name: string }>(
  institutes: readonly Named[],
  exam: ExamType | undefined,
): Named[] {
  const recommended = exam ? RECOMMENDED[exam] : Object.values(RECOMMENDED).flat()
  const isRecommended = ({ name }: Named) => recommended.some((part) => name.toLowerCase().includes(part))
  return institutes.filter(isRecommended).slice(0, MAX_RECOMMENDED)
}
