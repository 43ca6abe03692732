import type { z } from 'zod'

/** Returns a function that takes the fields of a response from a row: a column that the contract does not name is never sent. */
export function fieldsOf<Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) {
  const names = new Set(Object.keys(shape))
  return <Row extends object>(row: Row): Pick<Row, Extract<keyof Row, keyof Shape>> =>
    Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name))) as Pick<
      Row,
      Extract<keyof Row, keyof Shape>
    >
}
