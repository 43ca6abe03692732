import { api, ensureOk } from '../../api-client.ts'
import type { FailedJob } from '../../domain/jobs/failed-jobs.ts'

/** Retries a failed email, courier operation or queue. @throws ApiError */
export const retryFailedJob = ({ kind, id }: Pick<FailedJob, 'kind' | 'id'>) =>
  ensureOk(api.admin['failed-jobs'][':kind'][':id'].retry.$post({ param: { kind, id } }))
