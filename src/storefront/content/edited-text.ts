import { queryOptions } from '@tanstack/react-query'
import { apiFor, readJson } from '../../api-client.ts'
import { faqStructuredData } from '../../domain/content/page-structured-data.ts'
import type { PageName, PageText } from '../../domain/content/site-texts.ts'
import { toFaqs } from '../../domain/content/text-blocks.ts'
import type { Store } from '../../domain/store/store.ts'
import type { LoaderArgs } from '../../router-context.ts'
import { storeQuery } from '../shared/store-query.ts'
import { textPageHead } from './text-page-head.ts'

/** The text of a page that staff can change. */
const pageTextQuery = (name: PageName) =>
  queryOptions({
    queryKey: ['page-text', name],
    queryFn: ({ client }) => readJson(apiFor(client).pages[':name'].$get({ param: { name } })),
  })

/** Loads the store's settings and the text of a page. */
export async function loadEditedText(name: PageName, { context: { queryClient } }: LoaderArgs) {
  const [store, page] = await Promise.all([queryClient.query(storeQuery()), queryClient.query(pageTextQuery(name))])
  return { store, page }
}

/** The head of a page whose text staff can change; the FAQs have their questions as structured data. */
export function editedTextHead({ store, page }: { store: Store; page: PageText }) {
  const { name, title, description, blocks } = page
  const questions = name === 'faqs' ? toFaqs(blocks) : []
  const jsonLd = questions.length > 0 ? { jsonLd: faqStructuredData(questions) } : {}
  return textPageHead(store, { title, description, path: `/${name}`, ...jsonLd })
}
