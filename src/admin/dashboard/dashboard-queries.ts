import { queryOptions } from '@tanstack/react-query'
import { api, readJson, readList } from '../../api-client.ts'
import type { ExamType } from '../../domain/catalog/exams.ts'
import type { OpeningState } from '../../domain/settings/service-test.ts'

/** The numbers of the dashboard. */
export const dashboardQuery = () =>
  queryOptions({ queryKey: ['staff', 'dashboard'], queryFn: () => readJson(api.admin.dashboard.$get()), staleTime: 0 })

/** What the store still has of the demo. */
export const demoDataQuery = () =>
  queryOptions({ queryKey: ['staff', 'demo-data'], queryFn: () => readJson(api.admin['demo-data'].$get()) })

const TEST_POLL_MS = 2000

/** What the opening checklist shows besides the settings, polled while a test runs. */
export const openingQuery = () =>
  queryOptions({
    queryKey: ['staff', 'opening'],
    queryFn: () => readJson(api.admin.opening.$get()),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isTesting(state.data) ? TEST_POLL_MS : false),
  })

const isTesting = ({ services }: OpeningState): boolean =>
  Object.values(services).some(({ lastTest }) => lastTest?.isRunning)

/** Failures shown of each kind. */
const MAX_FAILED_SHOWN = 10

/** Failed emails, courier operations and background jobs. */
export const failedJobsQuery = () =>
  queryOptions({
    queryKey: ['staff', 'failed-jobs'],
    queryFn: () => readList(api.admin['failed-jobs'].$get({ query: { limit: String(MAX_FAILED_SHOWN) } })),
    staleTime: 0,
  })

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
