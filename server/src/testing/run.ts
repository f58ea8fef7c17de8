import { Client } from 'pg';

/** Runs one statement on the database of the URL. */
export async function run(url: string, sql: string): Promise<void> {
  await withClient(url, (client) => client.query(sql));
}

/** Works on a connection of its own, closed when the work ends. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Another database on the same server. */
export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
