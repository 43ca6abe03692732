import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { callHook } from '../../../test/call-hook.ts'
import { mountHook } from '../../../test/mount-hook.ts'
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

const PAUSE_MS = 800
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Shows a text in a page that can be hidden. */
async function showText() {
  vi.useFakeTimers()
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  const saved: string[] = []
  const options = (stored: string) => ({ stored, save: async (text: string) => saved.push(text) })
  const text = await mountHook(useAutosave, options('Open from ten'))
  return {
    ...text,
    saved,
    type: (typed: string) => act(async () => text.result().change(typed)),
    store: (stored: string) => text.rerender(options(stored)),
    hide: () =>
      act(async () => {
        page.visibilityState = 'hidden'
        page.dispatchEvent(new Event('visibilitychange'))
      }),
  }
}

test('a text is saved by itself when the typing pauses, and not after each key', async () => {
  const { saved, type, result } = await showText()
  for (const typed of ['O', 'Op', 'Open from nine']) {
    await type(typed)
    await wait(PAUSE_MS - 1)
    expect({ saved, state: result().state }).toEqual({ saved: [], state: 'changed' })
  }
  await wait(1)
  expect({ saved, state: result().state }).toEqual({ saved: ['Open from nine'], state: 'saved' })
  await wait(PAUSE_MS * 2)
  expect(saved).toHaveLength(1)
})

test('the last key is saved at once when the tab is hidden or closed, and only then', async () => {
  const { saved, type, hide } = await showText()
  await hide()
  expect(saved).toEqual([])
  await type('Open from nine')
  await hide()
  expect(saved).toEqual(['Open from nine'])
  await wait(PAUSE_MS * 2)
  expect(saved).toHaveLength(1)
})

test('a text that was discarded with its page is not saved later', async () => {
  const { saved, type, hide, unmount } = await showText()
  await type('Open from nine')
  await unmount()
  await wait(PAUSE_MS * 2)
  await hide()
  expect(saved).toEqual([])
})

test('the text that another window stored is shown, but never in place of an unsaved one', async () => {
  const { saved, type, store, result } = await showText()
  await store('Open from seven')
  expect(result()).toMatchObject({ typed: 'Open from seven', state: 'unchanged' })
  await type('Open from nine')
  await store('Open from six')
  expect(result().typed).toBe('Open from nine')
  await wait(PAUSE_MS)
  expect(saved).toEqual(['Open from nine'])
})
