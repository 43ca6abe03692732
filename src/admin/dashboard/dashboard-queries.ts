import { queryOptions } from '@tanstack/react-query'
import { api, readJson, readList } from '../../api-client.ts'
import type { SystemQueue } from '../../domain/jobs/failed-jobs.ts'
import type { ExamType } from '../../domain/catalog/exams.ts'

/** Dashboard figures. */
export const dashboardQuery = () =>
  queryOptions({ queryKey: ['staff', 'dashboard'], queryFn: () => readJson(api.admin.dashboard.$get()), staleTime: 0 })

const MAX_FAILED_EMAILS = 5

/** Latest failed emails. */
export const failedEmailsQuery = () =>
  queryOptions({
    queryKey: ['staff', 'emails', 'failed'],
    queryFn: () => readList(api.admin.emails.$get({ query: { status: 'failed', limit: String(MAX_FAILED_EMAILS) } })),
    staleTime: 0,
  })

/** Resends a failed email. @throws ApiError */
export const resendEmail = (id: number) => readJson(api.admin.emails[':id'].resend.$post({ param: { id: String(id) } }))

/** Shipments whose booking or cancellation failed. */
export const failedShipmentsQuery = () =>
  queryOptions({
    queryKey: ['staff', 'shipments', 'failed'],
    queryFn: () => readJson(api.admin.shipments.failed.$get()),
    staleTime: 0,
  })

/** Failed background jobs. */
export const failedJobsQuery = () =>
  queryOptions({
    queryKey: ['staff', 'failed-jobs'],
    queryFn: () => readJson(api.admin.jobs.failed.$get()),
    staleTime: 0,
  })

/** Retries a failed job. @throws ApiError */
export const retryJob = (queue: SystemQueue) => readJson(api.admin.jobs[':queue'].retry.$post({ param: { queue } }))

const SYNC_POLL_MS = 2000

/** Google Merchant status, polled during a sync. */
export const merchantQuery = () =>
  queryOptions({
    queryKey: ['staff', 'merchant'],
    queryFn: () => readJson(api['google-merchant'].status.$get()),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.run?.status === 'running' ? SYNC_POLL_MS : false),
  })

/** Syncs the products of one exam, or all. @throws ApiError */
export const syncProducts = (examType: ExamType | undefined) =>
  readJson(api['google-merchant'].sync.$post({ json: examType ? { examType } : {} }))

/** Runs the hourly sync now. @throws ApiError */
export const runScheduledSync = () => readJson(api['google-merchant']['run-scheduled-sync'].$post())
