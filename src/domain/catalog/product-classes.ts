import type { ClassType } from './exams.ts'

/** A product's classes: all of them, and the one that older pages know it by. */
export interface ProductClasses {
  classType: ClassType
  classTypes: ClassType[]
}

/** What a payload says of classes. `classTypesArray` is another name of `classTypes`. */
export interface ProductClassesInput {
  classType?: ClassType | undefined
  classTypes?: ClassType[] | undefined
  classTypesArray?: ClassType[] | undefined
}

/**
 * Brings the names of a product's classes together, so that the single one is always among all.
 * @param now the classes it has so far
 * @returns undefined where no class is named at all
 */
export function resolveClasses(named: ProductClassesInput, now?: ProductClasses): ProductClasses | undefined {
  const list = named.classTypesArray ?? named.classTypes
  const { classType } = named
  if (list && list.length > 0) {
    const wanted = classType ?? now?.classType
    const first = list[0] as ClassType
    return { classType: wanted && list.includes(wanted) ? wanted : first, classTypes: [...new Set(list)] }
  }
  if (!classType) return now && { classType: now.classType, classTypes: now.classTypes }
  if (!now) return { classType, classTypes: [classType] }
  if (now.classTypes.includes(classType)) return { classType, classTypes: now.classTypes }
  return { classType, classTypes: [classType, ...now.classTypes.filter((one) => one !== now.classType)] }
}
