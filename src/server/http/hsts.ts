const ONE_YEAR_S = 365 * 24 * 60 * 60

/**
 * Returns the header by which browsers use HTTPS alone for a year (RFC 6797); none for a store on plain HTTP.
 * @param publicUrl the URL that customers use
 */
export const hstsHeaders = (publicUrl: string): Record<string, string> =>
  new URL(publicUrl).protocol === 'https:' ? { 'Strict-Transport-Security': `max-age=${ONE_YEAR_S}` } : {}
