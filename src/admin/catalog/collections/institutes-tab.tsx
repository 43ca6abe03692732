import { Building2 } from 'lucide-react'
import { api, readJson, readList } from '../../../api-client.ts'
import { instituteFormSchema } from '../../../domain/catalog/collection-forms.ts'
import { CollectionTab } from './collection-tab.tsx'

export function InstitutesTab() {
  return (
    <CollectionTab
      title="Institutes"
      queryName="institutes"
      kind="institute"
      Icon={Building2}
      imageField="logo"
      imageLabel="Logo (optional)"
      schema={instituteFormSchema}
      load={(query) => readList(api.admin.institutes.$get({ query }))}
      loadOne={(id) => readJson(api.institutes[':id'].$get({ param: { id: String(id) } }))}
      create={(json) => readJson(api.institutes.$post({ json }))}
      update={(id, json) => readJson(api.institutes[':id'].$put({ param: { id: String(id) }, json }))}
      remove={(id, moveTo) => api.institutes[':id'].$delete({ param: { id: String(id) }, query: { moveTo } })}
      readUses={(id) => readJson(api.admin.institutes[':id'].uses.$get({ param: { id: String(id) } }))}
      restore={(id) => readJson(api.admin.institutes[':id'].restore.$post({ param: { id: String(id) } }))}
    />
  )
}
