/** The search parameters of the page: the token of its link, and the field that could not be stored. */
export interface DeliverySearch {
  link?: string
  problem?: string
}

export const parseDeliverySearch = ({ link, problem }: Record<string, unknown>): DeliverySearch => ({
  ...(typeof link === 'string' && { link }),
  ...(typeof problem === 'string' && { problem }),
})
