import { CircleAlert } from 'lucide-react'

/** Why a form was not accepted, where no single field is to blame. Said aloud when it appears. */
export function TroubleNote({ sentence }: { sentence: string | undefined }) {
  return (
    <div role="alert">
      {sentence && (
        <p className="note bad">
          <CircleAlert className="icon" />
          {sentence}
        </p>
      )}
    </div>
  )
}
