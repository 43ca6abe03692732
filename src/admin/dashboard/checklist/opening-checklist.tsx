import { useQuery } from '@tanstack/react-query'
import { useLoaderData } from '@tanstack/react-router'
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import {
  isTaskDone,
  type OpeningTask,
  openingTasks,
  type ShopFact,
} from '../../../domain/settings/opening-checklist.ts'
import { PLACEHOLDER_REVIEWS_KEY, type SiteSetting } from '../../../domain/settings/site-settings.ts'
import { formatDateTime } from '../../../domain/values/dates.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { sectionHref, settingsHref, tabHref } from '../../components/admin-url.ts'
import { useSubmit } from '../../components/use-submit.ts'
import { TestOrderDialog } from '../../integrations/test-order/test-order-dialog.tsx'
import { testOrdersQuery } from '../../integrations/test-order/test-order-queries.ts'
import { allSettingsQuery, saveSetting } from '../../settings/save-setting.ts'
import { openingQuery } from '../dashboard-queries.ts'
import { PanelHeader } from '../panel-header.tsx'
import { FactDialog, isFact } from './fact-dialog.tsx'
import * as styles from './opening-checklist.module.css'
import { TASK_LABELS } from './task-labels.ts'
import { TestButton, TestEmailButton, TestServiceButton, TestWhatsAppButton } from './test-actions.tsx'

/** What the owner has to set before the shop opens; renders nothing when all of it is done. */
export function OpeningChecklist() {
  const { url } = useLoaderData({ from: '__root__' })
  const { data: settings } = useQuery(allSettingsQuery())
  const [fact, setFact] = useState<ShopFact>()
  const [isTestingOrder, setIsTestingOrder] = useState(false)
  const { data: opening } = useQuery(openingQuery())
  const { data: testOrders } = useQuery(testOrdersQuery())
  if (!settings || !opening || !testOrders) return null
  const tasks = openingTasks(settings, url, { ...opening, testOrder: testOrders[0] })
  const done = tasks.filter(isTaskDone)
  // Stays open when the test is done and with it the list.
  const testOrderDialog = isTestingOrder && <TestOrderDialog onClose={() => setIsTestingOrder(false)} />
  if (done.length === tasks.length) return testOrderDialog
  const item = (task: OpeningTask) => (
    <TaskItem
      key={task.id}
      task={task}
      settings={settings}
      onSet={setFact}
      onTestOrder={() => setIsTestingOrder(true)}
    />
  )
  return (
    <section className="panel" aria-labelledby="opening-checklist">
      <PanelHeader id="opening-checklist" title="Before you open">
        <span className="meta num">
          {done.length} of {tasks.length} done
        </span>
      </PanelHeader>
      <p className={styles.introduction}>
        Details that are not set are not shown to customers and not printed.
        {tasks.some(({ state }) => state === 'demo') && ' Replace the details of the demo.'}
      </p>
      <ul className={styles.tasks}>{tasks.filter((task) => !isTaskDone(task)).map(item)}</ul>
      {done.length > 0 && (
        <details className={styles.done}>
          <summary>Done or optional ({done.length})</summary>
          <ul className={styles.tasks}>{done.map(item)}</ul>
        </details>
      )}
      {testOrderDialog}
      {fact && <FactDialog fact={fact} settings={settings} onClose={() => setFact(undefined)} />}
    </section>
  )
}

interface ItemProps {
  task: OpeningTask
  settings: readonly SiteSetting[]
  onSet: (fact: ShopFact) => void
  onTestOrder: () => void
}

function TaskItem(props: ItemProps) {
  const { task } = props
  const { title, reason } = TASK_LABELS[task.id]
  const isRisk = task.state === 'failed' || (task.id === PLACEHOLDER_REVIEWS_KEY && task.state === 'open')
  const Icon = task.state === 'done' ? CircleCheck : isRisk ? TriangleAlert : CircleDashed
  return (
    <li className={`${styles.task} ${isRisk ? styles.isRisk : ''}`}>
      <Icon className={`icon ${task.state === 'done' ? styles.isDone : ''}`} />
      <div>
        <b>{title}</b>
        {task.state === 'demo' && <span className={styles.demo}>Still from the demo: {task.value}</span>}
        {task.state === 'failed' && <span className={styles.demo}>{task.value}</span>}
        <p className="meta">{task.state === 'done' && isFact(task.id) ? task.value : reason}</p>
        {task.id === 'books' && task.state === 'open' && task.value !== '0' && (
          <p className="meta num">{task.value} so far</p>
        )}
        {task.testedAt && (
          <p className="meta num">
            {task.state === 'open' ? 'The settings have changed since the test of' : 'Last test:'}{' '}
            {formatDateTime(task.testedAt)}
          </p>
        )}
      </div>
      <TaskAction {...props} />
    </li>
  )
}

/** Where tasks are done that have no dialog. */
const TASK_LINKS: Partial<Record<OpeningTask['id'], { href: string; label: string }>> = {
  publicUrl: { href: settingsHref('shop'), label: 'Set' },
  'email.enabled': { href: sectionHref('email-settings'), label: 'Set up' },
  'test.whatsapp': { href: sectionHref('whatsapp'), label: 'Set up' },
  brand: { href: settingsHref('brand'), label: 'Set' },
  parcels: { href: settingsHref('parcels'), label: 'Set' },
  books: { href: tabHref('products'), label: 'Add' },
  owners: { href: sectionHref('staff'), label: 'Add' },
}

function TaskAction({ task, settings, onSet, onTestOrder }: ItemProps) {
  const { id, state, isNotSetUp } = task
  if (id === PLACEHOLDER_REVIEWS_KEY) return <ReviewsSwitch isOn={state === 'open'} settings={settings} />
  if (id === 'test.email') return <TestEmailButton task={task} settings={settings} />
  if (id === 'test.whatsapp' && !isNotSetUp) return <TestWhatsAppButton task={task} />
  if (id === 'test.order') return <TestButton task={task} isPending={state === 'running'} onClick={onTestOrder} />
  if (id === 'test.google') return isNotSetUp ? null : <TestServiceButton task={{ ...task, id }} />
  if (id === 'test.courier') return <TestServiceButton task={{ ...task, id }} />
  if (isFact(id)) {
    const label = state === 'open' || state === 'optional' ? 'Add' : 'Change'
    return (
      <button
        type="button"
        className={`link ${styles.action}`}
        aria-label={`${label}: ${TASK_LABELS[id].title}`}
        onClick={() => onSet(id)}
      >
        {label}
      </button>
    )
  }
  const link = TASK_LINKS[id]
  return (
    link && (
      <ShopLink
        className={`link ${styles.action}`}
        href={link.href}
        aria-label={`${link.label}: ${TASK_LABELS[id].title}`}
      >
        {link.label}
      </ShopLink>
    )
  )
}

/** Switches the placeholder reviews in the structured data of product pages. */
function ReviewsSwitch({ isOn, settings }: { isOn: boolean; settings: readonly SiteSetting[] }) {
  const row = settings.find(({ key }) => key === PLACEHOLDER_REVIEWS_KEY)
  const change = useSubmit({
    submit: (value: boolean) =>
      saveSetting(PLACEHOLDER_REVIEWS_KEY, String(value), row && { id: row.id, expected: { value: row.value } }),
    success: (_setting, value) =>
      value ? 'Product pages send placeholder ratings again.' : 'Product pages send no placeholder ratings any more.',
    failureTitle: 'The ratings were not changed',
    refresh: ['site-settings'],
  })
  return (
    <label className="checkbox">
      <input
        type="checkbox"
        checked={isOn}
        disabled={change.isPending}
        onChange={(event) => change.mutate(event.target.checked)}
      />
      Send placeholder ratings to search engines
    </label>
  )
}
