import type { Finding } from './finding.ts';
import { twoBehindProxy, underLoad } from './proxy.ts';

/** Both processes restarted one after the other under load, as for an update: nobody notices. */
export async function proxyRestart(rounds: number): Promise<Finding> {
  await using setting = await twoBehindProxy();
  const { one, two, proxy } = setting;
  const { writes, reads, acknowledged, lost, wrong } = await underLoad(proxy, async () => {
    for (let round = 0; round < rounds; round++) {
      for (const [name, server] of Object.entries({ one, two })) {
        await server.end('SIGTERM');
        await server.startAgain();
        await proxy.untilUp(name);
      }
    }
  });
  return {
    tried: `${rounds} rolling restarts of two processes behind ${proxy.name} under writing, signing up and reading connections`,
    acknowledged,
    lost,
    broken: [...wrong, ...writes.unlike('200', '201'), ...reads.unlike('200')],
    measured: `${writes.of('200', '201')} writes and ${reads.of('200')} reads answered, slowest ${Math.round(Math.max(writes.longestMs, reads.longestMs))} ms`,
  };
}
