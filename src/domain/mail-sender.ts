const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/

/**
 * Whether the shop may write letters from an address: one of its own domain, or of the domain of the mailbox that logs in,
 * for which its provider vouches. A shop without a domain may write from any.
 * @param hostname of the shop's address, such as `www.shop.example`
 * @param user what the shop logs in as at its mail server
 * @example mayWriteFrom('books@shop.example', 'www.shop.example', '') // true
 */
export function mayWriteFrom(address: string, hostname: string, user: string): boolean {
  const shop = hostname.toLowerCase()
  if (!DOMAIN.test(shop)) return true
  const domain = domainOf(address)
  if (domain === domainOf(user)) return true
  // Below the shop's domain, or the domain that the shop's name is below of: never a top one alone.
  return isWithin(domain, shop.replace(/^www\./, '')) || (domain.includes('.') && isWithin(shop, domain))
}

const domainOf = (address: string): string => address.toLowerCase().split('@')[1] ?? ''

const isWithin = (domain: string, other: string): boolean => domain === other || domain.endsWith(`.${other}`)
