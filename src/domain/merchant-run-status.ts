/** How a run stands: `partial` some products failed, `failed` it ended early. */
export const RUN_STATUSES = ['running', 'done', 'partial', 'failed'] as const
