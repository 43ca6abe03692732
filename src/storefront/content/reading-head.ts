import type { Store } from '../../domain/content.ts'
import { breadcrumbStructuredData, type StructuredData } from '../../domain/structured-data.ts'
import { pageHead } from '../layout/page-head.ts'

interface ReadingFacts {
  title: string
  description: string
  path: string
  jsonLd?: StructuredData
}

/** The head of a page of text. */
export function readingHead(store: Store, { title, description, path, jsonLd }: ReadingFacts) {
  const steps = breadcrumbStructuredData([{ label: 'Home', path: '/' }, { label: title }], store.url)
  return pageHead({ store, title, description, path, jsonLd: jsonLd ? [steps, jsonLd] : [steps] })
}
