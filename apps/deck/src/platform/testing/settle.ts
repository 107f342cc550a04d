/** Lets everything happen that waits for no timer, whatever clock a test has stopped. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1)
    await new Promise(done => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', done)
      port1.start()
      port2.postMessage(null)
    })
}
