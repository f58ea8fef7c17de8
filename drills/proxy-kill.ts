import { setTimeout as pause } from 'node:timers/promises';
import type { Finding } from './finding.ts';
import { twoBehindProxy, underLoad } from './proxy.ts';

/** Longer than the proxy takes to see it. */
const WITHOUT_IT_MS = 2000;

/** One of two processes killed under load, again and again: the other serves on, and what was acknowledged is there. */
export async function proxyKill(kills: number): Promise<Finding> {
  await using setting = await twoBehindProxy();
  const { one, two, proxy, database } = setting;
  const servers = Object.entries({ one, two });
  const { writes, reads, acknowledged, lost, wrong } = await underLoad(proxy, async () => {
    for (let kill = 0; kill < kills; kill++) {
      const [name, server] = servers[kill % servers.length]!;
      await server.end('SIGKILL');
      await pause(WITHOUT_IT_MS);
      await server.startAgain();
      await proxy.untilUp(name);
      await database.settled();
    }
  });
  return {
    tried: `${kills} times kill -9 of one of two processes behind ${proxy.name} under writing, signing up and reading connections`,
    acknowledged,
    lost,
    // What became of a write that was under way in it cannot be known, and it is not sent twice; a read is.
    broken: [...wrong, ...writes.unlike('200', '201', '502', 'silence', 'a hang-up'), ...reads.unlike('200')],
    measured: `${writes.of('502', 'silence', 'a hang-up')} writes without an answer, ${reads.of('200')} reads answered, all; slowest ${Math.round(Math.max(writes.longestMs, reads.longestMs))} ms`,
  };
}
