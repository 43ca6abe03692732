import { api, readJson } from '../../api-client.ts'

/** Subscribes an email address to the newsletter. A repeated subscription succeeds as well. */
export async function subscribe(email: string, source: 'footer' | 'contact'): Promise<void> {
  await readJson(api.subscribers.$post({ json: { email, source } }))
}
