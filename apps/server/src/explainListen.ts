import { codeOf } from './database/errors.ts'
import { StartError } from './base/startError.ts'

/** Node's error for a host and port, as a StartError. */
export function explainListen(error: Error, host: string, port: number): StartError {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} is taken, perhaps by a deck that already runs. Stop that, or choose another port: PORT=${port === 65_535 ? 4280 : port + 1}`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(
        `${host} is no address of this machine. Leave HOST out, or set it to 0.0.0.0 for all of them.`,
      )
    case 'EACCES':
      return new StartError(`Port ${port} may not be opened here. Choose one above 1023: PORT=4280`)
    case undefined:
    default:
      return new StartError(
        `The server cannot listen on ${host}, port ${port} (${error.message}). Choose another HOST or PORT.`,
      )
  }
}
