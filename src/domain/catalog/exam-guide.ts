import type { ExamType } from './exams.ts'

/** What each exam asks of a student. */
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
 * At most three institutes whose name contains one that is recommended for the exam, in the order given.
 * Without an exam, those recommended for either.
 */
export function recommendedInstitutes<Named extends { name: string }>(
  institutes: readonly Named[],
  exam: ExamType | undefined,
): Named[] {
  const wanted = exam ? RECOMMENDED[exam] : Object.values(RECOMMENDED).flat()
  const isWanted = ({ name }: Named) => wanted.some((part) => name.toLowerCase().includes(part))
  return institutes.filter(isWanted).slice(0, MAX_RECOMMENDED)
}
