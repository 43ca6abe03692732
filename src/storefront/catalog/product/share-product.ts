interface ShareMessage {
  title: string
  description: string
  tone: 'success' | 'error'
}

/** Shares through the device, or copies the link. Returns the message for the customer, if any. */
export async function shareProduct(name: string, url: string): Promise<ShareMessage | undefined> {
  if (typeof navigator.share !== 'function') return copyLink(url)
  try {
    await navigator.share({ title: name, text: name, url })
    return undefined
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return undefined
    return {
      title: 'Sharing Failed',
      description: 'Could not share this product. Try copying the link instead.',
      tone: 'error',
    }
  }
}

async function copyLink(url: string): Promise<ShareMessage> {
  try {
    await navigator.clipboard.writeText(url)
    return { title: 'Link Copied', description: 'Product link copied to clipboard!', tone: 'success' }
  } catch {
    return { title: 'Copy Failed', description: 'Could not copy link to clipboard', tone: 'error' }
  }
}
