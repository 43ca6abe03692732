/** Returns a function that runs the statements of a connection one after another, as the driver requires. */
export function inTurn() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(statement: () => Result): Promise<Awaited<Result>> => {
    const result = last.then(statement) as Promise<Awaited<Result>>
    last = result.catch(() => {})
    return result
  }
}
