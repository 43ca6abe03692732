import type { ReactNode } from 'react'
import * as styles from './recovery.module.css'

/** The frame of the pages of emailed links. */
export const RecoveryPanel = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={`wrap ${styles.page}`}>
    <section className={`panel ${styles.panel}`}>
      <h1>{title}</h1>
      {children}
      <noscript>
        <p className="note amber">This page needs JavaScript. Please switch it on in your browser.</p>
      </noscript>
    </section>
  </div>
)
