import { act } from 'react'
import { expect, test } from 'vitest'
import { mountHook } from '../../../../test/mount-hook.ts'
import { useWaitingEnter } from './use-waiting-enter.ts'

test('Enter while a search loads opens what it finds, and not the result of the former text', async () => {
  const opened: string[] = []
  const showing = (result: string) => () => void opened.push(result)
  const enter = await mountHook(useWaitingEnter, true, showing('former'))
  act(() => enter.result()(true))
  expect(opened).toEqual([])
  await enter.rerender(false, showing('found'))
  expect(opened).toEqual(['found'])
})

test('Enter is forgotten when more is typed', async () => {
  const opened: string[] = []
  const enter = await mountHook(useWaitingEnter, true, () => void opened.push('former'))
  act(() => enter.result()(true))
  act(() => enter.result()(false))
  await enter.rerender(false, () => void opened.push('found'))
  expect(opened).toEqual([])
})
