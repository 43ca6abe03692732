import { describe, expect, it } from 'vitest'
import { describeMedian } from './budgets.ts'
import { findingsOf } from './findings-of.ts'
import { parse } from './parse.ts'

const functionOf = (lines: number, head = 'export function pack() {') => `${head}\n${'  pack()\n'.repeat(lines - 2)}}\n`

describe('sizes', () => {
  it.each([
    [150, []],
    [151, ['warn src/domain/cart.ts the file has 151 lines (budget 150, limit 300)']],
    [301, ['fail src/domain/cart.ts the file has 301 lines (budget 150, limit 300)']],
  ])('a file of %i lines', (lines, said) => {
    expect(findingsOf({ 'src/domain/cart.ts': 'pack()\n'.repeat(lines) })).toEqual(said)
  })

  it.each([
    ['pack', 'src/domain/cart.ts', undefined, 40, undefined],
    ['pack', 'src/domain/cart.ts', undefined, 41, 'warn'],
    ['pack', 'src/domain/cart.ts', undefined, 81, 'fail'],
    ['pack', 'src/domain/cart.ts', 'export const pack = () => {', 81, 'fail'],
    ['Card', 'src/ui/card.tsx', 'export function Card() {', 80, undefined],
    ['Card', 'src/ui/card.tsx', 'export const Card = () => {', 81, 'warn'],
    ['Card', 'src/ui/card.tsx', 'export function Card() {', 148, 'warn'],
    ['a function without a name', 'src/domain/cart.ts', 'export default () => {', 81, 'fail'],
    ['pack', 'src/domain/cart.test.ts', undefined, 100, undefined],
  ])('%s in %s', (name, path, head, lines, weight) => {
    const said = findingsOf({ [path]: functionOf(lines, head) })
    const size = `${name} has ${lines} lines`
    expect(said.map((sentence) => sentence.split(' (')[0])).toEqual(weight ? [`${weight} ${path} ${size}`] : [])
  })

  it('a component above its limit fails', () => {
    const said = findingsOf({ 'src/ui/card.tsx': functionOf(151, 'export function Card() {') })
    expect(said).toContainEqual(expect.stringContaining('fail src/ui/card.tsx Card has 151 lines'))
  })

  it('the median file is reported', () => {
    const files = [10, 20, 90].map((lines) =>
      parse({ path: `src/domain/a${lines}.ts`, text: 'pack()\n'.repeat(lines) }),
    )
    expect(describeMedian(files)).toBe('3 files, half of them at most 20 lines (budget 60)')
  })

  it('generated files have no size', () => {
    expect(findingsOf({ 'src/page-tree.gen.ts': 'pack()\n'.repeat(999) })).toEqual([])
  })
})
