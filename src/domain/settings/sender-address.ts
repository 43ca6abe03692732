const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/

/**
 * Whether the store may send emails from an address. The address must be in the store's domain, or in the domain of the SMTP
 * login, which the provider authenticates. A store without a domain may use any address.
 * @param hostname of the store's public URL, such as `www.shop.example`
 * @param user the SMTP username
 * @example isAllowedSender('books@shop.example', 'www.shop.example', '') // true
 */
export function isAllowedSender(address: string, hostname: string, user: string): boolean {
  const storeDomain = hostname.toLowerCase()
  if (!DOMAIN.test(storeDomain)) return true
  const domain = domainOf(address)
  if (domain === domainOf(user)) return true
  // The store's domain, a subdomain of it, or a parent of it: never a top-level domain.
  return isWithin(domain, storeDomain.replace(/^www\./, '')) || (domain.includes('.') && isWithin(storeDomain, domain))
}

const domainOf = (address: string): string => address.toLowerCase().split('@')[1] ?? ''

const isWithin = (domain: string, parent: string): boolean => domain === parent || domain.endsWith(`.${parent}`)
