import { Client } from 'pg';

/** Runs one statement on the database of the URL. */
export async function run(url: string, sql: string): Promise<void> {
  await withClient(url, (client) => client.query(sql));
}

/** Runs the work on its own connection, which is closed at the end. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Returns the URL of another database on the same server. */
export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
