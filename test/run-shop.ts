import { execFile } from 'node:child_process'
import path from 'node:path'
import { CHILD_ENVIRONMENT } from './child-environment.ts'

const SCRIPT = path.resolve(import.meta.dirname, '../src/server/cli/shop.ts')

export interface ShopOutput {
  code: number
  out: string
  errors: string
}

/** Runs `npm run shop -- <args>` with only these environment variables, and resolves with its exit code and output. */
export function runShop(args: readonly string[], settings: Record<string, string | undefined>): Promise<ShopOutput> {
  const env = { ...CHILD_ENVIRONMENT, ...settings }
  return new Promise((resolve) => {
    execFile(process.execPath, [SCRIPT, ...args], { env }, (error, out, errors) =>
      resolve({ code: Number(error?.code ?? 0), out, errors }),
    )
  })
}
