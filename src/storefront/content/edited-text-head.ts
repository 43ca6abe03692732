import { faqStructuredData } from '../../domain/content/page-structured-data.ts'
import type { PageText } from '../../domain/content/site-texts.ts'
import { toFaqs } from '../../domain/content/text-blocks.ts'
import type { Store } from '../../domain/store/store.ts'
import { textPageHead } from './text-page-head.ts'

/** The head of a page whose text staff can change; the FAQs have their questions as structured data. */
export function editedTextHead(store: Store, { name, title, description, blocks }: PageText) {
  const questions = name === 'faqs' ? toFaqs(blocks) : []
  const jsonLd = questions.length > 0 ? { jsonLd: faqStructuredData(questions) } : {}
  return textPageHead(store, { title, description, path: `/${name}`, ...jsonLd })
}
