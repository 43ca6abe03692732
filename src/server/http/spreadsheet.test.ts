import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { asItWas, type Cell, harmless, sendSheet, type Sheet, type SheetFormat } from './spreadsheet.ts'

async function* rowsOf(rows: Cell[][]): AsyncGenerator<Cell[]> {
  yield* rows
}

async function answer(format: SheetFormat, rows: Sheet['rows']): Promise<Response> {
  const app = new Hono().get('/', (c) => sendSheet(c, { name: 'orders', head: ['Name', 'Amount'], rows }, format))
  return app.request('/')
}

describe('a table as a file', () => {
  test('is a CSV file that a spreadsheet opens as it is', async () => {
    const response = await answer('csv', rowsOf([['Ritika "Ritu" Meena, Jaipur', 499.5]]))
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="orders.csv"')
    const bytes = Buffer.from(await response.arrayBuffer()).toString()
    expect(bytes).toBe('\ufeffName,Amount\n"Ritika ""Ritu"" Meena, Jaipur",499.5\n')
  })

  test('without rows has its head', async () => {
    expect(await (await answer('csv', rowsOf([]))).text()).toBe('Name,Amount\n')
  })

  test.each(['=1+1', '+91 98290', '-2', '@SUM(A1)', '\tx', '\rx'])('keeps "%s" from being run', async (text) => {
    const csv = await (await answer('csv', rowsOf([[text, -5]]))).text()
    expect(csv).toContain(`'${text}`)
    expect(csv).toContain(',-5\n')
  })

  test('is a workbook', async () => {
    const response = await answer('xlsx', rowsOf([['=1+1', 2]]))
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
    const response = await answer('csv', endless())
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await expect.poll(() => ended).toBe(true)
    expect(read).toBeLessThan(100_000)
  })
})

test('a cell that comes back is what it was', () => {
  const cells = fc.oneof(fc.string(), fc.stringMatching(/^'*[=+\-@\t]?[a-z']*$/))
  const gone = fc.sample(cells, 500).filter((cell) => asItWas(String(harmless(cell))) !== cell)
  expect(gone).toEqual([])
})
