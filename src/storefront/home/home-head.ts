import { organizationStructuredData } from '../../domain/content/store-structured-data.ts'
import { websiteStructuredData } from '../../domain/content/structured-data.ts'
import type { Store } from '../../domain/store/store.ts'

export const homeHeadOptions = ({ store }: { store: Store }) => ({
  store,
  path: '/',
  jsonLd: [organizationStructuredData(store), websiteStructuredData(store)],
})
