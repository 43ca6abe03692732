import { act, isValidElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { mountHook } from '../../../../test/mount-hook.ts'
import type { ImportPlan, ImportRow } from '../../../domain/catalog/import/product-file.ts'
import { ImportFoot } from './import-foot.tsx'
import { ImportRows } from './import-rows.tsx'

const ROW: ImportRow = {
  row: 2,
  state: 'new',
  name: 'Optics',
  productId: null,
  image: '',
  matchedBy: null,
  changes: [],
  notes: [],
  reasons: [],
}
const largeChange = { field: 'price', label: 'Price', before: '₹499', after: '₹4', mark: 'large change' } as const

const planOf = (rowList: ImportRow[], questions: object[] = []) =>
  ({ rows: rowList.length, unchanged: 0, leftOut: 0, remotePhotos: 0, rowList, questions }) as unknown as ImportPlan

interface Page {
  page: number
  pages: number
  rows: readonly ImportRow[]
  onChange: (page: number) => void
}

/** Returns the first element that has all these props. */
function findByProps(node: ReactNode, names: (keyof Page)[]): ReactElement<Page> | undefined {
  if (Array.isArray(node)) return node.map((child: ReactNode) => findByProps(child, names)).find(Boolean)
  if (!isValidElement<Page & { children?: ReactNode }>(node)) return undefined
  return names.every((name) => name in node.props) ? node : findByProps(node.props.children, names)
}

test('the preview of an import shows 25 rows at a time, and each row of the file is on one of its pages', async () => {
  const rowList = Array.from({ length: 60 }, (_, index): ImportRow => ({ ...ROW, row: index + 2 }))
  const props = { plan: planOf(rowList), leaveOut: new Set<number>(), busy: false }
  const { result } = await mountHook(() =>
    ImportRows({ ...props, onLeaveOut: () => undefined, onDownload: () => undefined }),
  )
  const seen: number[][] = []
  const pages = () => findByProps(result(), ['page', 'pages'])?.props
  for (let page = 0; page < 3; page += 1) {
    expect(pages()).toMatchObject({ page, pages: 3 })
    seen.push(findByProps(result(), ['rows'])?.props.rows.map(({ row }) => row) ?? [])
    await act(async () => pages()?.onChange(page + 1))
  }
  expect(seen.map(({ length }) => length)).toEqual([25, 25, 10])
  expect(seen.flat()).toEqual(rowList.map(({ row }) => row))
})

test('a grey Import button says what to do first', () => {
  const foot = (plan: ImportPlan) =>
    renderToStaticMarkup(<ImportFoot plan={plan} leaveOut={new Set()} busy={false} onRun={() => undefined} />)
  const open = { answer: null }
  expect(foot(planOf([ROW], [open]))).toContain('Answer the question about the file first.')
  expect(foot(planOf([{ ...ROW, state: 'out' }]))).toContain('No row of this file changes anything.')
  const large = foot(planOf([{ ...ROW, state: 'change', changes: [largeChange] }]))
  expect(large).toContain('disabled=""')
  expect(large).toContain('Check the large change first, and tick the box.')
  expect(foot(planOf([ROW]))).not.toContain('disabled=""')
})
