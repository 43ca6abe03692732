import { api, read } from '../../api-client.ts'

/** Asks for new arrivals by email. A second subscription of the same address is a quiet success. */
export async function subscribe(email: string, source: 'footer' | 'contact'): Promise<void> {
  await read(api.subscribers.$post({ json: { email, source } }))
}
