import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Opens a port that forwards to a target and can be moved to another one, like a virtual address or a TCP proxy. */
export async function openFixedAddress(firstTarget: number) {
  let target = firstTarget;
  let isMute = false;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const behind = connect(target, '127.0.0.1');
    client.pipe(behind);
    behind.on('data', (chunk) => isMute || client.write(chunk));
    for (const [one, other] of new Map([
      [client, behind],
      [behind, client],
    ])) {
      sockets.add(one);
      one.on('error', () => undefined); // its close ends the other side
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a TCP socket has an address

  function hangUp(): void {
    for (const socket of sockets) socket.destroy();
  }

  return {
    port,
    /** From now on, requests pass and answers are dropped, until the address moves. */
    loseAnswers(): void {
      isMute = true;
    },
    moveTo(newTarget: number): void {
      target = newTarget;
      isMute = false;
      hangUp();
    },
    async [Symbol.asyncDispose](): Promise<void> {
      server.close();
      hangUp();
    },
  };
}
