import { createContext, useContext } from 'react'

/** Sends a request, and repeats it if the server requires a password confirmation first. */
export type Send = <Result>(request: () => Promise<Result>) => Promise<Result>

export const PasswordPromptContext = createContext<Send>((request) => request())

/**
 * Returns a function that sends a request. If the server requires a password confirmation, it opens a dialog for the
 * password and then repeats the request. It rejects with the server's 403 if the dialog is cancelled.
 */
export const usePasswordPrompt = (): Send => useContext(PasswordPromptContext)
