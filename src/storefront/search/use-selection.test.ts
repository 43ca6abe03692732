import { act } from 'react'
import { expect, test } from 'vitest'
import { mountHook } from '../../../test/mount-hook.ts'
import { useSelection } from './use-selection.ts'

test('a suggestion that was chosen for a former text is not followed by Enter after more was typed', async () => {
  const selection = await mountHook(useSelection, 'phy')
  act(() => selection.result()[1]('/products/physics'))
  expect(selection.result()[0]).toBe('/products/physics')
  await selection.rerender('phys')
  expect(selection.result()[0]).toBeUndefined()
})
