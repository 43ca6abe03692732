/** One value, or several without duplicates. */
export type OneOrMany<Value> = Value | readonly Value[]

/** Returns the values as an array; empty for undefined. */
export const toArray = <Value>(values: OneOrMany<Value> | undefined): readonly Value[] =>
  values === undefined ? [] : Array.isArray(values) ? values : [values as Value]

/** Returns undefined for no value and the value itself for one. */
export const oneOrMany = <Value>(values: readonly Value[]): OneOrMany<Value> | undefined =>
  values.length > 1 ? values : values[0]
