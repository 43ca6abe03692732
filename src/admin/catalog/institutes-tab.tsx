import { Building2 } from 'lucide-react'
import { api, read, readList } from '../../api-client.ts'
import { instituteFormSchema } from '../../domain/shelf-forms.ts'
import { ShelfTab } from './shelf-tab.tsx'

export function InstitutesTab() {
  return (
    <ShelfTab
      title="Institutes"
      name="institutes"
      kind="institute"
      Icon={Building2}
      picture="logo"
      pictureLabel="Logo (optional)"
      schema={instituteFormSchema}
      load={(query) => readList(api.admin.institutes.$get({ query }))}
      loadOne={(id) => read(api.institutes[':id'].$get({ param: { id: String(id) } }))}
      save={(json, id) =>
        id === undefined
          ? read(api.institutes.$post({ json }))
          : read(api.institutes[':id'].$put({ param: { id: String(id) }, json }))
      }
      remove={(id) => api.institutes[':id'].$delete({ param: { id: String(id) } })}
    />
  )
}
