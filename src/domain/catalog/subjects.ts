// Without zod: the storefront imports it.

/** The subjects of JEE and NEET. A product can have several. */
export const SUBJECTS = ['physics', 'chemistry', 'mathematics', 'biology'] as const
export type Subject = (typeof SUBJECTS)[number]

const SUBJECT_LABELS: Record<Subject, string> = {
  physics: 'Physics',
  chemistry: 'Chemistry',
  mathematics: 'Mathematics',
  biology: 'Biology',
}

export const subjectLabel = (subject: Subject): string => SUBJECT_LABELS[subject]

/** Returns the subjects on one line. @example subjectsLabel(['physics', 'biology']) // 'Physics, Biology' */
export const subjectsLabel = (subjects: readonly Subject[]): string => subjects.map(subjectLabel).join(', ')
