import { useQuery } from '@tanstack/react-query'
import { useSend } from '../parts/use-send.ts'
import { failedLettersQuery, sendLetterAgain } from './dashboard-queries.ts'
import { DoAgain, TroublePanel } from './trouble-panel.tsx'

/** The last letters that were given up, each with a way to send it again. */
export function FailedLetters() {
  const { data: { rows, total } = { rows: [], total: 0 } } = useQuery(failedLettersQuery())
  const again = useSend({
    send: sendLetterAgain,
    success: 'The email is on its way.',
    failure: 'The email could not be sent again.',
    refresh: ['letters'],
  })
  const troubles = rows.map(({ id, subject, recipient, trouble, createdAt }) => ({
    key: id,
    title: subject,
    about: `To ${recipient}, `,
    moment: createdAt,
    trouble,
    action: <DoAgain words="Send again" subject={subject} pending={again.isPending} onPress={() => again.mutate(id)} />,
  }))
  return <TroublePanel id="failed-letters" title="Emails that failed" count={total} troubles={troubles} />
}
