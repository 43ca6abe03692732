const STEPS = ['address', 'cancel', 'changed'] as const

/**
 * The search parameters of a page with a signed link: its token, the open form or what was saved, and why an answer was not
 * stored.
 */
export interface LinkPageSearch {
  link?: string
  step?: (typeof STEPS)[number]
  problem?: string
}

export function parseLinkPageSearch({ link, step: given, problem }: Record<string, unknown>): LinkPageSearch {
  const step = STEPS.find((known) => known === given)
  return {
    ...(typeof link === 'string' && { link }),
    ...(step && { step }),
    ...(typeof problem === 'string' && { problem }),
  }
}
