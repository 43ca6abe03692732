import type { Store } from '../../domain/store/store.ts'
import { breadcrumbStructuredData, type StructuredData } from '../../domain/content/structured-data.ts'
import { pageHead } from '../shared/page-head.ts'

interface TextPageHeadOptions {
  title: string
  description: string
  path: string
  jsonLd?: StructuredData
}

export function textPageHead(store: Store, { title, description, path, jsonLd }: TextPageHeadOptions) {
  const steps = breadcrumbStructuredData([{ label: 'Home', path: '/' }, { label: title }], store.url)
  return pageHead({ store, title, description, path, jsonLd: jsonLd ? [steps, jsonLd] : [steps] })
}
