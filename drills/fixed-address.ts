import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Opens a port that forwards to a target and can be moved to another one, like a virtual address or a TCP proxy. */
export async function openFixedAddress(firstTarget: number) {
  let [target, isMute] = [firstTarget, false];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const behind = connect(target, '127.0.0.1');
    client.pipe(behind);
    behind.on('data', (chunk) => isMute || client.write(chunk));
    tie(client, behind);
    tie(behind, client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  function tie(one: Socket, other: Socket): void {
    sockets.add(one);
    one.on('error', () => undefined); // its close ends the other side
    one.on('close', () => sockets.delete(one) && other.destroy());
  }

  function moveTo(newTarget: number): void {
    [target, isMute] = [newTarget, false];
    for (const socket of sockets) socket.destroy();
  }

  return {
    port: (server.address() as AddressInfo).port, // a TCP socket has one
    /** From now on, requests pass and answers are dropped, until the address moves. */
    loseAnswers: () => void (isMute = true),
    moveTo,
    async [Symbol.asyncDispose](): Promise<void> {
      server.close();
      moveTo(target);
    },
  };
}
