import pg from 'pg'

/** A SQL statement and its parameters. */
export interface Statement {
  text: string
  values: unknown[]
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown

/** Runs `work`. @returns every statement that it sends to the database */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const client = pg.Client.prototype as unknown as { query: Query }
  const { query } = client
  client.query = function recorded(...args) {
    const statement = parseStatement(args)
    if (statement) statements.push(statement)
    return query.apply(this, args)
  }
  try {
    await work()
  } finally {
    client.query = query
  }
  return statements
}

function parseStatement([first, second]: unknown[]): Statement | undefined {
  const { text, values } =
    typeof first === 'string' ? { text: first, values: undefined } : ((first ?? {}) as Partial<Statement>)
  return text === undefined ? undefined : { text, values: (Array.isArray(second) ? second : values) ?? [] }
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  Plans?: PlanNode[]
}

/** Returns the tables that the planner would read with a sequential scan. */
export async function tablesScanned(pool: pg.Pool, { text, values }: Statement): Promise<string[]> {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (format json) ${text}`, values)
  const scanned: string[] = []
  const visit = (node: PlanNode) => {
    if (node['Node Type'] === 'Seq Scan' && node['Relation Name']) scanned.push(node['Relation Name'])
    for (const child of node.Plans ?? []) visit(child)
  }
  for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) visit(Plan)
  return scanned
}
