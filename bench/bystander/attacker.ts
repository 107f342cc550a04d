import { setPriority } from 'node:os'
import { mostAtOnce, type Attack, type Target } from './attack.ts'
import { attacks, type AttackName } from './attacks/attacks.ts'

/** An order to this process, which attacks until it is ended. */
export type AttackOrder = { name: AttackName; target: Target }

// Gives way to the server and to whoever measures.
setPriority(0, 19)

/** A flood is sent in this many portions a second, because timers are no more exact. */
const portionsPerSecond = 50

process.on('message', (order: AttackOrder) => {
  void attack(attacks[order.name], order.target).catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
})
process.send?.('ready')

async function attack(what: Attack, target: Target): Promise<void> {
  await what.begin?.(target)
  process.send?.('begun')
  const { attackers } = target
  const began = performance.now()
  let sent = 0
  let underWay = 0
  const sendDue = () => {
    const due = ((performance.now() - began) / 1000) * what.perSecond
    for (; sent < due; sent += 1) {
      const attacker = attackers[sent % attackers.length]
      if (underWay >= mostAtOnce || !attacker) continue
      underWay += 1
      void what
        .send(target, attacker, Math.floor(sent / attackers.length))
        .catch(() => {})
        .finally(() => (underWay -= 1))
    }
  }
  setInterval(sendDue, 1000 / portionsPerSecond)
}
