/** The search parameters of a page with a signed link: its token, the open form, and why an answer was not stored. */
export interface LinkPageSearch {
  link?: string
  step?: 'address' | 'cancel'
  problem?: string
}

export const parseLinkPageSearch = ({ link, step, problem }: Record<string, unknown>): LinkPageSearch => ({
  ...(typeof link === 'string' && { link }),
  ...((step === 'address' || step === 'cancel') && { step }),
  ...(typeof problem === 'string' && { problem }),
})
