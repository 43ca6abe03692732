import type { ClassType } from '../exams.ts'

/** The classes of a product: all of them, and the primary one, which is the only one in older clients. */
export interface ProductClasses {
  classType: ClassType
  classTypes: ClassType[]
}

/** The classes in a request body. `classTypesArray` is an alias of `classTypes`. */
export interface ProductClassesInput {
  classType?: ClassType | undefined
  classTypes?: ClassType[] | undefined
  classTypesArray?: ClassType[] | undefined
}

/**
 * Resolves the classes of a product, so that the primary class is always one of its classes.
 * @param current the classes of an existing product
 * @returns undefined if there is no class at all
 */
export function resolveClasses(input: ProductClassesInput, current?: ProductClasses): ProductClasses | undefined {
  const list = input.classTypesArray ?? input.classTypes
  const { classType } = input
  if (list && list.length > 0) {
    const primary = classType ?? current?.classType
    const first = list[0] as ClassType
    return { classType: primary && list.includes(primary) ? primary : first, classTypes: [...new Set(list)] }
  }
  if (!classType) return current && { classType: current.classType, classTypes: current.classTypes }
  if (!current) return { classType, classTypes: [classType] }
  if (current.classTypes.includes(classType)) return { classType, classTypes: current.classTypes }
  return { classType, classTypes: [classType, ...current.classTypes.filter((value) => value !== current.classType)] }
}
