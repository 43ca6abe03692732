const SCRIPT = /\/assets\/[\w.-]+\.js/g
const STYLE = /\/assets\/[\w.-]+\.css/g
const FONT = /\/fonts\/[\w.-]+\.woff2/g
/** What a script cannot start without; what it fetches later is behind a call of `import`. */
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*[`'"]\.\/([\w.-]+\.js)[`'"]/g

interface Weighed {
  /** Unpacked. */
  text: string
  /** As sent: compressed if it is worth it. */
  bytes: number
}

/** What an open store's files weigh as they are sent to a browser that takes brotli. */
export class FileWeights {
  readonly #store: string
  readonly #known = new Map<string, Weighed>()

  constructor(store: string) {
    this.#store = store
  }

  /** @throws Error when it is not answered with 200 */
  async read(address: string): Promise<Weighed> {
    const known = this.#known.get(address)
    if (known) return known
    const answer = await fetch(this.#store + address, { headers: { 'Accept-Encoding': 'br' } })
    if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`)
    const text = await answer.text()
    const weighed = { text, bytes: Number(answer.headers.get('Content-Length')) }
    this.#known.set(address, weighed)
    return weighed
  }

  /** Bytes of every script that a document names, and of what those cannot start without. */
  async ofScripts(html: string): Promise<number> {
    const addresses = new Set(html.match(SCRIPT))
    // A set also walks what is added on the way.
    for (const address of addresses) {
      const { text } = await this.read(address)
      for (const [, name] of text.matchAll(STATIC_IMPORT)) addresses.add(`/assets/${name}`)
    }
    if (addresses.size === 0) throw new Error('The page names no script.')
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
