import { queryOptions } from '@tanstack/react-query'
import { api, read, readList } from '../../api-client.ts'
import type { Chore } from '../../domain/chores.ts'
import type { ExamType } from '../../domain/exams.ts'

/** The shop at a glance. */
export const dashboardQuery = () =>
  queryOptions({ queryKey: ['staff', 'dashboard'], queryFn: () => read(api.admin.dashboard.$get()), staleTime: 0 })

const LETTERS_SHOWN = 5

/** The last letters that were given up. */
export const failedLettersQuery = () =>
  queryOptions({
    queryKey: ['staff', 'letters', 'failed'],
    queryFn: () => readList(api.admin.letters.$get({ query: { status: 'failed', limit: String(LETTERS_SHOWN) } })),
    staleTime: 0,
  })

/** Sends a letter again that was given up. @throws ApiProblem */
export const sendLetterAgain = (id: number) =>
  read(api.admin.letters[':id']['send-again'].$post({ param: { id: String(id) } }))

/** Parcels that the courier did not book or call back. */
export const stuckParcelsQuery = () =>
  queryOptions({
    queryKey: ['staff', 'shipments', 'failed'],
    queryFn: () => read(api.admin.shipments.failed.$get()),
    staleTime: 0,
  })

/** Background work that was given up. */
export const failedChoresQuery = () =>
  queryOptions({
    queryKey: ['staff', 'chores'],
    queryFn: () => read(api.admin.chores.failed.$get()),
    staleTime: 0,
  })

/** Has it done again. @throws ApiProblem */
export const tryChoreAgain = (chore: Chore) => read(api.admin.chores[':chore']['try-again'].$post({ param: { chore } }))

const SYNC_LOOK_MS = 2000

/** How Google Merchant stands; asked again and again while a sync is under way. */
export const merchantQuery = () =>
  queryOptions({
    queryKey: ['staff', 'merchant'],
    queryFn: () => read(api['google-merchant'].status.$get()),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.run?.status === 'running' ? SYNC_LOOK_MS : false),
  })

/** Sends the products of one exam, or all. @throws ApiProblem */
export const syncProducts = (examType: ExamType | undefined) =>
  read(api['google-merchant'].sync.$post({ json: examType ? { examType } : {} }))

/** Runs the hourly sync now. @throws ApiProblem */
export const runScheduledSync = () => read(api['google-merchant']['run-scheduled-sync'].$post())
