export const EXAM_TYPES = ['JEE', 'NEET'] as const
export type ExamType = (typeof EXAM_TYPES)[number]

export const CLASS_TYPES = ['11th', '12th', 'dropper'] as const
export type ClassType = (typeof CLASS_TYPES)[number]

export const CONDITIONS = ['new', 'used'] as const
export type Condition = (typeof CONDITIONS)[number]

const CLASS_LABELS: Record<ClassType, string> = { '11th': 'Class 11', '12th': 'Class 12', dropper: 'Dropper' }
const CONDITION_LABELS: Record<Condition, string> = { new: 'New', used: 'Used' }

/** The class as a shopper reads it: 'Class 11', 'Class 12' or 'Dropper'. */
export const classLabel = (value: ClassType): string => CLASS_LABELS[value]

/** The condition as a shopper reads it: 'New' or 'Used'. */
export const conditionLabel = (value: Condition): string => CONDITION_LABELS[value]

/** The exam a category stands for, read from its name; undefined when it names neither. */
export function examOfCategoryName(name: string): ExamType | undefined {
  return EXAM_TYPES.find((exam) => name.toUpperCase().includes(exam))
}
