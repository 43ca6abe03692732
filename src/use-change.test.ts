import { expect, test, vi } from 'vitest'
import { mountHook } from '../test/mount-hook.ts'
import { useChange } from './use-change.ts'

/** Changes that end when the test says so, with the number of the request as their result. */
async function openChanges() {
  const ends: (() => void)[] = []
  const send = vi.fn<(input: object) => Promise<number>>(
    () => new Promise<number>((resolve) => ends.push(() => resolve(ends.length))),
  )
  const { result } = await mountHook(() => useChange({ mutationFn: send }))
  return { ends, send, change: result().mutateAsync }
}

test('a second press while a change is under way sends nothing, and gets the result of the first', async () => {
  const { ends, send, change } = await openChanges()
  const presses = [change({ price: 182 }), change({ price: 182 })]
  await expect.poll(() => ends.length).toBe(1)
  ends[0]?.()
  expect(await Promise.all(presses)).toEqual([1, 1])
  expect(send).toHaveBeenCalledOnce()
})

test('another input while a change is under way is another change', async () => {
  const { ends, send, change } = await openChanges()
  const presses = [change({ price: 182 }), change({ price: 200 })]
  await expect.poll(() => ends.length).toBe(2)
  for (const end of ends) end()
  await Promise.all(presses)
  expect(send.mock.calls.map(([input]) => input)).toEqual([{ price: 182 }, { price: 200 }])
})

test('the same change can be sent again after its answer, also after an error', async () => {
  const send = vi.fn<(input: object) => Promise<number>>(() => Promise.reject(new Error('Offline')))
  const { result } = await mountHook(() => useChange({ mutationFn: send }))
  const change = () => result().mutateAsync({ stock: 3 })
  await expect(change()).rejects.toThrow('Offline')
  await expect(change()).rejects.toThrow('Offline')
  expect(send).toHaveBeenCalledTimes(2)
})

test('two files of one name are two uploads', async () => {
  const send = vi.fn<(input: { file: Blob }) => Promise<number>>(async ({ file }) => file.size)
  const { result } = await mountHook(() => useChange({ mutationFn: ({ file }: { file: Blob }) => send({ file }) }))
  const upload = (text: string) => result().mutateAsync({ file: new File([text], 'cover.jpg') })
  expect(await Promise.all([upload('a'), upload('bc')])).toEqual([1, 2])
})
