import { AppError } from '../../http/errors.ts'

/** Takes a row that is refused, and why. The others go on. */
export type Refuse<Row> = (row: Row, error: AppError) => void

/**
 * Works on rows one by one. What refuses a row must not have written anything, as the transaction goes on.
 * @param work receives a row and the results of the ones before it
 * @param refuse without it, the first refusal is thrown
 */
export async function acceptEach<Row, Result>(
  rows: readonly Row[],
  work: (row: Row, accepted: readonly Result[]) => Promise<Result>,
  refuse: Refuse<Row> | undefined,
): Promise<Result[]> {
  const accepted: Result[] = []
  for (const row of rows) {
    try {
      accepted.push(await work(row, accepted))
    } catch (error) {
      if (!refuse || !(error instanceof AppError)) throw error
      refuse(row, error)
    }
  }
  return accepted
}

/** Checks rows together, and if one of them is refused, row by row. @returns those that pass */
export async function acceptRows<Row>(
  rows: readonly Row[],
  check: (rows: readonly Row[]) => Promise<unknown>,
  refuse: Refuse<Row> | undefined,
): Promise<readonly Row[]> {
  try {
    await check(rows)
    return rows
  } catch (error) {
    if (!refuse || !(error instanceof AppError)) throw error
  }
  const checkRow = async (row: Row, accepted: readonly Row[]) => {
    await check([...accepted, row])
    return row
  }
  return acceptEach(rows, checkRow, refuse)
}
