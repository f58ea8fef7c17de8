import type { App } from '../services.ts';

/** Requests of one address that are started in one turn of the event loop; more would delay other addresses. */
const IN_A_TURN = 8;

/** Lets requests of other addresses run between the many that one address sends at the same time. */
export function takeTurnsByAddress(app: App): void {
  const begun = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();

  function nextTurn(): void {
    begun.clear();
    for (const [address, requests] of waiting) {
      const next = requests.splice(0, IN_A_TURN);
      if (requests.length === 0) waiting.delete(address);
      begin(address, next.length);
      for (const go of next) go();
    }
  }

  function begin(address: string, requests: number): void {
    if (begun.size === 0) setImmediate(nextTurn);
    begun.set(address, requests + (begun.get(address) ?? 0));
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const { ip } = request;
    if ((begun.get(ip) ?? 0) < IN_A_TURN) {
      begin(ip, 1);
      return done();
    }
    const others = waiting.get(ip);
    if (others === undefined) waiting.set(ip, [done]);
    else others.push(done);
  });
}
