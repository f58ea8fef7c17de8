import { run, urlOf, withClient } from './run.ts';

/** An arbitrary number that no other advisory lock in the coordinator's database uses. */
const LOCK = 7_420_145_872;

/** Returns the URLs of a cluster's servers, the coordinator first. The role in its URL exists on all of them. */
export async function nodesOf(coordinator: string): Promise<string[]> {
  const { rows } = await withClient(coordinator, (client) =>
    client.query<{ host: string; port: number }>(
      `select nodename as host, nodeport as port from pg_dist_node where noderole = 'primary' and groupid <> 0`,
    ),
  );
  return [coordinator, ...rows.map(({ host, port }) => withHost(coordinator, `${host}:${port}`))];
}

/** Creates a database with this name on every server, and a cluster of these; returns its URL. */
export async function createOnNodes([coordinator = '', ...workers]: string[], name: string): Promise<string> {
  await Promise.all([coordinator, ...workers].map((node) => createWithExtension(node, name)));
  const url = urlOf(coordinator, name);
  // A worker that joins receives all roles, which belong to no database. Two at the same time would fail.
  await withClient(coordinator, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await run(url, `select citus_set_coordinator_host(${nameAndPort(coordinator)})`);
    for (const worker of workers) await run(url, `select citus_add_node(${nameAndPort(worker)})`);
  });
  return url;
}

export async function dropOnNodes(nodes: string[], name: string): Promise<void> {
  for (const node of nodes) await run(node, `drop database if exists ${name} with (force)`);
}

async function createWithExtension(node: string, name: string): Promise<void> {
  await run(node, `create database ${name}`);
  await run(urlOf(node, name), 'create extension citus');
}

function nameAndPort(node: string): string {
  const { hostname, port } = new URL(node);
  return `'${hostname}', ${port || 5432}`;
}

function withHost(serverUrl: string, host: string): string {
  const url = new URL(serverUrl);
  url.host = host;
  return url.href;
}
