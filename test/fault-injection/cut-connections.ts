import type pg from 'pg'
import type { TestStore } from '../test-store.ts'

/** Where a store is cut off from its database. */
export interface Cut {
  /** The statement, counted from 0. */
  statement: number
  /** Whether the database still carries it out: only its answer is lost. */
  isCarriedOut: boolean
  /** Whether the whole process ends: then none of its other and later statements arrives either. */
  endsProcess: boolean
}

/** What became of work during which connections were cut. */
export interface CutWork<Result> {
  isCut: boolean
  /** Whether a transaction that may write was committed. */
  isCommitted: boolean
  /** Undefined if the work failed. */
  result: Result | undefined
}

type Client = pg.PoolClient & { connection: { stream: { destroy(): unknown } } }
type Query = (...parameters: unknown[]) => unknown

const textOf = (query: unknown): string => (typeof query === 'string' ? query : (query as { text: string }).text)

/** Runs work of a store, of which a statement is the last that its connection sends. PostgreSQL rolls its transaction back. */
export async function cutConnections<Result>(
  { services }: Pick<TestStore, 'services'>,
  cut: Cut,
  work: () => Promise<Result>,
): Promise<CutWork<Result>> {
  const taken = new Set<pg.PoolClient>()
  const readOnly = new Set<Client>()
  const severed = new Map<Client, Promise<unknown>>()
  let count = 0
  const outcome: CutWork<Result> = { isCut: false, isCommitted: false, result: undefined }

  const sever = (client: Client) => {
    if (severed.has(client)) return
    severed.set(client, new Promise((resolve) => client.once('end', resolve)))
    client.connection.stream.destroy()
  }
  const end = (client: Client) => {
    outcome.isCut = true
    for (const each of cut.endsProcess ? taken : [client]) sever(each)
  }
  const noteTransaction = (client: Client, text: string) => {
    if (/^begin/i.test(text)) readOnly[/read only/i.test(text) ? 'add' : 'delete'](client)
    if (/^commit/i.test(text) && !readOnly.has(client)) outcome.isCommitted = true
  }
  const acquire = (acquired: pg.PoolClient) => {
    const client = acquired as Client
    taken.add(client)
    if (outcome.isCut && cut.endsProcess) return sever(client)
    const send = client.query.bind(client) as Query
    const query: Query = (...parameters) => {
      const isLast = count === cut.statement
      count += 1
      if (isLast && !cut.isCarriedOut) end(client)
      if (!isLast || !cut.isCarriedOut) {
        if (!outcome.isCut) noteTransaction(client, textOf(parameters[0]))
        return send(...parameters)
      }
      return sendWithoutAnswer(send, parameters, () => {
        noteTransaction(client, textOf(parameters[0]))
        end(client)
      })
    }
    Object.assign(client, { query })
  }
  const release = (_error: Error, released: pg.PoolClient) => {
    taken.delete(released)
    Reflect.deleteProperty(released, 'query')
  }
  const pools = [services.pool, services.background.pool]
  for (const pool of pools) pool.on('acquire', acquire).on('release', release)
  try {
    outcome.result = await work()
  } catch (error) {
    if (!outcome.isCut) throw error
  } finally {
    for (const pool of pools) pool.off('acquire', acquire).off('release', release)
    await Promise.all(severed.values())
    for (const client of taken) Reflect.deleteProperty(client, 'query')
  }
  return outcome
}

/** Sends a statement whose answer never reaches its caller. */
function sendWithoutAnswer(send: Query, parameters: readonly unknown[], end: () => void): unknown {
  const lose = () => {
    end()
    return new Error('Connection terminated unexpectedly')
  }
  const callback = parameters.at(-1)
  if (typeof callback === 'function') {
    return send(...parameters.slice(0, -1), (error: unknown) => (callback as Query)(error ?? lose()))
  }
  return (send(...parameters) as Promise<unknown>).then(() => {
    throw lose()
  })
}
