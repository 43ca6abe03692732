import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ViewLink } from './view-links.tsx'

test('a view has the number of its orders, and none at zero', () => {
  const render = (count: number) =>
    renderToStaticMarkup(
      <ViewLink href="/admin?tab=orders&view=stuck" isCurrent={false} count={count}>
        Stuck
      </ViewLink>,
    )
  expect(render(1204)).toContain('>1,204</span>')
  expect(render(0)).not.toContain('0')
})
