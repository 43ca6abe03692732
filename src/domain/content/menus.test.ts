import { expect, test } from 'vitest'
import { formatMenu, maxLinks, menuError, parseMenu, STANDARD_MENUS } from './menus.ts'

test('every standard menu is valid and survives being written and read', () => {
  for (const [name, links] of Object.entries(STANDARD_MENUS)) {
    const text = formatMenu(links)
    expect(menuError(text, maxLinks(name))).toBeUndefined()
    expect(parseMenu(text)).toEqual(links)
  }
})

test('a menu has links with different labels to pages or URLs', () => {
  const error = (text: string) => menuError(text, 2)
  expect(error('- [Sale](/products?condition=used)\n- [Blog](https://example.com/a-b)')).toBeUndefined()
  expect(error('')).toBe('A menu needs at least one link')
  expect(error('- [A](/)\n- [B](/)\n- [C](/)')).toBe('At most 2 links')
  expect(error('- [A](/)\n- [A](/cart)')).toBe('Link 2: “A” is already in this menu')
  expect(error('- [](/cart)')).toBe('Link 1: Label is required')
  expect(error('Our shop')).toBe('Link 1: Label is required')
  expect(error('- [A](javascript:alert)')).toMatch(/^Link 1: Must be a page of the store/)
  expect(error('- [A](//elsewhere.example)')).toMatch(/^Link 1: Must be a page of the store/)
})
