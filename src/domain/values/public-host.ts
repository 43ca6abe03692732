const THIS_MACHINE = /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])(:|$)/

/** Returns the store's host name to show to customers; undefined for a URL that only this machine can open. */
export function publicHost(url: string): string | undefined {
  const { host } = new URL(url)
  return THIS_MACHINE.test(host) ? undefined : host
}
