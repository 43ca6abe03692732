/** The search parameters of the page: the token of its link, the open form, and why an answer was not stored. */
export interface ConfirmSearch {
  link?: string
  step?: 'address' | 'cancel'
  problem?: string
}

export const parseConfirmSearch = ({ link, step, problem }: Record<string, unknown>): ConfirmSearch => ({
  ...(typeof link === 'string' && { link }),
  ...((step === 'address' || step === 'cancel') && { step }),
  ...(typeof problem === 'string' && { problem }),
})
