import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type AdminSiteText, fieldsOf, type SiteTextFields } from '../../../domain/content/site-texts.ts'
import { SiteTextPreview } from './site-text-preview.tsx'
import { siteTextPreviewQuery } from './site-text-queries.ts'

const RIGHT: SiteTextFields = {
  ...Object.fromEntries(Object.keys(fieldsOf('home')).map((field) => [field, 'Books'])),
  bannerLink: '/products',
}
const WRONG: SiteTextFields = { ...RIGHT, bannerTitle: 'Call {{fone}}' }
const TEXT = { name: 'home', title: 'Home page' } as AdminSiteText

test('the preview of a page shows nothing of the former text while a variable is wrong', () => {
  const client = new QueryClient()
  const shown = { lines: { bannerTitle: 'Books for JEE' }, blocks: [], remarks: [] }
  for (const fields of [RIGHT, WRONG]) {
    client.setQueryData(siteTextPreviewQuery('home', fields).queryKey, shown)
  }
  const render = (fields: SiteTextFields) =>
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <SiteTextPreview text={TEXT} fields={fields} />
      </QueryClientProvider>,
    )
  expect(render(RIGHT)).toContain('Books for JEE')
  expect(render(WRONG)).toBe('<p class="meta">Correct the text to see the page.</p>')
})
