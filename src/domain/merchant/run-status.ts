/** `partial`: some offers failed; `failed`: the run ended early. */
export const RUN_STATUSES = ['running', 'done', 'partial', 'failed'] as const
