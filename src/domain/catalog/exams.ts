export const EXAM_TYPES = ['JEE', 'NEET'] as const
export type ExamType = (typeof EXAM_TYPES)[number]

export const CLASS_TYPES = ['11th', '12th', 'dropper'] as const
export type ClassType = (typeof CLASS_TYPES)[number]

export const CONDITIONS = ['new', 'used'] as const
export type Condition = (typeof CONDITIONS)[number]

const CLASS_LABELS: Record<ClassType, string> = { '11th': 'Class 11', '12th': 'Class 12', dropper: 'Dropper' }
const CONDITION_LABELS: Record<Condition, string> = { new: 'New', used: 'Used' }

/** Returns the label of a class: 'Class 11', 'Class 12' or 'Dropper'. */
export const classLabel = (value: ClassType): string => CLASS_LABELS[value]

/**
 * Returns the classes of a product on one line.
 * @param classTypes a list as JSON text; `classType` is used if it is empty
 * @example classesLabel({ classType: '12th', classTypes: '["12th","11th"]' }) // 'Class 11, 12'
 */
export function classesLabel({ classType, classTypes }: { classType: ClassType; classTypes: string }): string {
  const listed = CLASS_TYPES.filter((value) => classTypes.includes(`"${value}"`))
  const labels = (listed.length > 0 ? listed : [classType]).map(classLabel)
  return labels.map((label, index) => (index > 0 ? label.replace('Class ', '') : label)).join(', ')
}

/** Returns the label of a condition: 'New' or 'Used'. */
export const conditionLabel = (value: Condition): string => CONDITION_LABELS[value]

/** Returns the exam that a category's name contains, ignoring case; undefined if there is none. */
export function examOfCategoryName(name: string): ExamType | undefined {
  return EXAM_TYPES.find((exam) => name.toUpperCase().includes(exam))
}
