import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ErrorPage, NO_SETTINGS } from './error-page.tsx'

const render = (message: string) => renderToStaticMarkup(<ErrorPage error={new Error(message)} />)

test('missing store settings show an error and a retry', () => {
  expect(NO_SETTINGS).toBe('Failed to fetch site settings')
  expect(render(NO_SETTINGS)).toContain('Failed to fetch site settings')
  expect(render(NO_SETTINGS)).toContain('Try again')
})

test('other errors are not shown to the customer', () => {
  expect(render('relation "products" does not exist')).not.toContain('relation')
})
