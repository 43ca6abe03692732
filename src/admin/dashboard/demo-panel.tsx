import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api, readJson } from '../../api-client.ts'
import { type DemoData, isWithoutDemo } from '../../domain/settings/demo-data.ts'
import { formatCountOf } from '../../domain/values/format-count.ts'
import { ConfirmDialog } from '../components/dialogs/confirm-dialog.tsx'
import { useSubmit } from '../components/use-submit.ts'
import { SITE_TEXT_QUERIES } from '../content/site-texts/site-text-queries.ts'
import { demoDataQuery } from './dashboard-queries.ts'
import { PanelHeader } from './panel-header.tsx'

/** The remaining demo data, with the button that removes it; renders nothing without demo data. */
export function DemoPanel() {
  const { data } = useQuery(demoDataQuery())
  const [isConfirming, setIsConfirming] = useState(false)
  const { mutate, isPending } = useSubmit({
    submit: () => readJson(api.admin['demo-data'].$delete()),
    success: 'The demo data is removed',
    failureTitle: 'The demo data could not be removed',
    // Almost every list of the back office can have shown it.
    refresh: [
      'demo-data',
      'dashboard',
      'products',
      'testimonials',
      'promotions',
      'users',
      'institutes',
      'categories',
      ...SITE_TEXT_QUERIES,
    ],
    onSuccess: () => setIsConfirming(false),
  })
  if (!data || isWithoutDemo(data)) return null
  return (
    <section className="panel stack" aria-labelledby="demo-data">
      <PanelHeader id="demo-data" title="Demo data" />
      <p>The shop still shows {describe(data)} of the demo. Remove them before you open.</p>
      <div>
        <button type="button" className="button quiet" onClick={() => setIsConfirming(true)}>
          <Trash2 className="icon" />
          Remove the demo data
        </button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title="Remove the demo data?"
          confirmLabel={isPending ? 'Removing…' : 'Remove the demo data'}
          pending={isPending}
          onConfirm={() => mutate()}
          onCancel={() => setIsConfirming(false)}
        >
          <p>{describe(data)} of the demo are deleted, with photos, stock and reviews. This cannot be undone.</p>
          <p>Settings, categories, institutes, the banner, orders and the books that you added or renamed stay.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

/** @example '72 books, 6 testimonials, 1 promotion, 2 text versions and 2 staff accounts' */
function describe({ books, testimonials, promotions, textVersions, staff }: DemoData): string {
  const counts: [count: number, noun: string][] = [
    [books, 'book'],
    [testimonials, 'testimonial'],
    [promotions, 'promotion'],
    [textVersions, 'text version'],
    [staff, 'staff account'],
  ]
  const parts = counts.filter(([count]) => count > 0).map(([count, noun]) => formatCountOf(count, noun))
  return new Intl.ListFormat('en-IN', { type: 'conjunction' }).format(parts)
}
