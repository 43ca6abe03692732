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

describe('a table as a file', () => {
  test('is a CSV file that a spreadsheet opens as it is', async () => {
    const response = await exportSheet('csv', rowsOf([['Ritika "Ritu" Meena, Jaipur', 499.5]]))
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="orders.csv"')
    const bytes = Buffer.from(await response.arrayBuffer()).toString()
    expect(bytes).toBe('\ufeffName,Amount\n"Ritika ""Ritu"" Meena, Jaipur",499.5\n')
  })

  test('without rows has its head', async () => {
    expect(await (await exportSheet('csv', rowsOf([]))).text()).toBe('Name,Amount\n')
  })

  test.each(['=1+1', '+91 98290', '-2', '@SUM(A1)', '\tx', '\rx'])('keeps "%s" from being run', async (text) => {
    const csv = await (await exportSheet('csv', rowsOf([[text, -5]]))).text()
    expect(csv).toContain(`'${text}`)
    expect(csv).toContain(',-5\n')
  })

  test('is a workbook', async () => {
    const response = await exportSheet('xlsx', rowsOf([['=1+1', 2]]))
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="orders.xlsx"')
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toMatch(/^PK/)
  })

  test('is read while it is written, and no further when nobody wants more', async () => {
    let read = 0
    let ended = false
    async function* endless(): AsyncGenerator<Cell[]> {
      try {
        for (;;) yield ['Ritika', (read += 1)]
      } finally {
        ended = true
      }
    }
    const response = await exportSheet('csv', endless())
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await expect.poll(() => ended).toBe(true)
    expect(read).toBeLessThan(100_000)
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

test('a cell that comes back is what it was', () => {
  const cells = fc.oneof(fc.string(), fc.stringMatching(/^'*[=+\-@\t]?[a-z']*$/))
  const gone = fc.sample(cells, 500).filter((cell) => unescapeFormula(String(escapeFormula(cell))) !== cell)
  expect(gone).toEqual([])
})
