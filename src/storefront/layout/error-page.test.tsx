import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ErrorPage, NO_SETTINGS } from './error-page.tsx'

const shown = (message: string) => renderToStaticMarkup(<ErrorPage error={new Error(message)} />)

test('a shop that does not know its own settings says so, and can be tried again', () => {
  expect(NO_SETTINGS).toBe('Failed to fetch site settings')
  expect(shown(NO_SETTINGS)).toContain('Failed to fetch site settings')
  expect(shown(NO_SETTINGS)).toContain('Try again')
})

test('what else went wrong inside stays inside', () => {
  expect(shown('relation "products" does not exist')).not.toContain('relation')
})
