import { expect, test } from 'vitest'
import { callHook } from '../../../test/call-hook.ts'
import { useAutosave } from './use-autosave.ts'

/** Opens a text whose saves end when the test says so. */
function openText() {
  const saved: string[] = []
  const ends: PromiseWithResolvers<void>[] = []
  const save = (text: string) => {
    saved.push(text)
    const end = Promise.withResolvers<void>()
    ends.push(end)
    return end.promise
  }
  return { saved, ends, text: callHook(() => useAutosave({ stored: 'Open from ten', save })) }
}

test('a text that changes during a save is saved after it, never at the same time', async () => {
  const { saved, ends, text } = openText()
  text.change('Open from nine ')
  const first = text.flush()
  await expect.poll(() => saved).toEqual(['Open from nine'])
  text.change('Open from eight')
  const second = text.flush()
  expect(saved).toHaveLength(1)
  ends[0]?.resolve()
  await first
  await expect.poll(() => saved).toEqual(['Open from nine', 'Open from eight'])
  expect(text.isUnsaved()).toBe(true)
  ends[1]?.resolve()
  await second
  expect(text.isUnsaved()).toBe(false)
})

test('a text whose save failed is still unsaved, and is saved at the next attempt', async () => {
  const { saved, ends, text } = openText()
  text.change('Open from nine')
  const failed = text.flush()
  await expect.poll(() => ends).toHaveLength(1)
  ends[0]?.reject(new Error('The connection was lost'))
  await failed
  expect(text.isUnsaved()).toBe(true)
  const repeated = text.flush()
  await expect.poll(() => ends).toHaveLength(2)
  ends[1]?.resolve()
  await repeated
  expect({ saved, isUnsaved: text.isUnsaved() }).toEqual({
    saved: ['Open from nine', 'Open from nine'],
    isUnsaved: false,
  })
})

test('a text that is the stored one again is not saved', async () => {
  const { saved, text } = openText()
  text.change('Open from nine')
  text.change('Open from ten ')
  await text.flush()
  expect(saved).toEqual([])
})
