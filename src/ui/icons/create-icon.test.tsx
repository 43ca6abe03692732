import { Check } from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import createIcon from './create-icon.tsx'

const OwnCheck = createIcon({ node: [['path', { d: 'M20 6 9 17l-5-5', key: '1gmf2c' }]] })
const shapesOf = (markup: string) => /<svg[^>]*>(.*)<\/svg>/.exec(markup)?.[1]

describe('an icon of the build', () => {
  it('has the shapes of lucide-react', () => {
    expect(shapesOf(renderToStaticMarkup(<OwnCheck />))).toBe('<path d="M20 6 9 17l-5-5"></path>')
    expect(shapesOf(renderToStaticMarkup(<OwnCheck />))).toBe(shapesOf(renderToStaticMarkup(<Check />)))
  })

  it('is hidden from screen readers unless it has a label', () => {
    expect(renderToStaticMarkup(<OwnCheck className="icon" />)).toMatch(
      /^<svg viewBox="0 0 24 24" aria-hidden="true" class="icon">/,
    )
    expect(renderToStaticMarkup(<OwnCheck role="img" aria-label="Rated" />)).not.toContain('aria-hidden')
  })
})
