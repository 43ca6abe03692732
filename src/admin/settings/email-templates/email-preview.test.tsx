import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EmailPreview } from './email-preview.tsx'
import { emailPreviewQuery } from './email-template-queries.ts'

const RIGHT = { subject: 'Order {{order_number}}', heading: 'Thank you', text: 'Bring {{total}}.' }
const WRONG = { ...RIGHT, text: 'Bring {{money}}.' }

test('the preview of an email shows nothing of the former text while a variable is wrong', () => {
  const client = new QueryClient()
  const shown = { subject: 'Order 1', heading: 'Thank you', blocks: [], footer: [], orderId: 1 }
  for (const texts of [RIGHT, WRONG]) {
    client.setQueryData(emailPreviewQuery('order-placed', texts, undefined).queryKey, shown)
  }
  const render = (texts: typeof RIGHT) =>
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <EmailPreview
          name="order-placed"
          example="order"
          texts={texts}
          orderId={undefined}
          onOrderChange={() => undefined}
        />
      </QueryClientProvider>,
    )
  expect(render(RIGHT)).toContain('Thank you')
  expect(render(WRONG)).not.toContain('Thank you')
  expect(render(WRONG)).toContain('Correct the texts to see the email.')
})
