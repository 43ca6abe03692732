import { formatCount } from '../../domain/values/format-count.ts'
import type { Database } from '../database/connect.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import type { CheckResult } from './check.ts'
import { FOREIGN_KEY_CHECKS } from './foreign-key-checks.ts'
import { SEQUENCE_CHECK } from './sequence-check.ts'
import { ORDER_CHECKS } from './order-checks.ts'
import { checkImages, listImageReferences } from './image-check.ts'
import { STOCK_CHECKS } from './stock-checks.ts'
import { JOB_CHECKS } from './job-checks.ts'

const CHECKS = [...ORDER_CHECKS, ...STOCK_CHECKS, ...FOREIGN_KEY_CHECKS, SEQUENCE_CHECK, ...JOB_CHECKS]
const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

/**
 * Looks whether all that must be so is so. The shop stays open: everything is read in one snapshot, which sees no half
 * of anything and stops nobody. Files are listed after it, so a picture that is swept meanwhile is the one thing that
 * may be told of wrongly.
 * @returns what each check found, in an order that stays the same
 * @throws FileTrouble where the file store cannot be listed
 */
export async function verifyStore({ db, files }: { db: Database; files: FileStorage }): Promise<CheckResult[]> {
  const { findings, named } = await db.transaction(async (tx) => {
    const found: CheckResult[] = []
    for (const check of CHECKS) found.push(await check.run(tx))
    return { findings: found, named: await listImageReferences(tx) }
  }, SNAPSHOT)
  return [...findings, await checkImages(named, files)]
}

const MAX_VIOLATIONS_SHOWN = 20

/** A finding in lines: what was looked at, and what is wrong. */
export function formatCheckResult({ title, checkedCount: looked, violations: wrong }: CheckResult): string[] {
  const count = formatCount(looked)
  if (wrong.length === 0) return [`ok     ${title} (${count})`]
  const more = wrong.length > MAX_VIOLATIONS_SHOWN ? [`         and ${wrong.length - MAX_VIOLATIONS_SHOWN} more`] : []
  return [
    `WRONG  ${title} (${count}): ${wrong.length}`,
    ...wrong.slice(0, MAX_VIOLATIONS_SHOWN).map((line) => `         ${line}`),
    ...more,
  ]
}
