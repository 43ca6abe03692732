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
  readonly #assets = new Map<string, Asset>()

  constructor(store: string) {
    this.#store = store
  }

  /** @throws Error unless the response is 200 */
  async read(url: string): Promise<Asset> {
    const known = this.#assets.get(url)
    if (known) return known
    const response = await fetch(this.#store + url, { headers: { 'Accept-Encoding': 'br' } })
    if (!response.ok) throw new Error(`${url} returned status ${response.status}`)
    const text = await response.text()
    const asset = { text, bytes: Number(response.headers.get('Content-Length')) }
    this.#assets.set(url, asset)
    return asset
  }

  /** Every script that a document references, with its static imports: their number and their bytes together. */
  async ofScripts(html: string): Promise<{ files: number; bytes: number }> {
    const urls = new Set(html.match(SCRIPT))
    // Iterating a Set includes elements added during the iteration.
    for (const url of urls) {
      const { text } = await this.read(url)
      for (const [, name] of text.matchAll(STATIC_IMPORT)) urls.add(`/assets/${name}`)
    }
    if (urls.size === 0) throw new Error('The page references no script.')
    return { files: urls.size, bytes: await this.#sum(urls) }
  }

  ofStyles(html: string): Promise<number> {
    return this.#sum(new Set(html.match(STYLE)))
  }

  ofFonts(html: string): Promise<number> {
    return this.#sum(new Set(html.match(FONT)))
  }

  async #sum(urls: Iterable<string>): Promise<number> {
    let bytes = 0
    for (const url of urls) bytes += (await this.read(url)).bytes
    return bytes
  }
}
