import { formatCount } from '../../domain/counts.ts'
import type { Database } from '../database/connect.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Finding } from './check.ts'
import { LINK_CHECKS } from './link-checks.ts'
import { NUMBER_CHECK } from './number-check.ts'
import { ORDER_CHECKS } from './order-checks.ts'
import { checkPictures, listNamedPictures } from './picture-check.ts'
import { STOCK_CHECKS } from './stock-checks.ts'
import { TASK_CHECKS } from './task-checks.ts'

const CHECKS = [...ORDER_CHECKS, ...STOCK_CHECKS, ...LINK_CHECKS, NUMBER_CHECK, ...TASK_CHECKS]
const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

/**
 * Looks whether all that must be so is so. The shop stays open: everything is read in one snapshot, which sees no half
 * of anything and stops nobody. Files are listed after it, so a picture that is swept meanwhile is the one thing that
 * may be told of wrongly.
 * @returns what each check found, in an order that stays the same
 * @throws FileTrouble where the file store cannot be listed
 */
export async function verifyStore({ db, files }: { db: Database; files: FileStore }): Promise<Finding[]> {
  const { findings, named } = await db.transaction(async (tx) => {
    const found: Finding[] = []
    for (const check of CHECKS) found.push(await check.look(tx))
    return { findings: found, named: await listNamedPictures(tx) }
  }, SNAPSHOT)
  return [...findings, await checkPictures(named, files)]
}

const SHOWN = 20

/** A finding in lines: what was looked at, and what is wrong. */
export function findingInLines({ title, looked, wrong }: Finding): string[] {
  const count = formatCount(looked)
  if (wrong.length === 0) return [`ok     ${title} (${count})`]
  const more = wrong.length > SHOWN ? [`         and ${wrong.length - SHOWN} more`] : []
  return [
    `WRONG  ${title} (${count}): ${wrong.length}`,
    ...wrong.slice(0, SHOWN).map((line) => `         ${line}`),
    ...more,
  ]
}
