import { DrizzleQueryError } from 'drizzle-orm'
import { Hono } from 'hono'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { serializeError } from '../observability/error-serializer.ts'
import type { AppEnv } from '../http/app-env.ts'
import { unescapeFormula, type Cell, escapeFormula, sendSheet, type Sheet, type SheetFormat } from './spreadsheet.ts'

async function* rowsOf(rows: Cell[][]): AsyncGenerator<Cell[]> {
  yield* rows
}

async function exportSheet(format: SheetFormat, rows: Sheet['rows']): Promise<Response> {
  const app = new Hono<AppEnv>().get('/', (c) =>
    sendSheet(c, { name: 'orders', header: ['Name', 'Amount'], rows }, format),
  )
  return app.request('/')
}

describe('spreadsheet export', () => {
  test('a CSV file has a byte order mark and quotes cells', async () => {
    const response = await exportSheet('csv', rowsOf([['Ritika "Ritu" Meena, Jaipur', 499.5]]))
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="orders.csv"')
    const bytes = Buffer.from(await response.arrayBuffer()).toString()
    expect(bytes).toBe('\ufeffName,Amount\n"Ritika ""Ritu"" Meena, Jaipur",499.5\n')
  })

  test('a CSV file without rows has its header', async () => {
    expect(await (await exportSheet('csv', rowsOf([]))).text()).toBe('Name,Amount\n')
  })

  test.each(['=1+1', '+91 98290', '-2', '@SUM(A1)', '\tx', '\rx', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
    'the cell "%s" is not run as a formula',
    async (text) => {
      const csv = await (await exportSheet('csv', rowsOf([[text, -5]]))).text()
      expect(csv).toContain(`'${text}`)
      expect(csv).toContain(',-5\n')
    },
  )

  test('an XLSX file is a workbook', async () => {
    const response = await exportSheet('xlsx', rowsOf([['=1+1', 2]]))
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="orders.xlsx"')
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toMatch(/^PK/)
  })

  test('rows are streamed, and reading stops when the client disconnects', async () => {
    let rowCount = 0
    let isEnded = false
    async function* endless(): AsyncGenerator<Cell[]> {
      try {
        for (;;) yield ['Ritika', (rowCount += 1)]
      } finally {
        isEnded = true
      }
    }
    const response = await exportSheet('csv', endless())
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await expect.poll(() => isEnded).toBe(true)
    expect(rowCount).toBeLessThan(100_000)
  })
})

test('a query that fails mid-stream is logged without its parameters, and ends the response without them', async () => {
  async function* failing(): AsyncGenerator<Cell[]> {
    yield ['Ritika', 1]
    await Promise.resolve()
    throw new DrizzleQueryError('select $1', ['Tarulata'], new Error('canceling statement'))
  }
  const lines: string[] = []
  const log = pino({ serializers: { err: serializeError } }, { write: (line: string) => lines.push(line) })
  const app = new Hono<AppEnv>()
    .use((c, next) => {
      c.set('log', log)
      return next()
    })
    .get('/', (c) => sendSheet(c, { name: 'orders', header: ['Name', 'Amount'], rows: failing() }, 'csv'))
  const response = await app.request('/')
  await expect(response.text()).rejects.toThrow(/^The export failed$/)
  expect(lines.join('')).toContain('Failed query: select $1')
  expect(lines.join('')).not.toContain('Tarulata')
})

test('unescapeFormula reverses escapeFormula', () => {
  const cells = fc.oneof(fc.string(), fc.stringMatching(/^'*[=+\-@\t]?[a-z']*$/))
  const changed = fc.sample(cells, 500).filter((cell) => unescapeFormula(String(escapeFormula(cell))) !== cell)
  expect(changed).toEqual([])
})
