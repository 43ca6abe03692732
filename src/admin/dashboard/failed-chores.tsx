import { useQuery } from '@tanstack/react-query'
import { CHORES, type Chore } from '../../domain/chores.ts'
import { formatCount } from '../../domain/counts.ts'
import { useSend } from '../parts/use-send.ts'
import { failedChoresQuery, tryChoreAgain } from './dashboard-queries.ts'
import { DoAgain, TroublePanel } from './trouble-panel.tsx'

/** Background work that was given up, such as the backup of the night, each with a way to have it done again. */
export function FailedChores() {
  const { data = [] } = useQuery(failedChoresQuery())
  const again = useSend({
    send: (chore: Chore) => tryChoreAgain(chore),
    success: 'It is being done again.',
    failure: 'It could not be done again.',
    refresh: ['chores'],
  })
  const troubles = data.map(({ chore, count, failedAt, trouble }) => ({
    key: chore,
    title: CHORES[chore],
    about: count > 1 ? `${formatCount(count)} times, last on ` : '',
    moment: failedAt,
    trouble,
    action: (
      <DoAgain words="Do again" subject={CHORES[chore]} pending={again.isPending} onPress={() => again.mutate(chore)} />
    ),
  }))
  return <TroublePanel id="failed-chores" title="Work that failed" count={data.length} troubles={troubles} />
}
