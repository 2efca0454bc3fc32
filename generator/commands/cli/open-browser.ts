/** Opens the browser that the system prefers. */

import { spawn } from 'node:child_process'

/** The command that opens a URL, by platform. The empty argument on Windows is the title of a window. */
const commands: Readonly<Record<string, readonly [program: string, ...parameters: string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
}
const defaultCommand = ['xdg-open'] as const

/**
 * Opens a URL in a browser that outlives this process.
 * @param url without characters that a shell interprets
 * @param onWarning called if the system has no command that opens a browser
 */
export function openBrowser(url: string, onWarning: (warning: Error) => void): void {
  const [program, ...parameters] = commands[process.platform] ?? defaultCommand
  const child = spawn(program, [...parameters, url], { stdio: 'ignore', detached: true })
  child.once('error', (error) => onWarning(new Error(`Cannot open a browser: ${error.message}; open ${url}`)))
  child.unref()
}
