import { useState } from 'react'
import { api, readJson } from '../../api-client.ts'
import { FACTOR_CODES, FACTOR_LABELS } from '../../domain/cod-risk/risk-factor.ts'
import type { RiskModel, RiskOverview } from '../../domain/cod-risk/risk-models.ts'
import { formatDay } from '../../domain/values/dates.ts'
import { formatCount } from '../../domain/values/format-count.ts'
import { ConfirmDialog } from '../components/dialogs/confirm-dialog.tsx'
import { SummaryTable } from '../components/table/summary-table.tsx'
import { useSubmit } from '../components/use-submit.ts'
import { COD_RISK_QUERIES } from './cod-risk-queries.ts'
import * as styles from './cod-risk.module.css'
import { formatPoints } from './format.ts'
import { LearningReport } from './learning-report.tsx'

const nameOf = ({ version, kind }: RiskModel): string =>
  kind === 'default' ? `Version ${version}, delivered with the store` : `Version ${version}, learned from your parcels`

/** The versions of the weights: compare, learn, and switch. Nothing switches by itself. */
export function WeightVersions({ overview: { models, learningBlocker } }: { overview: RiskOverview }) {
  const inUse = models.find(({ isActive }) => isActive)
  const [shown, setShown] = useState<number>()
  const [switching, setSwitching] = useState<RiskModel>()
  const chosen = models.find(({ version }) => version === shown) ?? models[0]
  const learn = useSubmit({
    submit: () => readJson(api.admin['cod-risk'].versions.$post()),
    success: ({ version }) => `Version ${version} was learned. It is not in use.`,
    failureTitle: 'Nothing was learned',
    refresh: COD_RISK_QUERIES,
    onSuccess: ({ version }) => setShown(version),
  })
  if (!inUse || !chosen) return null
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby="weights">
      <h2 id="weights">Weights</h2>
      <p>
        In use: <b>{nameOf(inUse)}</b>, since {formatDay(inUse.createdAt)}.{' '}
        {learningBlocker ?? 'The store can learn new weights from the parcels that were delivered and refused.'}
      </p>
      <div>
        <button
          type="button"
          className="button"
          disabled={learningBlocker !== null || learn.isPending}
          onClick={() => learn.mutate()}
        >
          {learn.isPending ? 'Learning…' : 'Learn from our parcels'}
        </button>
      </div>
      <SummaryTable
        label="Versions of the weights"
        rows={models}
        rowKey={({ version }) => version}
        columns={[
          { header: 'Version', cell: (model) => <b>{nameOf(model)}</b> },
          { header: 'Made', cell: ({ createdAt, createdBy }) => `${formatDay(createdAt)}, ${createdBy}` },
          { header: 'Orders', numeric: true, cell: ({ orders }) => formatCount(orders) },
          {
            header: 'Use',
            cell: (model) =>
              model.isActive ? (
                <b>In use</b>
              ) : (
                <button type="button" className="inline-link" onClick={() => setSwitching(model)}>
                  Use<span className="sr-only"> version {model.version}</span>
                </button>
              ),
          },
          {
            header: 'Show',
            cell: ({ version }) => (
              <label className="checkbox">
                <input
                  type="radio"
                  name="shown-version"
                  checked={version === chosen.version}
                  onChange={() => setShown(version)}
                />
                <span className="sr-only">Show version {version}</span>
              </label>
            ),
          },
        ]}
      />
      {chosen.report && <LearningReport report={chosen.report} />}
      <Weights model={chosen} />
      {switching && <SwitchDialog model={switching} inUse={inUse} onClose={() => setSwitching(undefined)} />}
    </section>
  )
}

const Weights = ({ model }: { model: RiskModel }) => (
  <details open={model.report === null}>
    <summary>All points of version {model.version}</summary>
    <SummaryTable
      label={`Points of version ${model.version}`}
      rows={(['base', ...FACTOR_CODES] as const).filter((code) => code !== 'base' || model.weights.base !== 0)}
      rowKey={(code) => code}
      columns={[
        { header: 'Fact', cell: (code) => FACTOR_LABELS[code] },
        { header: 'Points', numeric: true, cell: (code) => formatPoints(model.weights[code]) },
      ]}
    />
    <p className="meta">
      Earlier parcels count by how much their refused share differs from your average, from −1 to 1. A high value counts
      from the middle order (0) to the highest (1). Copies and orders count each.
    </p>
  </details>
)

function SwitchDialog({ model, inUse, onClose }: { model: RiskModel; inUse: RiskModel; onClose: () => void }) {
  const { mutate, isPending } = useSubmit({
    submit: () =>
      readJson(
        api.admin['cod-risk']['active-version'].$put({
          json: { version: model.version, expectedVersion: inUse.version },
        }),
      ),
    success: `Version ${model.version} is in use`,
    failureTitle: 'The version was not changed',
    refresh: COD_RISK_QUERIES,
    onSuccess: onClose,
  })
  return (
    <ConfirmDialog
      title={`Use version ${model.version}?`}
      confirmLabel="Use this version"
      pending={isPending}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      The risk of every open order is computed again within a minute. Orders that were sent keep their points, and you
      can switch back.
    </ConfirmDialog>
  )
}
