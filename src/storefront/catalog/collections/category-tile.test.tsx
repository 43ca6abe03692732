import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { demoCategories } from '../../../../demo/shop/categories.ts'
import { CategoryTile } from './category-tile.tsx'

/** Returns the drawing of a category's tile. */
function drawingOf(name: string): string {
  const category = { id: 1, name, description: '', image: '', productCount: 3 }
  return /<svg[^]*<\/svg>/.exec(renderToStaticMarkup(<CategoryTile category={category} />))?.[0] ?? ''
}

test('each category of the demo has an icon of its own', () => {
  const drawings = demoCategories.map(({ name }) => drawingOf(name))
  expect(new Set(drawings)).toHaveProperty('size', demoCategories.length)
  expect(drawings).not.toContain(drawingOf('A category without an icon of its own'))
})
