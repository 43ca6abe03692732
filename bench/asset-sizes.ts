const SCRIPT = /\/assets\/[\w.-]+\.js/g
const STYLE = /\/assets\/[\w.-]+\.css/g
const FONT = /\/fonts\/[\w.-]+\.woff2/g
/** Matches static imports; dynamic `import()` loads later. */
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*[`'"]\.\/([\w.-]+\.js)[`'"]/g

interface Asset {
  /** Uncompressed. */
  text: string
  /** As transferred. */
  bytes: number
}

/** Transfer sizes of a running store's files for a browser that accepts brotli. */
export class AssetSizes {
  readonly #store: string
  readonly #known = new Map<string, Asset>()

  constructor(store: string) {
    this.#store = store
  }

  /** @throws Error unless the response is 200 */
  async read(address: string): Promise<Asset> {
    const known = this.#known.get(address)
    if (known) return known
    const answer = await fetch(this.#store + address, { headers: { 'Accept-Encoding': 'br' } })
    if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`)
    const text = await answer.text()
    const weighed = { text, bytes: Number(answer.headers.get('Content-Length')) }
    this.#known.set(address, weighed)
    return weighed
  }

  /** Bytes of every script that a document references, with its static imports. */
  async ofScripts(html: string): Promise<number> {
    const addresses = new Set(html.match(SCRIPT))
    // Iterating a Set includes elements added during the iteration.
    for (const address of addresses) {
      const { text } = await this.read(address)
      for (const [, name] of text.matchAll(STATIC_IMPORT)) addresses.add(`/assets/${name}`)
    }
    if (addresses.size === 0) throw new Error('The page references no script.')
    return this.#sum(addresses)
  }

  ofStyles(html: string): Promise<number> {
    return this.#sum(new Set(html.match(STYLE)))
  }

  ofFonts(html: string): Promise<number> {
    return this.#sum(new Set(html.match(FONT)))
  }

  async #sum(addresses: Iterable<string>): Promise<number> {
    let bytes = 0
    for (const address of addresses) bytes += (await this.read(address)).bytes
    return bytes
  }
}
