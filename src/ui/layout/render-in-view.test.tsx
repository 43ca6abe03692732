import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Loading } from '../feedback/skeleton.tsx'
import { RenderInView } from './render-in-view.tsx'

test('a block that is not in view yet is hidden from screen readers', () => {
  const html = renderToStaticMarkup(
    <RenderInView placeholder={<Loading>…</Loading>} noScript={<a href="/products">All books</a>}>
      {() => <p>Books</p>}
    </RenderInView>,
  )
  expect(html).toMatch(/<div aria-hidden="true"[^>]*><div role="status">/)
  expect(html).toContain('<noscript><a href="/products">All books</a></noscript>')
})
