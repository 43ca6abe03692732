// Exits with 0 if a PostgreSQL listens at the host and port, with 1 otherwise. Needs no client tools.
import { connect } from 'node:net'

// The SSLRequest message: length 8 and a fixed code. PostgreSQL replies S or N before any login.
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

const [host = '127.0.0.1', port = '5432'] = process.argv.slice(2)
const socket = connect({ host, port: Number(port), timeout: 2000 }, () => socket.write(SSL_REQUEST))

/** @param {number} code */
const end = (code) => {
  socket.destroy()
  process.exitCode = code
}
socket.once('data', (reply) => end(['S', 'N'].includes(reply.toString('latin1', 0, 1)) ? 0 : 1))
socket.once('error', () => end(1))
socket.once('timeout', () => end(1))
socket.once('end', () => end(1))
