import { useQuery } from '@tanstack/react-query'
import { useLoaderData } from '@tanstack/react-router'
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { type OpeningTask, openingTasks, type ShopFact } from '../../../domain/settings/opening-checklist.ts'
import { PLACEHOLDER_REVIEWS_KEY, type SiteSetting } from '../../../domain/settings/site-settings.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { sectionHref } from '../../components/admin-url.ts'
import { useSubmit } from '../../components/use-submit.ts'
import { allSettingsQuery, saveSetting } from '../../settings/save-setting.ts'
import { PanelHeader } from '../panel-header.tsx'
import { FactDialog, isFact } from './fact-dialog.tsx'
import * as styles from './opening-checklist.module.css'
import { TASK_LABELS } from './task-labels.ts'

/** What the owner has to set before the shop opens; renders nothing when all of it is done. */
export function OpeningChecklist() {
  const { url } = useLoaderData({ from: '__root__' })
  const { data: settings } = useQuery(allSettingsQuery())
  const [fact, setFact] = useState<ShopFact>()
  if (!settings) return null
  const tasks = openingTasks(settings, url)
  const isDone = ({ state }: OpeningTask) => state === 'done' || state === 'optional'
  const done = tasks.filter(isDone)
  if (done.length === tasks.length) return null
  const item = (task: OpeningTask) => <TaskItem key={task.id} task={task} settings={settings} onSet={setFact} />
  return (
    <section className="panel" aria-labelledby="opening-checklist">
      <PanelHeader id="opening-checklist" title="Before you open">
        <span className="meta num">
          {done.length} of {tasks.length} done
        </span>
      </PanelHeader>
      <p className={styles.introduction}>
        Customers do not see what is not set, and it is not printed. Replace what is the demo’s.
      </p>
      <ul className={styles.tasks}>{tasks.filter((task) => !isDone(task)).map(item)}</ul>
      {done.length > 0 && (
        <details className={styles.done}>
          <summary>Done or optional ({done.length})</summary>
          <ul className={styles.tasks}>{done.map(item)}</ul>
        </details>
      )}
      {fact && (
        <FactDialog
          fact={fact}
          value={tasks.find(({ id }) => id === fact)?.value ?? ''}
          settings={settings}
          onClose={() => setFact(undefined)}
        />
      )}
    </section>
  )
}

interface ItemProps {
  task: OpeningTask
  settings: readonly SiteSetting[]
  onSet: (fact: ShopFact) => void
}

function TaskItem({ task, settings, onSet }: ItemProps) {
  const { title, reason } = TASK_LABELS[task.id]
  const isRisk = task.id === PLACEHOLDER_REVIEWS_KEY && task.state === 'open'
  const Icon = task.state === 'done' ? CircleCheck : isRisk ? TriangleAlert : CircleDashed
  return (
    <li className={`${styles.task} ${isRisk ? styles.isRisk : ''}`}>
      <Icon className={`icon ${task.state === 'done' ? styles.isDone : ''}`} />
      <div>
        <b>{title}</b>
        {task.state === 'demo' && <span className={styles.demo}>Still the demo’s: {task.value}</span>}
        <p className="meta">{task.state === 'done' && isFact(task.id) ? task.value : reason}</p>
      </div>
      <TaskAction task={task} settings={settings} onSet={onSet} />
    </li>
  )
}

function TaskAction({ task: { id, state }, settings, onSet }: ItemProps) {
  if (id === 'publicUrl') return null
  if (id === PLACEHOLDER_REVIEWS_KEY) return <ReviewsSwitch isOn={state === 'open'} settings={settings} />
  if (!isFact(id)) {
    return (
      <ShopLink className={`link ${styles.action}`} href={sectionHref('email-settings')}>
        Set up
      </ShopLink>
    )
  }
  return (
    <button
      type="button"
      className={`link ${styles.action}`}
      aria-label={`${state === 'open' || state === 'optional' ? 'Add' : 'Change'}: ${TASK_LABELS[id].title}`}
      onClick={() => onSet(id)}
    >
      {state === 'open' || state === 'optional' ? 'Add' : 'Change'}
    </button>
  )
}

/** Switches the placeholder reviews in the structured data of product pages. */
function ReviewsSwitch({ isOn, settings }: { isOn: boolean; settings: readonly SiteSetting[] }) {
  const change = useSubmit({
    submit: (value: boolean) => saveSetting(settings, PLACEHOLDER_REVIEWS_KEY, String(value)),
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
