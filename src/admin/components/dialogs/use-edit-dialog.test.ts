import { expect, test, vi } from 'vitest'
import { mountHook } from '../../../../test/mount-hook.ts'
import { useOpenRow } from './use-edit-dialog.ts'

interface Institute {
  id: number
  name: string
}

const FIRST: Institute = { id: 7, name: 'Rank Academy' }

/** A list of institutes with the one that is open. */
const openList = (id: number | undefined, rows: Institute[], load: (id: number) => Promise<Institute>) =>
  mountHook(
    (openId: number | undefined, listed: Institute[]) => useOpenRow(openId, { name: 'institutes', rows: listed, load }),
    id,
    rows,
  )

test('an open form keeps its row when the list is read again without it', async () => {
  const load = vi.fn<(id: number) => Promise<Institute>>(() => Promise.reject(new Error('The institute was deleted')))
  const list = await openList(FIRST.id, [FIRST], load)
  await list.rerender(FIRST.id, [])
  expect(list.result()).toMatchObject({ row: FIRST, error: null })
  expect(load).not.toHaveBeenCalled()
})

test('a form that is opened again shows the row as the list has it now', async () => {
  const list = await openList(FIRST.id, [FIRST], () => Promise.resolve(FIRST))
  await list.rerender(undefined, [FIRST])
  expect(list.result().row).toBeUndefined()
  await list.rerender(FIRST.id, [{ ...FIRST, name: 'Rank Institute' }])
  expect(list.result().row?.name).toBe('Rank Institute')
})

test('a row that is not on the page is loaded, and stays when another user deletes it', async () => {
  const load = vi.fn<(id: number) => Promise<Institute>>(async () => FIRST)
  const list = await openList(FIRST.id, [], load)
  await list.waitUntil(({ row }) => row === FIRST)
  load.mockRejectedValue(new Error('The institute was deleted'))
  await list.rerender(FIRST.id, [])
  expect(list.result()).toMatchObject({ row: FIRST, error: null })
  expect(load).toHaveBeenCalledOnce()
})
