import Bowser from 'bowser'

/** Returns the name of a device for its owner, such as `Chrome on Android`. */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device'
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name || 'A browser', os.name].filter(Boolean).join(' on ')
}
